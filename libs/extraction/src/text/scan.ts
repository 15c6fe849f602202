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

/** Columns for `room` words, with what `old` has. */
function columns(room: number, old?: Scan): Omit<Scan, 'text' | 'count'> {
  const grown = {
    starts: new Int32Array(room),
    ends: new Int32Array(room),
    ids: new Int32Array(room),
    gaps: new Uint8Array(room),
  };
  if (old === undefined) return grown;
  grown.starts.set(old.starts);
  grown.ends.set(old.ends);
  grown.ids.set(old.ids);
  grown.gaps.set(old.gaps);
  return grown;
}

/** Characters for each word that the columns have room for at first. They grow for texts with shorter words. */
const WORD_LENGTH = 4;

/**
 * Reads a text once. Takes time in proportion to its length, whatever it contains. Calls `onMoney` with the words before
 * and after a sign of money.
 */
export function scan(text: string, lexicon: Lexicon, onMoney: (word: number) => void): Scan {
  const words: Scan = { text, count: 0, ...columns(Math.ceil(text.length / WORD_LENGTH) + 1) };
  let at = 0;
  let gap: number = GAP.line;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (foldedUnit(code) === 0) {
      const sign = signOf(code);
      if (sign === SIGN.money) {
        // "15 €" belongs to the word before, "€ 15" to the one after.
        if (words.count > 0) onMoney(words.count - 1);
        onMoney(words.count);
      }
      const found = gapOf(sign, text, at);
      if (found > gap) gap = found;
      at += 1;
      continue;
    }
    if (words.count === words.starts.length) Object.assign(words, columns(2 * words.count, words));
    const word = words.count;
    words.gaps[word] = gap;
    words.starts[word] = at;
    at = readWord(words, at, lexicon);
    words.ends[word] = at;
    words.count += 1;
    gap = at < text.length && foldedUnit(text.charCodeAt(at)) !== 0 ? GAP.line : GAP.none;
  }
  return words;
}

/** Reads the word at `from` and sets its id. Returns where it ends: at its seam, if it has one. */
function readWord({ text, ids, count }: Scan, from: number, lexicon: Lexicon): number {
  let at = from;
  let hash = HASH_START;
  let seam = 0;
  let seamHash = 0;
  let before = 0;
  const { length } = text;
  // Never reads past the end: the NaN that it gives there makes the whole loop slower.
  while (at < length) {
    const code = text.charCodeAt(at);
    const unit = foldedUnit(code);
    if (unit === 0) break;
    if (isUpper(code) && at - from >= SEAM_LETTERS && isSeam(text, at, before)) {
      seam = at;
      seamHash = hash;
    }
    hash = hashed(hash, unit);
    before = code;
    at += 1;
  }
  for (let signs = signsAfter(text, from, at); signs > 0; signs -= 1) {
    hash = hashed(hash, text.charCodeAt(at));
    at += 1;
  }
  const id = lexicon.find(text, from, at, hash);
  const left = id < 0 && seam > 0 ? lexicon.find(text, from, seam, seamHash) : -1;
  ids[count] = left >= 0 ? left : id;
  return left >= 0 ? seam : at;
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

/** A stop ends a sentence before a blank that no small letter or digit follows: "min. 2 years" and "e.g. Java" go on. */
function isEnd(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1);
  if (!(next <= 0x20 || next === 0xa0)) return false;
  if (text.charCodeAt(at) !== 0x2e) return true;
  const after = text.charCodeAt(at + 2);
  return !((after >= 0x61 && after <= 0x7a) || (after >= DIGIT_0 && after <= DIGIT_9));
}
