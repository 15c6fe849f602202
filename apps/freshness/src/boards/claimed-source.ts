import type { PostingDetail, Validators } from '@hiring/boards';
import type { StoredPrior } from './country-prior.js';
import type { StoredPosting } from './known-postings.js';

/** A board that only this process may read until the lease ends. */
export interface ClaimedSource {
  boardId: string;
  leaseToken: string;
  companyIds: number[];
  validators: Validators[];
  /** The fingerprint with which a new listing is compared; null if the stored fingerprint may not be used. */
  listingHash: string | null;
  /**
   * The fingerprint of the last crawl, accepted or not; null unless that crawl was complete and read by this reading
   * version.
   */
  lastHash: string | null;
  /**
   * True when the last crawl was complete, but read by another reading version: then its fingerprint cannot be
   * compared.
   */
  isOtherReadingVersion: boolean;
  details: ReadonlyMap<string, PostingDetail>;
  /** The marks of the board's texts (see `TextsRead`); null if the board was never read completely. */
  texts: ReadonlyMap<number, number> | null;
  known: ReadonlyMap<string, StoredPosting>;
  /** The board's prior; null if it has none. */
  countryPrior: StoredPrior | null;
  changedAt: Date | null;
  failures: number;
  watched: boolean;
}
