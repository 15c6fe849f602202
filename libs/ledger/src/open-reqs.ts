import type { ObservedPosting, Opened } from '@hiring/contracts';
import { trustedDate, type Crawl } from './crawl.js';
import {
  factBase,
  labelsOf,
  openingLabels,
  postingFields,
  relinkPosting,
  take,
  type PendingFacts,
} from './pending-facts.js';
import { instantOf } from './instants.js';
import { ReqKeys } from './req-key.js';
import type { ReqState } from './state.js';

/**
 * Rule B7: opens reqs for the remaining postings. Postings with a common usable key are one req; equal titles alone are
 * not enough.
 */
export function openReqs(
  crawl: Crawl,
  pending: PendingFacts,
  unknown: readonly ObservedPosting[],
  baseline: boolean,
): void {
  const keys = new ReqKeys(crawl.index, crawl.vendor, crawl.companySlug);
  const byJobKey = new Map<string, ReqState>();
  const wereNonRoles = new Set(crawl.board.non_roles);
  for (const posting of unknown) {
    const shared = jobKeysOf(pending, posting);
    const known = shared.map((key) => byJobKey.get(key)).find((req) => req !== undefined);
    const isOld = baseline || wereNonRoles.has(posting.posting_id);
    const req = known ?? open(crawl, pending, posting, keys, isOld);
    if (known !== undefined) relinkPosting(crawl, pending, known, posting, 'same_job_key');
    for (const key of shared) if (!byJobKey.has(key)) byJobKey.set(key, req);
    take(pending, req, posting);
  }
}

function jobKeysOf(pending: PendingFacts, posting: ObservedPosting): string[] {
  const { internal_id, requisition_id } = pending.keysOf(posting);
  const keys: string[] = [];
  if (internal_id !== null) keys.push(`internal ${internal_id}`);
  if (requisition_id !== null) keys.push(`requisition ${requisition_id}`);
  return keys;
}

function open(
  crawl: Crawl,
  pending: PendingFacts,
  posting: ObservedPosting,
  keys: ReqKeys,
  baseline: boolean,
): ReqState {
  const reqKey = keys.give(posting.title);
  pending.opened.push({
    type: 'opened',
    ...factBase(crawl),
    req_key: reqKey,
    ...openingLabels(posting),
    ...postingFields(crawl, pending, posting),
    ...openedAt(crawl, posting, baseline),
    baseline,
    confidence: crawl.traits.factor,
  });
  return {
    req_key: reqKey,
    ...labelsOf(posting),
    first_seen: crawl.at,
    last_public_at: crawl.at,
    postings: [],
  };
}

/**
 * Returns the time at which a posting opened: its trusted date, or this crawl's time. Some boards give the date of
 * creation, weeks before publication. Therefore, outside a baseline, the result is not before the last complete crawl,
 * which did not list the posting.
 */
function openedAt(
  crawl: Crawl,
  posting: ObservedPosting,
  baseline: boolean,
): Pick<Opened, 'opened_at' | 'opened_at_from'> {
  const date = trustedDate(crawl, posting);
  if (date === null) {
    return { opened_at: crawl.observedAt, opened_at_from: baseline ? 'baseline' : 'sighting' };
  }
  const earliest = baseline ? -Infinity : (crawl.board.last_complete_at ?? -Infinity);
  return {
    opened_at: instantOf(Math.min(Math.max(date, earliest), crawl.at)),
    opened_at_from: 'board',
  };
}
