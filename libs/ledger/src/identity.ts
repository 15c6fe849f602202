import type { Labels } from '@hiring/contracts';
import { titleWordSet } from '@hiring/contracts/names';

/**
 * Returns a title's distinct words, sorted and separated by spaces. Two titles with the same words give the same text.
 * A title without words is returned after a question mark, so that two different titles of this kind are not taken for
 * one role.
 */
export function titleWords(title: string): string {
  const words = titleWordSet(title);
  return words.size === 0 ? `?${title}` : [...words].sort().join(' ');
}

/**
 * Returns a posting's identity. Two postings with the same identity can be one role, unless cities or requisition
 * numbers distinguish them. An unknown country equals only an unknown country. Matching is exact, because a wrong merge
 * hides a real opening.
 */
export function identityOf(labels: Labels): string {
  return `${labels.country ?? '-'} ${labels.function} ${titleWords(labels.title)}`;
}
