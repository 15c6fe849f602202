/** Letters without a canonical decomposition, and their usual Latin spelling. */
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };
const LETTER = /[ßæœøłđ]/g;
/** Matches folded text that is one word. */
const ONE_WORD = /^[a-z0-9]*$/;
/** Matches ASCII text, which has no accents. */
const ASCII = /^[\x00-\x7f]*$/;

/**
 * Returns the text in lower case without accents: `Łódź` gives `lodz`. The text is decomposed before it is lower-cased,
 * so that the Turkish dotted capital I becomes a plain i.
 */
export function foldAccents(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter);
}

/**
 * Returns the folded words with one space between them: `"Côte-d'Ivoire "` gives `cote d ivoire`. All scripts are kept.
 */
export function foldWords(text: string): string {
  const folded = foldAccents(text);
  if (ONE_WORD.test(folded)) return folded;
  return folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
