import { createHash, hash } from 'node:crypto';
import type { PostingRecord } from './posting-record.js';

/**
 * Returns a listing's fingerprint, made from each posting's stored fields. The order of the postings does not matter.
 * Omits unreliable dates, which change daily. If the fingerprint equals the last crawl's, the listing counts as
 * unchanged, as after a 304.
 */
export function listingHash(postings: readonly PostingRecord[]): string {
  return fingerprint(postings.map(lineOf));
}

/** Returns a fingerprint that does not depend on the lines' order. */
export function fingerprint(lines: readonly string[]): string {
  return createHash('sha256')
    .update([...lines].sort().join('\n'))
    .digest('hex')
    .slice(0, 32);
}

/**
 * Returns the SHA-256 of a body's bytes, in base64url. It serves as a validator, because many vendors send the same
 * bytes again but no validator.
 */
export function bodyDigest(body: Uint8Array | string): string {
  return hash('sha256', body, 'base64url');
}

/** Returns one posting's fields, separated by tabs, which clean texts do not contain. */
function lineOf(row: PostingRecord): string {
  const date = row.posted_at_trusted ? row.posted_at : '';
  const keys = `${row.external_id}\t${row.requisition_id ?? ''}\t${row.internal_id ?? ''}\t${row.url}\t${date ?? ''}`;
  const parts = row.places === undefined ? '' : JSON.stringify(row.places);
  const places = `${row.location_text}\t${row.country_hint ?? ''}\t${row.city_hint ?? ''}${parts}`;
  const hints = `${row.department ?? ''}\t${row.team ?? ''}\t${row.function_hint ?? ''}`;
  const kinds = `${row.employment_type ?? ''}\t${row.workplace_type ?? ''}\t${row.seniority ?? ''}${row.talent_pool === true ? '\tpool' : ''}`;
  const salary = row.salary === undefined ? '' : JSON.stringify(row.salary);
  return `${keys}\t${row.title}\t${places}\t${hints}\t${kinds}\t${salary}`;
}
