import { FOLDED_UNITS } from './characters.js';
import type { Lexicon } from './lexicon.js';
import { MARK } from './marks.js';
import { GAP, NUMBER, scan, type Scan } from './scan.js';
import { sectionOf, type Section } from './sections.js';

/** Maximum characters that are read from a text. Real advertisements have fewer than 30,000. */
const TEXT_LENGTH_MAX = 100_000;
/** Maximum words in a line that can be a heading. */
const HEADING_WORDS_MAX = 8;
/**
 * Maximum characters that patterns read in a sentence. The limit is needed because a text without stops and line breaks
 * is one sentence.
 */
const SENTENCE_LENGTH_MAX = 2_000;
const TAIL_LENGTH = 40;
/** A colon ends a heading only if it is within this many characters from the line's start. */
const OPENING_LENGTH = 50;

/** A sentence: the text between two stops or line breaks. */
export interface Sentence {
  index: number;
  /** The sentence's words: from `firstWord` up to (not including) `endWord`. */
  firstWord: number;
  endWord: number;
  /** The sentence's characters: from `from` up to (not including) `to`. */
  from: number;
  to: number;
  /** The `MARK` bits from the sentence's words. */
  marks: number;
  section: Section;
  startsLine: boolean;
}

/** A text's words, sentences and sections. */
export class Reading {
  readonly words: Scan;
  readonly sentences: readonly Sentence[];
  private readonly plain: (string | undefined)[] = [];

  constructor(text: string, lexicon: Lexicon) {
    this.words = scan(withoutEscapes(text.slice(0, TEXT_LENGTH_MAX)), lexicon);
    this.sentences = sentencesOf(this.words, lexicon);
    this.openSections();
  }

  /** Returns the sentence in plain form, at most 2,000 characters. */
  plainOf({ index, from, to }: Sentence): string {
    return (this.plain[index] ??= this.words.plain.slice(from, Math.min(to, from + SENTENCE_LENGTH_MAX)));
  }

  /** Returns the sentences that have any of these marks, at most `max`. */
  marked(mark: number, max = Infinity): Sentence[] {
    const found: Sentence[] = [];
    for (const sentence of this.sentences) {
      if ((sentence.marks & mark) === 0) continue;
      if (found.length >= max) break;
      found.push(sentence);
    }
    return found;
  }

  /** Returns the previous sentence in plain form if it is short enough to be a heading, or else an empty text. */
  headingBefore({ index }: Sentence): string {
    const before = this.sentences[index - 1];
    return before !== undefined && before.endWord - before.firstWord <= HEADING_WORDS_MAX ? this.plainOf(before) : '';
  }

  /**
   * Returns the end of the previous sentence in plain form. Returns an empty text if there is no previous sentence, or
   * if the two are not separated by a line break.
   */
  tailBefore(sentence: Sentence): string {
    const before = this.sentences[sentence.index - 1];
    return before === undefined || !sentence.startsLine ? '' : this.plainOf(before).slice(-TAIL_LENGTH).trim();
  }

  private openSections(): void {
    let section: Section = null;
    for (const sentence of this.sentences) {
      if ((sentence.marks & MARK.section) !== 0 && sentence.startsLine) {
        const heading = this.headingOf(sentence);
        if (heading !== null) section = sectionOf(heading) ?? section;
      }
      sentence.section = section;
    }
  }

  /** Returns the heading: a short line, or the part before the line's colon. Returns null if there is none. */
  private headingOf(sentence: Sentence): string | null {
    const next = this.sentences[sentence.index + 1];
    const isShort = sentence.endWord - sentence.firstWord <= HEADING_WORDS_MAX;
    if (isShort && (next === undefined || next.startsLine)) return this.plainOf(sentence);
    const opening = this.words.plain.slice(sentence.from, sentence.from + OPENING_LENGTH);
    const colon = opening.indexOf(':');
    return colon > 0 ? opening.slice(0, colon) : null;
  }
}

function sentencesOf(words: Scan, lexicon: Lexicon): Sentence[] {
  const { text, count, starts, ids, gaps } = words;
  const sentences: Sentence[] = [];
  let current: Sentence | undefined;
  for (let word = 0; word < count; word += 1) {
    const gap = gaps[word] as number;
    if (current === undefined || gap >= GAP.sentence) {
      if (current !== undefined) close(current, words, word);
      current = {
        index: sentences.length,
        firstWord: word,
        endWord: word + 1,
        from: withSignsBefore(text, starts[word] as number),
        to: 0,
        marks: 0,
        section: null,
        startsLine: gap === GAP.line,
      };
      sentences.push(current);
    }
    const id = ids[word] as number;
    if (id >= 0) current.marks |= lexicon.marksOf(id);
    else if (id === NUMBER) current.marks |= MARK.number;
  }
  if (current !== undefined) close(current, words, count);
  markMoney(sentences, words.money);
  return sentences;
}

function markMoney(sentences: readonly Sentence[], money: readonly number[]): void {
  let at = 0;
  for (const word of money) {
    while (at < sentences.length && (sentences[at]?.endWord ?? 0) <= word) at += 1;
    const sentence = sentences[at];
    if (sentence !== undefined && word >= 0) sentence.marks |= MARK.pay;
  }
}

/** Ends a sentence before word `endWord`. The sentence includes the signs after its last word: "5+", "60k €". */
function close(sentence: Sentence, words: Scan, endWord: number): void {
  sentence.endWord = endWord;
  sentence.to = endWord === words.count ? words.text.length : (words.starts[endWord] ?? words.text.length);
}

/** Returns the text without Markdown's backslashes: "C\\#" is C#. */
function withoutEscapes(text: string): string {
  return text.includes('\\') ? text.replace(/\\(?=[-#+*_.!&()[\]])/g, '') : text;
}

const SIGNS_BEFORE_MAX = 3;

/** Returns the sentence's start, including signs before its first word: "$100", "+4 years", ".NET". */
function withSignsBefore(text: string, start: number): number {
  let from = start;
  while (from > 0 && start - from < SIGNS_BEFORE_MAX && isSign(text.charAt(from - 1))) from -= 1;
  return from;
}

function isSign(character: string): boolean {
  return character.trim() !== '' && FOLDED_UNITS[character.charCodeAt(0)] === 0;
}
