import type { JobFunction } from '@hiring/contracts';
import { foldAccents } from '@hiring/contracts/names';
import { memoize } from '../memoize.js';
import { rowsOf, type TermKind, type Vocabulary } from '../vocabulary/index.js';
import { canonicalWords } from './title-words.js';

/** The data that all patterns in one vocabulary row share. */
interface Meaning {
  kind: TermKind;
  jobFunction: JobFunction | null;
  headFirst: boolean;
  isTrade: boolean;
}

/** A vocabulary pattern. There are tens of thousands of terms, so a term has few fields to save memory. */
export class Term {
  constructor(
    private readonly meaning: Meaning,
    readonly pattern: string,
    /** Number of letters in the folded pattern, without stars. */
    readonly letters: number,
    /** Tests for the words after the first. */
    readonly rest: readonly WordTest[],
  ) {}

  get kind(): TermKind {
    return this.meaning.kind;
  }

  get jobFunction(): JobFunction | null {
    return this.meaning.jobFunction;
  }

  get headFirst(): boolean {
    return this.meaning.headFirst;
  }

  get isTrade(): boolean {
    return this.meaning.isTrade;
  }

  get words(): number {
    return this.rest.length + 1;
  }
}

/** A term in a text, from word `from` up to (not including) word `to`. */
export interface TermMatch {
  term: Term;
  from: number;
  to: number;
  /** True if the word is three or more letters longer than the pattern: `vertriebs*` in Vertriebsleiter. */
  isCompound: boolean;
}

type WordTest = (word: string) => boolean;

/**
 * The terms that begin with a word. Hundreds of terms begin with a word such as `analista`, so they are also indexed by
 * the second word's first letters.
 */
interface Begun {
  tested: readonly Term[];
  bySecond: ReadonlyMap<string, readonly Term[]>;
}

/** Terms by a part of their first word. */
type TermsByWord = Map<string, Term | Term[]>;

const KEY_LETTERS = 3;
const NO_TERMS: readonly Term[] = [];
const NO_TESTS: readonly WordTest[] = [];
const COMPOUND_LETTERS_MIN = 3;
const JOINED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const UMLAUT_SPELLED_OUT = /([aou])e/g;

/** Finds vocabulary terms in a text, mostly by an index of first words. */
export class TermIndex {
  private readonly exact: TermsByWord = new Map();
  private readonly prefixes: TermsByWord = new Map();
  private readonly suffixes: TermsByWord = new Map();
  /**
   * Tests by pattern word. Patterns share a test, because thousands of patterns have the same later words, such as
   * `de`.
   */
  private readonly tests = new Map<string, WordTest>();
  private readonly rests = new Map<string, readonly WordTest[]>();
  private readonly others: { test: WordTest; term: Term }[] = [];
  /** Terms in scripts without spaces between words. They match anywhere. */
  private readonly joined: { term: Term; literal: string }[] = [];
  /**
   * Returns the terms whose first word matches. If there are none, searches again with spelled-out umlauts as one
   * letter (Verkaeufer as Verkaufer).
   */
  private readonly begunBy = memoize((word): Begun => {
    const found = this.search(word);
    return begun(found.length > 0 ? found : this.search(word.replace(UMLAUT_SPELLED_OUT, '$1')));
  });

  constructor(vocabularies: readonly Vocabulary[]) {
    for (const vocabulary of vocabularies) {
      for (const { kind, jobFunction, isTrade, patterns } of rowsOf(vocabulary)) {
        const meaning = { kind, jobFunction, isTrade, headFirst: vocabulary.headFirst };
        for (const pattern of patterns) this.add(pattern, meaning);
      }
    }
  }

  matches(words: readonly string[]): TermMatch[] {
    const found: TermMatch[] = [];
    words.forEach((word, from) => {
      const { tested, bySecond } = this.begunBy(word);
      for (const term of tested) addMatch(found, term, words, from);
      const next = bySecond.size === 0 ? undefined : words[from + 1]?.slice(0, KEY_LETTERS);
      if (next !== undefined) {
        for (const term of bySecond.get(next) ?? NO_TERMS) addMatch(found, term, words, from);
      }
      if (JOINED.test(word)) found.push(...this.joinedIn(word, from));
    });
    return found;
  }

  private restOf(words: readonly string[]): readonly WordTest[] {
    if (words.length === 0) return NO_TESTS;
    const key = words.join(' ');
    const known = this.rests.get(key) ?? words.map((word) => this.testOf(word));
    this.rests.set(key, known);
    return known;
  }

  private testOf(word: string): WordTest {
    const known = this.tests.get(word) ?? wordTest(word);
    this.tests.set(word, known);
    return known;
  }

  private joinedIn(word: string, from: number): TermMatch[] {
    return this.joined
      .filter(({ literal }) => word.includes(literal))
      .map(({ term }) => ({ term, from, to: from + 1, isCompound: true }));
  }

  private search(word: string): Term[] {
    const found: Term[] = [];
    addTerms(found, this.exact, word);
    for (let end = 1; end <= word.length; end++) addTerms(found, this.prefixes, word.slice(0, end));
    for (let start = 0; start < word.length; start++) addTerms(found, this.suffixes, word.slice(start));
    for (const { test, term } of this.others) if (test(word)) found.push(term);
    return found;
  }

  private add(pattern: string, meaning: Meaning): void {
    const canonical = canonicalWords(foldAccents(pattern));
    const [first = '', ...others] = canonical;
    const literal = canonical.join(' ').replaceAll('*', '');
    const term = new Term(meaning, pattern, literal.length, this.restOf(others));
    if (JOINED.test(pattern)) {
      this.joined.push({ term, literal });
      return;
    }
    const stars = first.split('*').length - 1;
    if (stars === 0) index(this.exact, first, term);
    else if (stars === 1 && first.endsWith('*')) index(this.prefixes, first.slice(0, -1), term);
    else if (stars === 1 && first.startsWith('*')) index(this.suffixes, first.slice(1), term);
    else this.others.push({ test: this.testOf(first), term });
  }
}

/**
 * Returns the first letters of a term's second word. Returns undefined if there is no second word, or if a star leaves
 * one of these letters open.
 */
function secondKeyOf({ pattern, rest }: Term): string | undefined {
  if (rest.length === 0) return undefined;
  const second = canonicalWords(foldAccents(pattern))[1] ?? '';
  const key = second.slice(0, KEY_LETTERS);
  const isWhole = second.length <= KEY_LETTERS;
  return key.includes('*') || (isWhole && second.endsWith('*')) ? undefined : key;
}

function begun(terms: readonly Term[]): Begun {
  const tested: Term[] = [];
  const bySecond = new Map<string, Term[]>();
  for (const term of terms) {
    const key = secondKeyOf(term);
    if (key === undefined) tested.push(term);
    else {
      const known = bySecond.get(key);
      if (known === undefined) bySecond.set(key, [term]);
      else known.push(term);
    }
  }
  return { tested, bySecond };
}

function addMatch(found: TermMatch[], term: Term, words: readonly string[], from: number): void {
  const { rest } = term;
  for (let n = 0; n < rest.length; n += 1) if (!rest[n]?.(words[from + 1 + n] ?? '')) return;
  const isCompound = rest.length === 0 && (words[from] ?? '').length >= term.letters + COMPOUND_LETTERS_MIN;
  found.push({ term, from, to: from + term.words, isCompound });
}

function index(terms: TermsByWord, key: string, term: Term): void {
  const known = terms.get(key);
  if (known === undefined) terms.set(key, term);
  else if (known instanceof Term) terms.set(key, [known, term]);
  else known.push(term);
}

function addTerms(found: Term[], terms: TermsByWord, key: string): void {
  const known = terms.get(key);
  if (known === undefined) return;
  if (known instanceof Term) found.push(known);
  else found.push(...known);
}

/** Returns the test for a pattern word, which can have a star at its start, its end, or both. */
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
