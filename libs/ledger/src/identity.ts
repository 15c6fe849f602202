import { foldAccents } from '@hiring/contracts/names';
import type { Labels } from '@hiring/contracts';

/** Bracketed gender marks: `(m/w/d)`, `(f/m/x)`, `[H/F]`, `(m|f|*)`. Applied to folded text. */
const MARK = '(?:m|w|f|d|x|h|i|v|k|n|gn|div|\\*)';
const GENDER_MARK = new RegExp(`[([{]\\s*${MARK}(?:\\s*[/|,.:\\-]\\s*${MARK})+\\s*[)\\]}]`, 'g');
const NOT_IN_WORD = /[^\p{L}\p{N}+#]+/u;
const PLAIN_ASCII = /^[\x20-\x7e]*$/;
const SYNONYMS = new Map([
  ['sr', 'senior'],
  ['jr', 'junior'],
  ['eng', 'engineer'],
]);

/**
 * The set of words of a title as one text: sorted, blank between them. Equal texts = equal sets. A title without any
 * word stands for itself, so that two such titles are not taken for one role.
 */
export function titleWords(title: string): string {
  const folded = PLAIN_ASCII.test(title) ? title.toLowerCase() : foldAccents(title);
  const words = new Set<string>();
  for (const word of folded.replace(GENDER_MARK, ' ').replaceAll('&', ' and ').split(NOT_IN_WORD)) {
    if (word !== '') words.add(SYNONYMS.get(word) ?? word);
  }
  return words.size === 0 ? `?${title}` : [...words].sort().join(' ');
}

/**
 * Two postings with one identity may be one role (cities and requisition numbers still have a say). Unknown country
 * equals only unknown country. No fuzzy matching: a wrong merge hides a real opening.
 */
export function identityOf(labels: Labels): string {
  return `${labels.country ?? '-'} ${labels.function} ${titleWords(labels.title)}`;
}
