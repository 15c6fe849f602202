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

/** The labels of a role, or of a posting, that identify it. */
export interface IdentifyingLabels extends Pick<Labels, 'title' | 'function' | 'country' | 'place_evidence'> {
  /** A role has its attributes here. */
  attributes?: Pick<Labels, 'place_evidence'>;
}

/**
 * Returns a posting's or role's identity. Postings with the same identity can be one role, unless cities or requisition
 * numbers differ. Matching is exact, because a wrong merge hides a real opening.
 */
export function identityOf(labels: IdentifyingLabels): string {
  return `${identifyingCountry(labels)} ${labels.function} ${titleWords(labels.title)}`;
}

/**
 * Returns the country in an identity: `-` if it is unknown, or if only the board's prior gives it. A prior can change
 * while the role stays the same.
 */
export function identifyingCountry({ country, place_evidence, attributes }: IdentifyingLabels): string {
  return (place_evidence ?? attributes?.place_evidence) === 'board' ? '-' : (country ?? '-');
}
