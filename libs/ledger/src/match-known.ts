import { changedAttributes, type Labels, type ObservedPosting } from '@hiring/contracts';
import type { PostingRef } from './company-index.js';
import { isActive } from './company-index.js';
import { trustedDate, type Crawl, type DividedListing } from './crawl.js';
import {
  changedLabels,
  factBase,
  labelsOf,
  newLabels,
  relinkPosting,
  take,
  type PendingFacts,
} from './pending-facts.js';
import { DAY } from './instants.js';
import { isRelabelling } from './label-versions.js';
import { leadPosting } from './lead-posting.js';
import type { Millis, PostingState, ReqState } from './state.js';
import { compareText } from './text-order.js';
import { versionsOf } from './versions.js';

/** Minimum time by which a posting's date must move forward to count as a new advertisement (rule B1). */
const REDATED_BY: Millis = 7 * DAY;
/** Minimum time between two reposts of a req that are based on a new date. Some boards renew their dates weekly. */
const REDATED_PAUSE: Millis = 30 * DAY;

/** Rules B1 and B2: links postings whose id was on this board before. */
export function matchKnown(crawl: Crawl, pending: PendingFacts, listing: DividedListing): void {
  const back: { ref: PostingRef; posting: ObservedPosting }[] = [];
  const changed: { ref: PostingRef; posting: ObservedPosting }[] = [];
  for (const { ref, posting } of listing.known) {
    if (!ref.posting.live) {
      if (posting !== null) back.push({ ref, posting });
      continue;
    }
    pending.seenReqs.add(ref.req);
    if (ref.posting.missed !== undefined) pending.returned.add(ref.req);
    if (posting !== null && mayDiffer(ref, posting)) changed.push({ ref, posting });
  }
  pending.listedReqs = new Set(pending.seenReqs);
  for (const postingId of crawl.unread) {
    const ref = crawl.here.live.get(postingId);
    if (ref !== undefined) pending.unread.add(ref.req);
  }
  judgeChanged(crawl, pending, changed.sort(byId));
  takeBack(crawl, pending, back.sort(byId));
}

/**
 * Returns whether the listed posting may differ from what is stored: a label or attribute differs, or both have a
 * posting date, which then must be compared.
 */
function mayDiffer({ req, posting }: PostingRef, observed: ObservedPosting): boolean {
  return (
    observed.title !== req.title ||
    observed.function !== req.function ||
    observed.country !== req.country ||
    observed.city !== req.city ||
    (observed.posted_at !== null && posting.posted_at !== undefined) ||
    changedAttributes(req.attributes, observed) !== null
  );
}

function judgeChanged(
  crawl: Crawl,
  pending: PendingFacts,
  changed: { ref: PostingRef; posting: ObservedPosting }[],
): void {
  const leads = new Map<ReqState, PostingState | null>();
  const redated = new Set<ReqState>();
  const relabelling = isRelabelling(crawl);
  for (const { ref, posting } of changed) {
    if (isRedated(crawl, ref, posting)) {
      if (!redated.has(ref.req)) pending.candidates.push({ req: ref.req, posting, basis: 'redated', replaces: null });
      redated.add(ref.req);
      continue;
    }
    // A role with one posting has all its labels from that posting, so new rules can also remove labels.
    const next = relabelling && ref.req.postings.length === 1 ? posting : newLabels(ref.req, posting);
    const labels = changedLabels(ref.req, next);
    if (labels === null) continue;
    if (!leads.has(ref.req)) leads.set(ref.req, leadPosting(ref.req));
    if (leads.get(ref.req) !== ref.posting) continue;
    const byOurRules = relabelling || isParserChange(crawl) || isReadByOtherRules(ref.req, labels);
    const reclassified = labels.title === undefined && byOurRules;
    if (reclassified) pending.relabelled.set(ref.req, labelsOf(next));
    pending.relinked.push({
      type: 'req_relinked',
      ...factBase(crawl),
      req_key: ref.req.req_key,
      cause: reclassified ? 'reclassified' : 'edited',
      ...labels,
    });
  }
}

/**
 * Returns whether only the text facts differ, and the cause is not the employer: the stored facts are from another
 * version of the rules, or the text was not read before.
 */
function isReadByOtherRules({ attributes }: ReqState, { text_facts: facts, ...others }: Partial<Labels>): boolean {
  return facts?.version !== attributes?.text_facts?.version && Object.keys(others).length === 0;
}

/** Returns whether the parser version differs from the last complete crawl's. */
export function isParserChange(crawl: Crawl): boolean {
  return crawl.board.status === 'live' && versionsOf(crawl.board).parser !== crawl.versions.parser;
}

function isRedated(crawl: Crawl, { req, posting }: PostingRef, observed: ObservedPosting): boolean {
  if (posting.posted_at === undefined) return false;
  const date = trustedDate(crawl, observed);
  if (date === null || date - posting.posted_at < REDATED_BY) return false;
  return req.last_redated_at === undefined || crawl.at - req.last_redated_at >= REDATED_PAUSE;
}

function takeBack(crawl: Crawl, pending: PendingFacts, back: { ref: PostingRef; posting: ObservedPosting }[]): void {
  for (const { ref, posting } of back) {
    const open = pending.listedReqs.has(ref.req) || isActive(ref.req);
    if (open) relinkPosting(crawl, pending, ref.req, posting, 'posting_back');
    else pending.candidates.push({ req: ref.req, posting, basis: 'same_id', replaces: null });
    take(pending, ref.req, posting);
  }
}

function byId(a: { posting: ObservedPosting }, b: { posting: ObservedPosting }): number {
  return compareText(a.posting.posting_id, b.posting.posting_id);
}
