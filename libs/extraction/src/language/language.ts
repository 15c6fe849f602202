import type { Lexicon } from '../text/lexicon.js';
import type { Reading } from '../text/reading.js';
import { STOP_WORDS } from './stop-words.js';

/**
 * A text must have at least `FOUND_MIN` stop words. Their share of the words that are read must be at least
 * `SHARE_MIN`. Otherwise, only the text's script can determine the language.
 */
const FOUND_MIN = 4;
const SHARE_MIN = 0.1;
/** The best language's score must be at least this many times the score of the second-best language. */
const LEAD_MIN = 1.15;
/** Maximum words that are read. More words do not change the result. */
const WORDS_READ = 600;
/**
 * If a text has too few stop words, a script determines the language if its share of the sampled letters is at least
 * `SCRIPT_SHARE_MIN`. The sample is the first `SCRIPT_SAMPLE` characters.
 */
const SCRIPT_SHARE_MIN = 0.3;
const SCRIPT_SAMPLE = 2_000;

/** Languages by script. Han without kana is Chinese. Cyrillic gives null, because several languages use it. */
const SCRIPTS: readonly (readonly [language: string, pattern: RegExp])[] = [
  ['ja', /[\u3041-\u30ff]/g],
  ['ko', /[\uac00-\ud7a3]/g],
  ['zh', /[\u4e00-\u9fff]/g],
  ['el', /[\u0370-\u03ff]/g],
  ['he', /[\u0590-\u05ff]/g],
  ['ar', /[\u0600-\u06ff]/g],
  ['th', /[\u0e00-\u0e7f]/g],
];
/** Minimum share of kana in a Japanese text. It is low, because Japanese also uses Han. */
const KANA_SHARE_MIN = 0.1;

const CODES = Object.keys(STOP_WORDS);

/** The stop words' languages and weights, by lexicon id. */
export interface LanguageWords {
  /** Bit mask of the languages that have the word, in the order of `STOP_WORDS`. */
  masks: Int32Array;
  /** The word's weight for each of its languages. */
  parts: Float64Array;
}

/**
 * Adds the stop words to a lexicon. All other words must already be in the lexicon, because words that are added later
 * get no mask.
 */
export function addLanguageWords(lexicon: Lexicon): LanguageWords {
  const ids = CODES.map((code) => (STOP_WORDS[code] ?? '').split(' ').map((word) => lexicon.add(word)));
  const masks = new Int32Array(lexicon.size);
  ids.forEach((words, bit) => {
    for (const id of words) masks[id] = (masks[id] ?? 0) | (1 << bit);
  });
  return { masks, parts: Float64Array.from(masks, (mask) => 1 / Math.max(1, bitsOf(mask))) };
}

/**
 * Returns a text's language (ISO 639-1), or null if uncertain. If a word belongs to several languages, its weight is
 * divided equally among the languages. Language detection libraries were not better, and took several times as long as
 * the whole extraction.
 */
export function languageOf(reading: Reading, { masks, parts }: LanguageWords): string | null {
  const scores = new Float64Array(CODES.length);
  const { ids } = reading.words;
  const count = Math.min(reading.words.count, WORDS_READ);
  let found = 0;
  for (let word = 0; word < count; word += 1) {
    const id = ids[word] as number;
    const mask = id < 0 ? 0 : (masks[id] as number);
    if (mask === 0) continue;
    found += 1;
    const part = parts[id] as number;
    for (let bits = mask; bits !== 0; bits &= bits - 1) {
      const bit = 31 - Math.clz32(bits & -bits);
      scores[bit] = (scores[bit] as number) + part;
    }
  }
  if (found < Math.max(FOUND_MIN, SHARE_MIN * count)) return scriptOf(reading.words.text.slice(0, SCRIPT_SAMPLE));
  const best = Math.max(...scores);
  const first = scores.indexOf(best);
  const second = scores.reduce((most, score, at) => (at === first ? most : Math.max(most, score)), 0);
  return best >= LEAD_MIN * second ? (CODES[first] ?? null) : null;
}

function bitsOf(mask: number): number {
  let count = 0;
  for (let bits = mask; bits !== 0; bits &= bits - 1) count += 1;
  return count;
}

function scriptOf(sample: string): string | null {
  const letters = sample.replace(/\s/g, '').length;
  const share = (pattern: RegExp): number => (sample.match(pattern)?.length ?? 0) / Math.max(1, letters);
  const found = SCRIPTS.find(
    ([language, pattern]) => share(pattern) >= (language === 'ja' ? KANA_SHARE_MIN : SCRIPT_SHARE_MIN),
  );
  return found?.[0] ?? null;
}
