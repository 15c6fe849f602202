import { FOLDED_UNITS } from './characters.js';
import { HASH_START, hashed, type Lexicon } from './lexicon.js';
import { TextUnits } from './text-units.js';

/** What separates a word from the previous one, from weakest to strongest. */
export const GAP = { none: 0, blank: 1, comma: 2, sentence: 3, line: 4 } as const;

/**
 * A text's words, in columns. Word n begins at `starts[n]` and ends before `ends[n]`; n is less than `count`. The next
 * scan overwrites the columns.
 */
export interface Scan {
  text: string;
  /** The text's plain form, with the same positions. */
  plain: string;
  count: number;
  starts: Int32Array;
  ends: Int32Array;
  /** Each word's lexicon id. An unknown word has `UNKNOWN`, or `NUMBER` if it begins with a digit. */
  ids: Int32Array;
  /** For each word, a value from `GAP`. */
  gaps: Uint8Array;
  /** For each money sign, the index of the word before it and the index of the word after it. */
  money: readonly number[];
}

/** Ids for words outside the lexicon: `NUMBER` if the word begins with a digit, otherwise `UNKNOWN`. */
const UNKNOWN = -1;
export const NUMBER = -2;

const UPPER_A = 0x41;
const UPPER_Z = 0x5a;
const PLUS = 0x2b;
const HASH_SIGN = 0x23;
const STOP = 0x2e;
const BLANK = 0x20;
/** Matches an abbreviation before a stop: up to four letters, or "approx". */
const ABBREVIATION = /(?:^|[^a-zA-Z])(?:[a-zA-Z]{1,4}|approx)$/;
const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;
/** Kinds of signs between words. `bullet` includes line breaks. It outweighs `end`, which outweighs `comma`. */
const SIGN = { other: 0, comma: 1, end: 2, bullet: 3, money: 4, blank: 5 } as const;
const SIGNS: ReadonlyMap<number, number> = new Map(
  [
    [SIGN.bullet, '•●▪◦‣·■►➢✓✔✅|\n\r\u2028\u2029'],
    [SIGN.comma, ',;:/()[]&+'],
    [SIGN.end, '.!?'],
    [SIGN.money, '$€£¥₹₽₺₩'],
    [SIGN.blank, ' '],
  ].flatMap(([sign, characters]) => [...String(characters)].map((each) => [each.charCodeAt(0), Number(sign)] as const)),
);
const ASCII_SIGNS = Uint8Array.from({ length: 0x80 }, (_, code) => SIGNS.get(code) ?? SIGN.other);

function signOf(code: number): number {
  return (code < 0x80 ? ASCII_SIGNS[code] : SIGNS.get(code)) ?? SIGN.other;
}

/** Columns for a text's words. A text has at most half as many words as characters. */
class Columns {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly ids: Int32Array;
  readonly gaps: Uint8Array;

  constructor(readonly room: number) {
    [this.starts, this.ends, this.ids] = [new Int32Array(room), new Int32Array(room), new Int32Array(room)];
    this.gaps = new Uint8Array(room);
  }
}

const ROOM_MIN = 5_000;
const units = new TextUnits();
let columns = new Columns(ROOM_MIN);

/**
 * Reads a text once, in linear time for any content. It is one long function, because calls of smaller functions would
 * slow down this loop, which takes a quarter of an extraction's time.
 */
export function scan(text: string, lexicon: Lexicon): Scan {
  const { length } = text;
  if (columns.room < length / 2 + 1) columns = new Columns(Math.ceil(length / 2) + 1);
  const { starts, ends, ids, gaps } = columns;
  const written = units.write(text);
  const { codes, plain } = units;
  const money: number[] = [];
  let count = 0;
  let at = 0;
  let gap: number = GAP.line;
  while (at < length) {
    let code = codes[at] as number;
    // A fast path, because every sixth character is a single space before a word.
    if (code === BLANK && FOLDED_UNITS[codes[at + 1] as number] !== 0) {
      if (gap < GAP.blank) gap = GAP.blank;
      at += 1;
      code = codes[at] as number;
    }
    let unit = FOLDED_UNITS[code] as number;
    if (unit === 0) {
      const sign = signOf(code);
      // The sign belongs to the word before it in "15 €", and to the word after it in "€ 15". Therefore both words are
      // stored.
      if (sign === SIGN.money) money.push(count - 1, count);
      const found = sign === SIGN.other ? GAP.none : gapOf(sign, codes, at, text);
      if (found > gap) gap = found;
      at += 1;
      continue;
    }
    const from = at;
    const isNumber = code >= DIGIT_0 && code <= DIGIT_9;
    let hash = HASH_START;
    let seam = 0;
    let seamHash = 0;
    let before = 0;
    for (;;) {
      if (code >= UPPER_A && code <= UPPER_Z && at - from >= SEAM_LETTERS && isSeam(codes, at, before)) {
        seam = at;
        seamHash = hash;
      }
      hash = hashed(hash, unit);
      before = code;
      at += 1;
      code = codes[at] as number;
      unit = FOLDED_UNITS[code] as number;
      if (unit === 0) break;
    }
    for (let signs = code === PLUS || code === HASH_SIGN ? signsAfter(codes, from, at) : 0; signs > 0; signs -= 1) {
      hash = hashed(hash, codes[at] as number);
      at += 1;
    }
    let id = lexicon.find(plain, from, at, hash);
    // A capital inside an unknown word shows a lost line break only if a space follows the word ("SQLExperience with").
    // Otherwise the word is a name ("SQLMesh,").
    const isBroken = id < 0 && seam > 0 && codes[at] === BLANK;
    const left = isBroken ? lexicon.find(plain, from, seam, seamHash) : UNKNOWN;
    if (left >= 0) [id, at] = [left, seam];
    starts[count] = from;
    ends[count] = at;
    ids[count] = id < 0 && isNumber ? NUMBER : id;
    gaps[count] = gap;
    count += 1;
    gap = left >= 0 ? GAP.line : GAP.none;
  }
  return {
    text,
    plain: written,
    count,
    starts,
    ends,
    ids,
    gaps,
    money,
  };
}

const SEAM_LETTERS = 3;

function isUpper(code: number): boolean {
  return code >= UPPER_A && code <= UPPER_Z;
}

function isLower(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}

/**
 * Returns whether a capital may begin a line whose line break was lost: "SQLExperience with". The capital must stand
 * between another letter and two small letters.
 */
function isSeam(codes: Uint16Array, at: number, before: number): boolean {
  return (isLower(before) || isUpper(before)) && isLower(codes[at + 1] as number) && isLower(codes[at + 2] as number);
}

/** Returns the number of signs that belong to the word: `++` in C++ and `#` in C#, but not `+` in "5+ years". */
function signsAfter(codes: Uint16Array, from: number, to: number): number {
  const first = codes[from] as number;
  if (first >= DIGIT_0 && first <= DIGIT_9) return 0;
  const next = codes[to];
  if (next === HASH_SIGN && to - from === 1) return 1;
  return next === PLUS && codes[to + 1] === PLUS ? 2 : 0;
}

function gapOf(sign: number, codes: Uint16Array, at: number, text: string): number {
  switch (sign) {
    case SIGN.blank:
      return isBlock(codes, at, text) ? GAP.line : GAP.blank;
    case SIGN.bullet:
      return GAP.line;
    case SIGN.comma:
      return GAP.comma;
    case SIGN.end:
      return isEnd(codes, at, text) ? GAP.sentence : GAP.none;
    default:
      return GAP.none;
  }
}

const LINKING_LENGTH = 8;
const LINKING = /(?:^|\s)(?:is|are|of|to|from|at|and|or|between|the|a|an)$/;

/**
 * Returns whether two spaces separate blocks, as in a page that was flattened into one line. If a small letter follows,
 * or if the word before cannot end a line, the two spaces are a typing mistake.
 */
function isBlock(codes: Uint16Array, at: number, text: string): boolean {
  const next = codes[at + 1] as number;
  if (next !== 0x20 && next !== 0xa0) return false;
  const after = codes[at + 2] as number;
  return !isLower(after) && !LINKING.test(text.slice(Math.max(0, at - LINKING_LENGTH), at));
}

/**
 * Returns whether a sign before a space ends a sentence. A full stop ends no sentence if a small letter follows, or if
 * it stands between a short word and a digit: "etc. and", "min. 2 years".
 */
function isEnd(codes: Uint16Array, at: number, text: string): boolean {
  const next = codes[at + 1] as number;
  if (!(next <= 0x20 || next === 0xa0)) return false;
  if (codes[at] !== STOP) return true;
  const after = codes[at + 2] as number;
  if (after >= DIGIT_0 && after <= DIGIT_9) return !ABBREVIATION.test(text.slice(Math.max(0, at - 7), at));
  return !isLower(after);
}
