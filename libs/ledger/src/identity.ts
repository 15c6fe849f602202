import type { Labels } from '@hiring/contracts';
import { titleWordSet } from '@hiring/contracts/names';

/**
 * Returns a title's set of words as one text: sorted, separated by blanks. Equal texts mean equal sets. A title without
 * any word is used as it is, so that two different titles without words are not one role.
 */
export function titleWords(title: string): string {
  const words = titleWordSet(title);
  return words.size === 0 ? `?${title}` : [...words].sort().join(' ');
}

/**
 * Two postings with one identity may be one role (cities and requisition numbers can still distinguish them). An
 * unknown country equals only an unknown country. No fuzzy matching: a wrong merge hides a real opening.
 */
export function identityOf(labels: Labels): string {
  return `${labels.country ?? '-'} ${labels.function} ${titleWords(labels.title)}`;
}
