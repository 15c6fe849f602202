/** Letters that have no canonical decomposition but a customary Latin spelling. */
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };
const LETTER = /[ßæœøłđ]/g;
/** Text without characters to replace. */
const ONE_WORD = /^[a-z0-9]*$/;
/** Most texts: without accents. */
const ASCII = /^[\x00-\x7f]*$/;

/**
 * Returns the text in lower case without accents: `Łódź` gives `lodz`, `Straße` gives `strasse`. All scripts lose their
 * combining marks. Decomposes before lower-casing, so that the Turkish dotted capital I becomes a plain i.
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
 * Returns the folded words, one blank between them: `"Côte-d'Ivoire "` gives `cote d ivoire`. All scripts keep letters.
 */
export function foldWords(text: string): string {
  const folded = foldAccents(text);
  if (ONE_WORD.test(folded)) return folded;
  return folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
