import type { TextFact } from '@hiring/contracts';
import type { Reading, Sentence } from './reading.js';

/** The words that decided a fact. */
export interface Place {
  sentence: Sentence;
  /** The position of the first character. `to` is the position after the last one. */
  from: number;
  to: number;
}

/** A fact and the places that decided it. A list fact has one place for each value, in the same order. */
export interface Found<Value> {
  fact: TextFact<Value>;
  places: readonly Place[];
}

/** Returns a place in a sentence. `from` and `to` are positions in its plain form. */
export function placeIn(sentence: Sentence, from: number, to: number): Place {
  return { sentence, from: sentence.from + Math.max(0, from), to: sentence.from + to };
}

const MARGIN = 50;
const PHRASE_LENGTH_MAX = 240;

/** Returns the words at a place and around it, on one line. */
export function phraseAt({ words }: Reading, { sentence, from, to }: Place): string {
  const begin = Math.max(sentence.from, from - MARGIN);
  const end = Math.min(sentence.to, to + MARGIN, begin + PHRASE_LENGTH_MAX);
  return words.text.slice(begin, end).replace(/\s+/g, ' ').trim();
}
