import { createHash } from 'node:crypto';
import type { PostingRecord } from './posting-record.js';

/**
 * Fingerprint of a whole listing: the sorted set of id, title, places and trusted date (a date that moves forward is
 * news, so it must not pass as unchanged). Equal fingerprints are treated like a 304.
 */
export function listingHash(postings: readonly PostingRecord[], extra?: (posting: PostingRecord) => string): string {
  const lines = postings.map((posting) =>
    JSON.stringify([
      posting.external_id,
      posting.title,
      posting.location_text,
      posting.posted_at_trusted ? posting.posted_at : null,
      extra?.(posting) ?? null,
    ]),
  );
  const hash = createHash('sha256');
  for (const line of lines.sort()) hash.update(line).update('\n');
  return hash.digest('hex').slice(0, 32);
}
