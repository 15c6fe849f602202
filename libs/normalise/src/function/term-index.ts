import type { JobFunction } from '@hiring/contracts';
import { foldAccents } from '@hiring/contracts/names';
import { memoize } from '../memoize.js';
import { rowsOf, type TermKind, type Vocabulary, type VocabularyRow } from '../vocabulary/index.js';
import { canonicalWords } from './title-words.js';

/** A pattern of a vocabulary. */
export interface Term {
  kind: TermKind;
  jobFunction: JobFunction | null;
  pattern: string;
  /** The folded pattern without its stars. */
  literal: string;
  words: number;
  headFirst: boolean;
  isTrade: boolean;
}

/** A term found in a text, at the words from `from` up to but not including `to`. */
export interface TermMatch {
  term: Term;
  from: number;
  to: number;
  /** The word is a compound, three or more letters longer than the pattern: `vertriebs*` in Vertriebsleiter. */
  isCompound: boolean;
}

type WordTest = (word: string) => boolean;

/** A term whose first word matches, and the tests of its further words. */
interface Continuation {
  term: Term;
  rest: readonly WordTest[];
  /** The key by which the second word is found: see `secondKeyOf`. */
  second: string | undefined;
}

/**
 * The terms that a word begins. `analista` begins hundreds, so those whose second word begins with letters are found by
 * these instead of being tested one by one.
 */
interface Begun {
  tested: readonly Continuation[];
  bySecond: ReadonlyMap<string, readonly Continuation[]>;
}

const KEY_LETTERS = 3;
const NO_CONTINUATIONS: readonly Continuation[] = [];
const NO_TESTS: readonly WordTest[] = [];
const COMPOUND_LETTERS_MIN = 3;
const JOINED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const UMLAUT_SPELLED_OUT = /([aou])e/g;

/**
 * Finds the terms of vocabularies in a text. Most terms are indexed by their first word, so a look-up does not test
 * each of them.
 */
export class TermIndex {
  private readonly exact = new Map<string, Continuation[]>();
  private readonly prefixes = new Map<string, Continuation[]>();
  private readonly suffixes = new Map<string, Continuation[]>();
  private readonly tests = new Map<string, WordTest>();
  private readonly others: { test: WordTest; continuation: Continuation }[] = [];
  /** Terms in scripts that write words without blanks; they match anywhere. */
  private readonly joined: Term[] = [];
  /**
   * The terms whose first word matches this word. When there is none, the word is searched again with its umlauts as
   * one letter (Verkaeufer as Verkaufer).
   */
  private readonly begunBy = memoize((word): Begun => {
    const found = this.search(word);
    return begun(found.length > 0 ? found : this.search(word.replace(UMLAUT_SPELLED_OUT, '$1')));
  });

  constructor(vocabularies: readonly Vocabulary[]) {
    for (const vocabulary of vocabularies) {
      for (const row of rowsOf(vocabulary)) {
        for (const pattern of row.patterns) this.add(pattern, row, vocabulary.headFirst);
      }
    }
  }

  matches(words: readonly string[]): TermMatch[] {
    const found: TermMatch[] = [];
    words.forEach((word, from) => {
      const { tested, bySecond } = this.begunBy(word);
      for (const continuation of tested) addMatch(found, continuation, words, from);
      const next = bySecond.size === 0 ? undefined : words[from + 1]?.slice(0, KEY_LETTERS);
      if (next !== undefined) {
        for (const continuation of bySecond.get(next) ?? NO_CONTINUATIONS) addMatch(found, continuation, words, from);
      }
      if (JOINED.test(word)) found.push(...this.joinedIn(word, from));
    });
    return found;
  }

  /** Thousands of patterns have the same further words, such as `de`. */
  private testOf(word: string): WordTest {
    const known = this.tests.get(word) ?? wordTest(word);
    this.tests.set(word, known);
    return known;
  }

  private joinedIn(word: string, from: number): TermMatch[] {
    return this.joined
      .filter((term) => word.includes(term.literal))
      .map((term) => ({ term, from, to: from + 1, isCompound: true }));
  }

  private search(word: string): Continuation[] {
    const found = [...(this.exact.get(word) ?? [])];
    for (let end = 1; end <= word.length; end++) found.push(...(this.prefixes.get(word.slice(0, end)) ?? []));
    for (let start = 0; start < word.length; start++) found.push(...(this.suffixes.get(word.slice(start)) ?? []));
    for (const { test, continuation } of this.others) if (test(word)) found.push(continuation);
    return found;
  }

  private add(pattern: string, { kind, jobFunction, isTrade }: VocabularyRow, headFirst: boolean): void {
    const canonical = canonicalWords(foldAccents(pattern));
    const [first = '', ...others] = canonical;
    const plain = canonical.join(' ').replaceAll('*', '');
    const literal = plain === pattern ? pattern : plain;
    const term = { kind, jobFunction, pattern, literal, words: canonical.length, headFirst, isTrade };
    if (JOINED.test(pattern)) {
      this.joined.push(term);
      return;
    }
    const [second] = others;
    const continuation = {
      term,
      rest: others.length === 0 ? NO_TESTS : others.map((word) => this.testOf(word)),
      second: secondKeyOf(second),
    };
    const stars = first.split('*').length - 1;
    if (stars === 0) push(this.exact, first, continuation);
    else if (stars === 1 && first.endsWith('*')) push(this.prefixes, first.slice(0, -1), continuation);
    else if (stars === 1 && first.startsWith('*')) push(this.suffixes, first.slice(1), continuation);
    else this.others.push({ test: this.testOf(first), continuation });
  }
}

/** The first letters of a second word, which a word that matches it shares; undefined where a star is among them. */
function secondKeyOf(second: string | undefined): string | undefined {
  if (second === undefined) return undefined;
  const key = second.slice(0, KEY_LETTERS);
  const isWhole = second.length <= KEY_LETTERS;
  return key.includes('*') || (isWhole && second.endsWith('*')) ? undefined : key;
}

function begun(continuations: readonly Continuation[]): Begun {
  const tested: Continuation[] = [];
  const bySecond = new Map<string, Continuation[]>();
  for (const continuation of continuations) {
    if (continuation.second === undefined) tested.push(continuation);
    else push(bySecond, continuation.second, continuation);
  }
  return { tested, bySecond };
}

function addMatch(found: TermMatch[], { term, rest }: Continuation, words: readonly string[], from: number): void {
  for (let n = 0; n < rest.length; n += 1) if (!rest[n]?.(words[from + 1 + n] ?? '')) return;
  const isCompound = rest.length === 0 && (words[from] ?? '').length >= term.literal.length + COMPOUND_LETTERS_MIN;
  found.push({ term, from, to: from + term.words, isCompound });
}

function push(index: Map<string, Continuation[]>, key: string, continuation: Continuation): void {
  const known = index.get(key);
  if (known === undefined) index.set(key, [continuation]);
  else known.push(continuation);
}

/** The test of one word of a pattern. A star may be its first or last character, or both. */
function wordTest(pattern: string): WordTest {
  const literal = pattern.replaceAll('*', '');
  if (literal === '') return (word) => word !== '';
  const [opens, closes] = [pattern.startsWith('*'), pattern.endsWith('*')];
  if (literal.length + Number(opens) + Number(closes) !== pattern.length)
    throw new Error(`${pattern}: a star must be at the beginning or the end of a word`);
  if (opens && closes) return (word) => word.includes(literal);
  if (opens) return (word) => word.endsWith(literal);
  if (closes) return (word) => word.startsWith(literal);
  return (word) => word === literal;
}
