import { foldAccents } from './fold.js';

/**
 * Matches one abbreviation in a gender mark. `GENDER_MARK` matches whole marks in brackets, in folded text: `(m/w/d)`,
 * `(f/m/x)`, `[H/F]`, `(m|f|*)`.
 */
const MARK = '(?:m|w|f|d|x|h|i|v|k|n|gn|div|\\*)';
const GENDER_MARK = new RegExp(`[([{]\\s*${MARK}(?:\\s*[/|,.:\\-]\\s*${MARK})+\\s*[)\\]}]`, 'g');
const NOT_IN_WORD = /[^\p{L}\p{N}+#]+/u;
const PLAIN_ASCII = /^[\x20-\x7e]*$/;
const SYNONYMS = new Map([
  ['sr', 'senior'],
  ['jr', 'junior'],
  ['eng', 'engineer'],
]);

/** Returns a title's folded words: `Sr. C++ Developer (m/w/d)` has `senior`, `c++` and `developer`. */
export function titleWordSet(title: string): Set<string> {
  const folded = PLAIN_ASCII.test(title) ? title.toLowerCase() : foldAccents(title);
  const words = new Set<string>();
  for (const word of folded.replace(GENDER_MARK, ' ').replaceAll('&', ' and ').split(NOT_IN_WORD)) {
    if (word !== '') words.add(SYNONYMS.get(word) ?? word);
  }
  return words;
}
