import type { Labels } from '@hiring/contracts';
import { titleWordSet } from '@hiring/contracts/names';

/**
 * Returns a title's distinct words, sorted and separated by spaces. If it has no words, returns the title with a
 * question mark in front, so that different titles without words are not one role.
 */
export function titleWords(title: string): string {
  const words = titleWordSet(title);
  return words.size === 0 ? `?${title}` : [...words].sort().join(' ');
}

/**
 * Returns a posting's identity. Postings with the same identity can be one role, unless cities or requisition numbers
 * differ. Matching is exact, because a wrong merge hides a real opening.
 */
export function identityOf(labels: Labels): string {
  return `${labels.country ?? '-'} ${labels.function} ${titleWords(labels.title)}`;
}
