import { VENDORS, vendorOf } from '@hiring/contracts';
import type { PostingState, ReqState } from './state.js';

/**
 * Returns the live posting that gives the req its labels, or null if none is live. The posting with the highest source
 * factor comes first, then the one with the earliest first sighting, then the one with the smallest board id and
 * posting id.
 */
export function leadPosting(req: ReqState): PostingState | null {
  let lead: PostingState | null = null;
  for (const posting of req.postings) {
    if (posting.live && (lead === null || leads(posting, lead))) lead = posting;
  }
  return lead;
}

function leads(a: PostingState, b: PostingState): boolean {
  const factorA = VENDORS[vendorOf(a.board_id)].factor;
  const factorB = VENDORS[vendorOf(b.board_id)].factor;
  if (factorA !== factorB) return factorA > factorB;
  if (a.first_seen !== b.first_seen) return a.first_seen < b.first_seen;
  if (a.board_id !== b.board_id) return a.board_id < b.board_id;
  return a.posting_id < b.posting_id;
}
