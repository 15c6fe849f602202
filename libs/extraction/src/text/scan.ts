import { foldedUnit } from './characters.js';
import { HASH_START, hashed, type Lexicon } from './lexicon.js';

/** What stands between a word and the one before it, from the weakest to the strongest. */
export const GAP = { none: 0, blank: 1, comma: 2, sentence: 3, line: 4 } as const;

/** The words of a text, in columns: word n begins at `starts[n]` and ends before `ends[n]`. */
export interface Scan {
  text: string;
  count: number;
  starts: Int32Array;
  ends: Int32Array;
  /** Its number in the lexicon, or -1. */
  ids: Int32Array;
  /** One of `GAP`. */
  gaps: Uint8Array;
}

const UPPER_A = 0x41;
const UPPER_Z = 0x5a;
const PLUS = 0x2b;
const HASH_SIGN = 0x23;
const STOP = 0x2e;
const BLANK = 0x20;
/** Up to four letters, or "approx". */
const ABBREVIATION = /(?:^|[^a-zA-Z])(?:[a-zA-Z]{1,4}|approx)$/;
const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;
/** Kinds of signs between words. Bullets outweigh stops, stops commas. */
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

/** Characters for each word that the columns have room for at first. They grow for texts with shorter words. */
const WORD_LENGTH = 4;

function grown<Column extends Int32Array | Uint8Array>(column: Column, room: number): Column {
  const larger = new (column.constructor as new (length: number) => Column)(room);
  larger.set(column);
  return larger;
}

/**
 * Reads a text once. Takes time in proportion to its length, whatever it contains. Calls `onMoney` with the words before
 * and after a sign of money. One long function over local columns: this loop is a third of the time of an extraction.
 */
export function scan(text: string, lexicon: Lexicon, onMoney: (word: number) => void): Scan {
  const { length } = text;
  let room = Math.ceil(length / WORD_LENGTH) + 1;
  let [starts, ends, ids] = [new Int32Array(room), new Int32Array(room), new Int32Array(room)];
  let gaps = new Uint8Array(room);
  let count = 0;
  let at = 0;
  let gap: number = GAP.line;
  // Never reads past the end: the NaN that it gives there makes the whole loop slower.
  while (at < length) {
    let code = text.charCodeAt(at);
    // Every sixth character: one blank before a word.
    if (code === BLANK && at + 1 < length && foldedUnit(text.charCodeAt(at + 1)) !== 0) {
      if (gap < GAP.blank) gap = GAP.blank;
      at += 1;
      code = text.charCodeAt(at);
    }
    let unit = foldedUnit(code);
    if (unit === 0) {
      const sign = signOf(code);
      if (sign === SIGN.money) {
        // "15 €" belongs to the word before, "€ 15" to the one after.
        if (count > 0) onMoney(count - 1);
        onMoney(count);
      }
      const found = sign === SIGN.other ? GAP.none : gapOf(sign, text, at);
      if (found > gap) gap = found;
      at += 1;
      continue;
    }
    if (count === room) {
      room *= 2;
      [starts, ends, ids, gaps] = [grown(starts, room), grown(ends, room), grown(ids, room), grown(gaps, room)];
    }
    const from = at;
    let hash = HASH_START;
    let seam = 0;
    let seamHash = 0;
    let before = 0;
    for (;;) {
      if (code >= UPPER_A && code <= UPPER_Z && at - from >= SEAM_LETTERS && isSeam(text, at, before)) {
        seam = at;
        seamHash = hash;
      }
      hash = hashed(hash, unit);
      before = code;
      at += 1;
      if (at === length) break;
      code = text.charCodeAt(at);
      unit = foldedUnit(code);
      if (unit === 0) break;
    }
    for (let signs = code === PLUS || code === HASH_SIGN ? signsAfter(text, from, at) : 0; signs > 0; signs -= 1) {
      hash = hashed(hash, text.charCodeAt(at));
      at += 1;
    }
    let id = lexicon.find(text, from, at, hash);
    // "SQLExperience with" lost a break; "SQLMesh," is a name.
    const isBroken = id < 0 && seam > 0 && at < length && text.charCodeAt(at) === BLANK;
    const left = isBroken ? lexicon.find(text, from, seam, seamHash) : -1;
    if (left >= 0) [id, at] = [left, seam];
    starts[count] = from;
    ends[count] = at;
    ids[count] = id;
    gaps[count] = gap;
    count += 1;
    gap = left >= 0 ? GAP.line : GAP.none;
  }
  return { text, count, starts, ends, ids, gaps };
}

const SEAM_LETTERS = 3;

function isUpper(code: number): boolean {
  return code >= UPPER_A && code <= UPPER_Z;
}

function isLower(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}

/**
 * Whether a capital begins a line that lost its break: "SQLExperience with", "TableauProven". It stands behind another
 * letter and before two small ones. The last seam of a word counts, and only when the word before it is a known one.
 */
function isSeam(text: string, at: number, before: number): boolean {
  return (isLower(before) || isUpper(before)) && isLower(text.charCodeAt(at + 1)) && isLower(text.charCodeAt(at + 2));
}

/** The `++` of C++ and the `#` of C# belong to the word; the `+` of "5+ years" does not. */
function signsAfter(text: string, from: number, to: number): number {
  const first = text.charCodeAt(from);
  if (to === text.length || (first >= DIGIT_0 && first <= DIGIT_9)) return 0;
  const next = text.charCodeAt(to);
  if (next === HASH_SIGN && to - from === 1) return 1;
  return next === PLUS && text.charCodeAt(to + 1) === PLUS ? 2 : 0;
}

function gapOf(sign: number, text: string, at: number): number {
  switch (sign) {
    case SIGN.blank:
      return isBlock(text, at) ? GAP.line : GAP.blank;
    case SIGN.bullet:
      return GAP.line;
    case SIGN.comma:
      return GAP.comma;
    case SIGN.end:
      return isEnd(text, at) ? GAP.sentence : GAP.none;
    default:
      return GAP.none;
  }
}

/** Two blanks stand between blocks where a page was flattened; before a small letter they are a slip of the pen. */
function isBlock(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1);
  if (next !== 0x20 && next !== 0xa0) return false;
  const after = text.charCodeAt(at + 2);
  return !(after >= 0x61 && after <= 0x7a);
}

/**
 * A stop ends a sentence before a blank. A small letter or, behind a short word, a digit goes on: "e.g. Java", "min. 2
 * years".
 */
function isEnd(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1);
  if (!(next <= 0x20 || next === 0xa0)) return false;
  if (text.charCodeAt(at) !== STOP) return true;
  const after = text.charCodeAt(at + 2);
  if (after >= DIGIT_0 && after <= DIGIT_9) return !ABBREVIATION.test(text.slice(Math.max(0, at - 7), at));
  return !isLower(after);
}
