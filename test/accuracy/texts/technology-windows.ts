import { readFileSync } from 'node:fs';
import { extract, technologies, textHash } from '@hiring/extraction';
import { technologyWindows } from './text-rows.js';
import type { TextError, TextScore } from './text-scores.js';

/**
 * A text window with two lists of technology names, one from each labeller. Neither labeller knew the rules or the
 * dictionary.
 */
interface LabelledWindow {
  /** The window's `textHash`. The window itself is not in the repository. */
  hash: string;
  labels: string[][];
}

const LABELS = new URL('./technology-windows.jsonl', import.meta.url);
const SET = 'windows labelled by two';

/**
 * Scores the technology names that `extract` finds in windows with labels from two labellers. Precision is the share of
 * found names that at least one labeller listed. Recall is the share found among the names that both listed. The
 * labellers' agreement is the share of listed names that both listed.
 */
export function windowScores(): TextScore[] {
  const texts = new Map(technologyWindows().map((text) => [textHash(text), text]));
  const windows = readFileSync(LABELS, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as LabelledWindow);
  const [found, listed, agreed] = [tally('precision'), tally('recall'), tally('labellers agree')];
  for (const { hash, labels } of windows) {
    const text = texts.get(hash);
    if (text === undefined) throw new Error(`no window has the hash ${hash}`);
    const given = extract(text, { hash, company: null, country: null }).technologies?.value ?? [];
    const slugs = new Set(given.map(({ slug }) => slug));
    const [one = new Set<string>(), other = new Set<string>()] = labels.map((names) => new Set(names.map(idOf)));
    for (const slug of slugs) found.count(one.has(slug) || other.has(slug), text, null, slug);
    for (const id of new Set([...one, ...other])) {
      const both = one.has(id) && other.has(id);
      agreed.count(both, text, id, null);
      if (both) listed.count(slugs.has(id), text, id, null);
    }
  }
  return [found, listed, agreed].map(({ score }) => score);
}

interface Tally {
  score: TextScore;
  count(isRight: boolean, text: string, expected: string | null, actual: string | null): void;
}

function tally(measure: string): Tally {
  const errors: TextError[] = [];
  const score: TextScore = { fact: 'technologies', set: SET, measure, rows: 0, right: 0, given: 0, errors };
  return {
    score,
    count(isRight, text, expected, actual) {
      score.rows += 1;
      if (isRight) score.right += 1;
      else errors.push({ kind: actual === null ? 'missing' : 'false', expected, actual, text });
    },
  };
}

const slugs = new Map(
  technologies().flatMap(({ slug, name, aliases }) => [name, ...aliases].map((spelling) => [folded(spelling), slug])),
);

/** Returns the slug for a labelled name, or the folded name if the dictionary lacks it. */
function idOf(name: string): string {
  const plain = name.replace(/\s*\([^)]*\)/g, '');
  return slugs.get(folded(name)) ?? slugs.get(folded(plain)) ?? folded(plain);
}

function folded(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9+#]/g, '');
}
