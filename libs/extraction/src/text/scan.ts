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

const PLUS = 0x2b;
const HASH_SIGN = 0x23;
const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;
const MONEY = new Set([...'$€£¥₹₽₺₩'].map((sign) => sign.charCodeAt(0)));

/** Reads a text once. Takes time in proportion to its length, whatever it contains. */
export function scan(text: string, lexicon: Lexicon, onMoney: (word: number) => void): Scan {
  const room = (text.length >> 1) + 1;
  const [starts, ends, ids] = [new Int32Array(room), new Int32Array(room), new Int32Array(room)];
  const gaps = new Uint8Array(room);
  let count = 0;
  let at = 0;
  let gap: number = GAP.line;
  while (at < text.length) {
    const first = foldedUnit(text.charCodeAt(at));
    if (first === 0) {
      const code = text.charCodeAt(at);
      if (MONEY.has(code)) {
        // "15 €" belongs to the word before, "€ 15" to the one after.
        if (count > 0) onMoney(count - 1);
        onMoney(count);
      }
      const found = gapOf(code, text, at);
      if (found > gap) gap = found;
      at += 1;
      continue;
    }
    const from = at;
    let hash = HASH_START;
    let seam = 0;
    let seamHash = 0;
    let before = 0;
    for (let unit = first; unit !== 0; unit = foldedUnit(text.charCodeAt(at))) {
      const code = text.charCodeAt(at);
      if (isUpper(code) && isSeam(text, at, before) && at - from >= SEAM_LETTERS) [seam, seamHash] = [at, hash];
      hash = hashed(hash, unit);
      before = code;
      at += 1;
      if (at === text.length) break;
    }
    const signs = signsAfter(text, from, at);
    for (let sign = 0; sign < signs; sign += 1) hash = hashed(hash, text.charCodeAt(at + sign));
    at += signs;
    let id = lexicon.find(text, from, at, hash);
    if (id < 0 && seam > 0) {
      const left = lexicon.find(text, from, seam, seamHash);
      if (left >= 0) [id, at] = [left, seam];
    }
    starts[count] = from;
    ends[count] = at;
    ids[count] = id;
    gaps[count] = gap;
    gap = at === seam ? GAP.line : GAP.none;
    count += 1;
  }
  return { text, count, starts, ends, ids, gaps };
}

const SEAM_LETTERS = 3;

function isUpper(code: number): boolean {
  return code >= 0x41 && code <= 0x5a;
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

const BULLETS = new Set([...'•●▪◦‣·■►➢✓✔✅|\n\r\u2028\u2029'].map((sign) => sign.charCodeAt(0)));
const COMMAS = new Set([...',;:/()[]&+'].map((sign) => sign.charCodeAt(0)));
const ENDS = new Set([...'.!?'].map((sign) => sign.charCodeAt(0)));

function gapOf(code: number, text: string, at: number): number {
  if (code === 0x20) return isBlock(text, at) ? GAP.line : GAP.blank;
  if (BULLETS.has(code)) return GAP.line;
  if (COMMAS.has(code)) return GAP.comma;
  if (ENDS.has(code) && isEnd(text, at)) return GAP.sentence;
  return GAP.none;
}

/** Two blanks stand between blocks where a page was flattened; before a small letter they are a slip of the pen. */
function isBlock(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1);
  if (next !== 0x20 && next !== 0xa0) return false;
  const after = text.charCodeAt(at + 2);
  return !(after >= 0x61 && after <= 0x7a);
}

/** A stop ends a sentence before a blank that no small letter or digit follows: "min. 2 years" and "e.g. Java" go on. */
function isEnd(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1);
  if (!(next <= 0x20 || next === 0xa0)) return false;
  if (text.charCodeAt(at) !== 0x2e) return true;
  const after = text.charCodeAt(at + 2);
  return !((after >= 0x61 && after <= 0x7a) || (after >= DIGIT_0 && after <= DIGIT_9));
}
