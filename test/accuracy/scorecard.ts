import type { PlaceNormaliser } from '@hiring/normalise/places';
import { SCORED_PARTS, type ScoredPart } from './rows.js';
import { isSample, scoresOf, sourcesOf, strengthScoresOf, wilson, type SetScore } from './score.js';

const BEGIN = '<!-- scores: written by `npm run bench -- normalise` -->';
const END = '<!-- end of scores -->';
const TITLES: Record<ScoredPart, string> = {
  untouched: '### Real and unread',
  tuned: '### Real and tuned',
  'read-by-one': '### Real and tuned, read by one',
  'by-hand': '### Written by hand',
};
const DRAWN: Record<ScoredPart, string> = {
  untouched:
    'Drawn at random from the half of the titles and places that was kept aside while the rules were written, then labelled by two labellers who had not seen the rules.',
  tuned:
    'Drawn at random, labelled by two labellers who had not seen the rules: rows of the other half, and four draws of titles and postings that were kept aside until they were scored. The rules were changed for their errors and the learned reader has learned from them, so the scores say nothing about new titles.',
  'read-by-one':
    'All other titles of that half were read by the one who then changed the rules. These are the ones that the rules of version 6 got wrong, with the labels of that person: what was repaired, not a measure of real boards.',
  'by-hand':
    'Rows that the authors of the rules or other labellers wrote in the manner of postings: examples of what the rules do, not a measure of real boards.',
};
/** With fewer real rows than this, a language's set of titles gets no score. */
const ROWS_MIN = 150;

export function allScoresOf(places: PlaceNormaliser): SetScore[] {
  return SCORED_PARTS.flatMap((part) => scoresOf(part, places));
}

/** Returns the page with these scores inserted between its `BEGIN` and `END` marks. */
export function withScores(page: string, scores: readonly SetScore[]): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error('docs/accuracy.md has no place for scores');
  const sections = SCORED_PARTS.map((part) => sectionOf(part, scores)).join('\n\n');
  return `${page.slice(0, from)}${BEGIN}\n\n${sections}\n\n${page.slice(to)}`;
}

function sectionOf(part: ScoredPart, scores: readonly SetScore[]): string {
  const mine = scores.filter((score) => score.part === part);
  if (mine.length === 0) return `${TITLES[part]}\n\nNot measured for this version of the rules.`;
  const table = isSample(part)
    ? tableOf(
        ['set', 'label', 'rows', 'labellers agree', 'right (95 % interval)', '`other` or unknown', 'wrong'],
        mine.map(sampleRow),
      )
    : tableOf(['set', 'label', 'rows', 'right', '`other` or unknown', 'wrong'], mine.map(exampleRow));
  const strengths = strengthsOf(part);
  const rest = isSample(part) ? [...(strengths.length > 0 ? ['', ...strengths] : []), '', sourceLine(part)] : [];
  return [TITLES[part], '', DRAWN[part], '', ...table, ...rest].join('\n');
}

function exampleRow({ set, label, rows, right, unknown, wrong }: SetScore): string[] {
  return [set, label, String(rows), share(right, rows), share(unknown, rows), share(wrong, rows)];
}

function sampleRow({ set, label, rows, right, unknown, wrong, agreement }: SetScore): string[] {
  const agree = agreement === null ? '' : `${agreement.toFixed(1)} %`;
  if (rows < ROWS_MIN && set.startsWith('titles-'))
    return [set, label, String(rows), agree, `not measured (fewer than ${ROWS_MIN} rows)`, '', ''];
  const measured = [within(right, rows), share(unknown, rows), within(wrong, rows)];
  return [set, label, String(rows), agree, ...measured];
}

function strengthsOf(part: ScoredPart): string[] {
  const rows = strengthScoresOf(part)
    .filter((score) => score.rows > 0)
    .map(({ strength, rows: answers, right }) => [strength, String(answers), within(right, answers)]);
  return rows.length === 0 ? [] : tableOf(['strength of the evidence', 'answers', 'right (95 % interval)'], rows);
}

function sourceLine(part: ScoredPart): string {
  const sites = new Map<string, number>();
  // The collection's name, in brackets, is removed.
  for (const [source, rows] of sourcesOf(part)) {
    const site = source.replace(/ \(.*$/u, '');
    sites.set(site, (sites.get(site) ?? 0) + rows);
  }
  const largest = [...sites].sort(([, one], [, other]) => other - one);
  return `Sources (rows): ${largest.map(([site, rows]) => `${site} ${rows}`).join(', ')}.`;
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function share(count: number, rows: number): string {
  return `${((100 * count) / rows).toFixed(1)} %`;
}

function within(count: number, rows: number): string {
  const [low, high] = wilson(count, rows);
  return `${share(count, rows)} (${low.toFixed(1)} to ${high.toFixed(1)})`;
}
