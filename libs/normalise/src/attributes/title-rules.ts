import { foldAccents } from '@hiring/contracts/names';
import { TITLE_LENGTH_MAX } from '../title.js';

/**
 * One line in a table: a value (null: none), phrases, and an example title. A phrase consists of whole folded words.
 * `*` matches the rest of a word. `;` matches the start or end of a title part. Brackets, commas, dashes and similar
 * marks separate the parts.
 */
export type TitleLine<Value> = readonly [value: Value | null, phrases: string, example: string];

export interface TitleMatch<Value> {
  value: Value | null;
  /** The line's position in its table. */
  line: number;
}

interface PhraseWord {
  literal: string;
  /** True if a `*` ends this word of the phrase, so that the title's word can be longer. */
  isOpen: boolean;
}

interface Phrase {
  line: number;
  words: readonly PhraseWord[];
}

const PART = ';';
const PARTS = /[()[\]{},;:|•·!?"“”]|\s[-–—/]\s|\s@\s/u;
const NOT_IN_WORD = /[^\p{L}\p{N}%]+/u;
/**
 * Each phrase is indexed by the first letters of its first word. This is the number of those letters. A title's word
 * has the same first letters as every phrase that it can match, because a `*` stands only at a word's end.
 */
const KEY_LETTERS = 2;

/** Returns a title's folded words, with `;` around each part. */
export function titleParts(title: string): string[] {
  const words = [PART];
  for (const part of foldAccents(title.slice(0, TITLE_LENGTH_MAX)).split(PARTS)) {
    const before = words.length;
    for (const word of part.split(NOT_IN_WORD)) if (word !== '') words.push(word);
    if (words.length > before) words.push(PART);
  }
  return words;
}

/** Lines in order. The first match decides. */
export class TitleRules<Value> {
  private readonly byKey = new Map<string, Phrase[]>();

  constructor(readonly lines: readonly TitleLine<Value>[]) {
    lines.forEach(([, phrases], line) => {
      for (const phrase of phrases.split('|')) this.file({ line, words: phrase.trim().split(' ').map(phraseWord) });
    });
  }

  /** Returns the first matching line, or null. */
  match(parts: readonly string[]): TitleMatch<Value> | null {
    let best = this.lines.length;
    for (let at = 0; at < parts.length; at += 1) {
      for (const { line, words } of this.byKey.get((parts[at] ?? '').slice(0, KEY_LETTERS)) ?? []) {
        if (line < best && matches(words, parts, at)) best = line;
      }
    }
    const found = this.lines[best];
    return found === undefined ? null : { value: found[0], line: best };
  }

  private file(phrase: Phrase): void {
    const key = phrase.words[0]?.literal.slice(0, KEY_LETTERS) ?? '';
    const known = this.byKey.get(key);
    if (known === undefined) this.byKey.set(key, [phrase]);
    else known.push(phrase);
  }
}

function phraseWord(pattern: string): PhraseWord {
  return { literal: pattern.replace('*', ''), isOpen: pattern.endsWith('*') };
}

function matches(words: readonly PhraseWord[], parts: readonly string[], at: number): boolean {
  return words.every(({ literal, isOpen }, n) => {
    const word = parts[at + n];
    return isOpen ? word?.startsWith(literal) === true : word === literal;
  });
}
