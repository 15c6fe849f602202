import type { BoardPrior } from '@hiring/normalise/places';
import { LABELS_VERSION } from '@hiring/normalise/labels-version';

/** A board's prior as it is stored. */
export interface StoredPrior extends BoardPrior {
  /** The version of the label rules by which the prior was found. */
  labels: number;
  /** The instant since which the evidence has been for another prior, or for none. */
  turned_since?: string;
}

/** Milliseconds for which the evidence must be for another prior before it replaces the stored one. */
const TURNS_AFTER_MS = 30 * 24 * 3_600_000;

/**
 * Returns a board's prior after a complete crawl. A prior is set as soon as the evidence suffices. It then stays the
 * same until the evidence has turned for 30 days or the label rules have changed, so that a few postings do not change
 * the countries of others back and forth.
 *
 * @param found the prior that this crawl's postings support
 */
export function priorAfter(stored: StoredPrior | null, found: BoardPrior | null, now: Date): StoredPrior | null {
  const next = found === null ? null : { ...found, labels: LABELS_VERSION };
  if (stored?.labels !== LABELS_VERSION) return next;
  const { turned_since: since, ...kept } = stored;
  if (priorName(stored) === priorName(found)) return kept;
  if (since === undefined) return { ...kept, turned_since: now.toISOString() };
  return now.getTime() - Date.parse(since) < TURNS_AFTER_MS ? stored : next;
}

/** Returns a prior as observations name it; undefined without a prior. */
export function priorName(prior: BoardPrior | null): string | undefined {
  if (prior === null) return undefined;
  return prior.isOnly ? `${prior.country} only` : prior.country;
}
