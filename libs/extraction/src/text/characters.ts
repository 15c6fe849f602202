import { foldAccents } from '@hiring/contracts/names';

/** The end of the Latin letters in UTF-16. Later scripts are not folded. */
const FOLDED_BELOW = 0x250;
const LETTER_OR_DIGIT = /^[\p{L}\p{N}]$/u;

/**
 * UTF-16 ranges in which every unit counts as a letter: Greek to Thai and further, kana and Han, Hangul, compatibility
 * forms.
 */
const LETTER_RANGES: readonly (readonly [from: number, to: number])[] = [
  [0x0370, 0x1fff],
  [0x3041, 0xd7ff],
  [0xf900, 0xfdff],
  [0xff66, 0xffdc],
];

const UNITS = 0x10000;

function foldedOf(code: number): number {
  if (code >= FOLDED_BELOW) return LETTER_RANGES.some(([from, to]) => code >= from && code <= to) ? code : 0;
  const character = String.fromCharCode(code);
  return LETTER_OR_DIGIT.test(character) ? foldAccents(character).charCodeAt(0) : 0;
}

/**
 * For each UTF-16 unit, the lower-case letter or digit without accent, or 0 for a separator. One unit gives exactly one
 * unit (ß gives s), so positions stay the same.
 */
export const FOLDED_UNITS = Uint16Array.from({ length: UNITS }, (_, code) => foldedOf(code));

const PLAIN_OF: ReadonlyMap<string, string> = new Map(
  [
    ["'", '’‘´'],
    ['-', '–—−‑‒―'],
    ['"', '“”„'],
  ].flatMap(([plain = '', written = '']) => [...written].map((character) => [character, plain] as const)),
);
const SPACES = /\s/;
const ASCII_END = 0x80;

function plainOf(code: number): number {
  const folded = FOLDED_UNITS[code] ?? 0;
  if (folded !== 0 || code < ASCII_END) return folded || code;
  const character = String.fromCharCode(code);
  return (PLAIN_OF.get(character) ?? (SPACES.test(character) ? ' ' : character)).charCodeAt(0);
}

/**
 * For each UTF-16 unit, its plain form. Letters and digits are folded. Dashes, quotes and non-ASCII spaces are replaced
 * by one plain character of their kind.
 */
export const PLAIN_UNITS = Uint16Array.from({ length: UNITS }, (_, code) => plainOf(code));

/**
 * Returns the text in plain form, the form that patterns are tested on: lower case, no accents, plain dashes, quotes
 * and spaces.
 */
export function plainForm(text: string): string {
  let plain = '';
  for (let at = 0; at < text.length; at += 1) plain += String.fromCharCode(PLAIN_UNITS[text.charCodeAt(at)] ?? 0);
  return plain;
}
