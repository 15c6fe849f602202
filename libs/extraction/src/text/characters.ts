import { foldAccents } from '@hiring/contracts/names';

/** The end of the Latin letters in UTF-16. In later scripts, no rule needs letters without case or accents. */
const FOLDED_BELOW = 0x250;
const LETTER_OR_DIGIT = /^[\p{L}\p{N}]$/u;

/**
 * UTF-16 ranges whose units are all treated as letters: Greek to Thai and further, kana and Han, Hangul, compatibility
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
 * For each UTF-16 unit, the letter or digit in lower case without its accent, or 0 for a unit that separates words.
 * Each unit gives exactly one unit (ß gives s), so positions in the folded text equal positions in the text.
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
 * For each UTF-16 unit, the form that patterns read. Letters and digits are folded. There is only one kind of dash, one
 * kind of quote and one kind of space (among those beyond ASCII).
 */
export const PLAIN_UNITS = Uint16Array.from({ length: UNITS }, (_, code) => plainOf(code));

/**
 * Returns the text as patterns read it, unit by unit: small letters without accents, plain dashes, quotes and spaces.
 */
export function plainForm(text: string): string {
  let plain = '';
  for (let at = 0; at < text.length; at += 1) plain += String.fromCharCode(PLAIN_UNITS[text.charCodeAt(at)] ?? 0);
  return plain;
}
