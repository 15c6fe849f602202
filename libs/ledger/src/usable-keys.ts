import type { ObservedPosting } from '@hiring/contracts';
import { titleWords } from './identity.js';
import { countOf } from './text-order.js';

export interface UsableKeys {
  url: string | null;
  internal_id: string | null;
  requisition_id: string | null;
}

export type KeysOf = (posting: ObservedPosting) => UsableKeys;

/** Placeholders that people enter where a form requires a number. */
const PLACEHOLDERS = new Set(['tbd', 'n/a', 'none', 'test', 'see opening id']);

/**
 * A value is contradictory if postings with different titles share it. If a field has a contradictory value, its other
 * values are usable only if at least `VALUES_MIN` postings have a value, and at least nine tenths of these postings
 * have a value that no other posting has.
 */
const VALUES_MIN = 3;

type JobKeyField = 'internal_id' | 'requisition_id';

/**
 * Returns a function for a posting's usable keys. Keys that many postings have by mistake ("ONE", the careers page's
 * URL) are not usable, because they would merge different roles.
 */
export function usableKeys(postings: readonly ObservedPosting[]): KeysOf {
  const urls = countOf(postings.map((posting) => posting.url));
  const internal = usableValues(postings, 'internal_id');
  const requisition = usableValues(postings, 'requisition_id');
  return (posting) => ({
    url: urls.get(posting.url) === 1 && posting.url !== '' ? posting.url : null,
    internal_id: internal(posting.internal_id),
    requisition_id: requisition(posting.requisition_id),
  });
}

function usableValues(
  postings: readonly ObservedPosting[],
  field: JobKeyField,
): (value: string | null) => string | null {
  const titles = new Map<string, string[]>();
  let filled = 0;
  for (const posting of postings) {
    const value = posting[field];
    if (value === null || isPlaceholder(value)) continue;
    filled += 1;
    const known = titles.get(value);
    if (known === undefined) titles.set(value, [posting.title]);
    else known.push(posting.title);
  }
  let own = 0;
  const contradictory = new Set<string>();
  for (const [value, list] of titles) {
    if (list.length === 1) own += 1;
    else if (!sameWords(list)) contradictory.add(value);
  }
  const distinctEnough = filled >= VALUES_MIN && 10 * own >= 9 * filled;
  if (!distinctEnough && contradictory.size > 0) return () => null;
  return (value) => (value !== null && titles.has(value) && !contradictory.has(value) ? value : null);
}

function isPlaceholder(value: string): boolean {
  const word = value.trim().toLowerCase();
  return word === '' || PLACEHOLDERS.has(word);
}

function sameWords(titles: readonly string[]): boolean {
  const distinct = [...new Set(titles)];
  if (distinct.length === 1) return true;
  return new Set(distinct.map(titleWords)).size === 1;
}
