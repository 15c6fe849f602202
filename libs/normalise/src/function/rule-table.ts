import type { JobFunction } from '@hiring/contracts';
import { foldAccents } from '../fold.js';
import { isJobFunction } from './job-function.js';

/** One line of a table. */
export interface Rule {
  id: string;
  jobFunction: JobFunction;
}

export type TableName = 'title' | 'occupation' | 'field' | 'department';

/** Longest id of a rule. */
export const RULE_LENGTH_MAX = 40;

type WordTest = (word: string) => boolean;

/** A phrase whose first word has been met: its rule's place in the table and what the next words must be. */
interface Continuation {
  place: number;
  rest: WordTest[];
}

/** Boards share most of their words; beyond this many what is remembered of them is dropped, not grown. */
const REMEMBERED_WORDS_MAX = 10_000;
const NONE: readonly Continuation[] = [];

const JOINED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * A table of phrases in order; the first line that a text meets decides. One line per rule: `function: phrase | phrase`.
 * A phrase is folded words and matches whole words only; `*` stands for the rest of a word (`entwickl*`, `*ingenieur`),
 * so that German compounds and inflected forms are met. Phrases in scripts that join words (Chinese, Japanese, Korean)
 * match anywhere. Phrases are found by their first word, so a lookup does not grow with the table.
 */
export class RuleTable {
  private readonly rules: Rule[];
  private readonly exact = new Map<string, Continuation[]>();
  private readonly prefixes = new Map<string, Continuation[]>();
  private readonly suffixes = new Map<string, Continuation[]>();
  private readonly others: { test: WordTest; continuation: Continuation }[] = [];
  private readonly joined: { text: string; place: number }[] = [];
  private readonly remembered = new Map<string, readonly Continuation[]>();

  constructor(
    readonly name: TableName,
    table: string,
  ) {
    this.rules = table
      .trim()
      .split('\n')
      .map((line, place) => this.readLine(name, line, place));
  }

  /** The first rule that a folded text meets, or null. */
  match(folded: string): Rule | null {
    const words = folded.split(' ');
    let best = this.rules.length;
    for (let index = 0; index < words.length; index += 1) {
      for (const { place, rest } of this.begunBy(words[index] ?? '')) {
        if (place < best && rest.every((test, n) => test(words[index + 1 + n] ?? ''))) best = place;
      }
    }
    if (JOINED.test(folded)) {
      for (const { text, place } of this.joined) if (place < best && folded.includes(text)) best = place;
    }
    return this.rules[best] ?? null;
  }

  /** The phrases whose first word this is. */
  private begunBy(word: string): readonly Continuation[] {
    const known = this.remembered.get(word);
    if (known !== undefined) return known;
    const found = [...(this.exact.get(word) ?? [])];
    for (let end = 1; end <= word.length; end++) found.push(...(this.prefixes.get(word.slice(0, end)) ?? []));
    for (let start = 0; start < word.length; start++) found.push(...(this.suffixes.get(word.slice(start)) ?? []));
    for (const { test, continuation } of this.others) if (test(word)) found.push(continuation);
    if (this.remembered.size >= REMEMBERED_WORDS_MAX) this.remembered.clear();
    this.remembered.set(word, found.length === 0 ? NONE : found);
    return found;
  }

  private readLine(name: TableName, line: string, place: number): Rule {
    const colon = line.indexOf(':');
    const jobFunction = line.slice(0, colon).trim();
    if (!isJobFunction(jobFunction)) throw new Error(`${name} rule ${place + 1}: no function ${jobFunction}`);
    for (const phrase of line.slice(colon + 1).split('|')) {
      const folded = foldAccents(phrase.trim());
      if (folded !== '') this.addPhrase(folded, place);
    }
    return { id: `${name}:${place + 1}:${jobFunction}`, jobFunction };
  }

  private addPhrase(phrase: string, place: number): void {
    if (JOINED.test(phrase)) {
      this.joined.push({ text: phrase.replace(/\*/g, ''), place });
      return;
    }
    const [first = '', ...others] = phrase.split(' ');
    const continuation = { place, rest: others.map(wordTest) };
    const stars = first.split('*').length - 1;
    if (stars === 0) push(this.exact, first, continuation);
    else if (stars === 1 && first.endsWith('*')) push(this.prefixes, first.slice(0, -1), continuation);
    else if (stars === 1 && first.startsWith('*')) push(this.suffixes, first.slice(1), continuation);
    else this.others.push({ test: wordTest(first), continuation });
  }
}

function push(index: Map<string, Continuation[]>, key: string, continuation: Continuation): void {
  const known = index.get(key);
  if (known === undefined) index.set(key, [continuation]);
  else known.push(continuation);
}

function wordTest(pattern: string): WordTest {
  const parts = pattern.split('*');
  const [only = '', inner = '', end] = parts;
  if (parts.length === 1) return (word) => word === only;
  if (parts.length === 2)
    return (word) => word.length >= pattern.length - 1 && word.startsWith(only) && word.endsWith(inner);
  if (parts.length === 3 && only === '' && end === '') return (word) => word.includes(inner);
  const expression = new RegExp(`^${parts.join('.*')}$`, 'u');
  return (word) => expression.test(word);
}
