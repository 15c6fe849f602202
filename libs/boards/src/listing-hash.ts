import { createHash } from 'node:crypto';
import type { PostingRecord } from './posting-record.js';

/**
 * Fingerprint of a whole listing: the sorted set of id, title, places and trusted date (a date that moves forward is
 * news, so it must not pass as unchanged). Equal fingerprints are treated like a 304.
 */
export function listingHash(postings: readonly PostingRecord[], extra?: (posting: PostingRecord) => string): string {
  // Clean texts have no control characters, so nothing in them looks like the end of a field.
  const lines = postings.map((posting) => {
    const { external_id: id, title, location_text: places, posted_at_trusted: trusted, posted_at: date = '' } = posting;
    return `${id}\t${title}\t${places}\t${trusted ? date : ''}\t${extra?.(posting) ?? ''}`;
  });
  lines.sort().push('');
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 32);
}
