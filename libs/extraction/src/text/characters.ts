import { foldAccents } from '@hiring/contracts/names';

/** Latin letters end here; the scripts behind it have no case or accents that the rules need. */
const FOLDED_BELOW = 0x250;
const LETTER_OR_DIGIT = /^[\p{L}\p{N}]$/u;

/** Ranges of UTF-16 units that are letters: Greek to Thai and beyond, kana and Han, Hangul, compatibility forms. */
const LETTER_RANGES: readonly (readonly [from: number, to: number])[] = [
  [0x0370, 0x1fff],
  [0x3041, 0xd7ff],
  [0xf900, 0xfdff],
  [0xff66, 0xffdc],
];

const FOLDED = Uint16Array.from({ length: FOLDED_BELOW }, (_, code) => {
  const character = String.fromCharCode(code);
  return LETTER_OR_DIGIT.test(character) ? foldAccents(character).charCodeAt(0) : 0;
});

/**
 * The letter or digit of a UTF-16 unit in lower case without its accent; 0 for what separates words. One unit gives one
 * unit, so that places in a folded text are those of the text: ß gives s.
 */
export function foldedUnit(code: number): number {
  return code < FOLDED_BELOW ? (FOLDED[code] as number) : unitBeyondLatin(code);
}

/** Apart from the above, so that the engine inlines that where every character passes. */
function unitBeyondLatin(code: number): number {
  for (const [from, to] of LETTER_RANGES) if (code >= from && code <= to) return code;
  return 0;
}

const PLAIN_OF: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '´': "'",
  '`': "'",
  '–': '-',
  '—': '-',
  '−': '-',
  '‑': '-',
  '‒': '-',
  '―': '-',
  '“': '"',
  '”': '"',
  '„': '"',
};
const NOT_ASCII = /[^\x00-\x7f]/;
const SPACES = /\s/;

/** The plain form of a unit that is not ASCII: folded, with one kind of dash, quote and blank. */
function plainUnit(character: string): string {
  const code = character.charCodeAt(0);
  const folded = foldedUnit(code);
  if (folded !== 0) return String.fromCharCode(folded);
  return PLAIN_OF[character] ?? (SPACES.test(character) ? ' ' : character);
}

/** The text as patterns read it: small letters without accents, plain dashes, quotes and blanks, unit by unit. */
export function plainForm(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase();
  let plain = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    plain += character.charCodeAt(0) < 0x80 ? character.toLowerCase() : plainUnit(character);
  }
  return plain;
}
