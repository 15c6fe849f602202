import {
  VENDORS,
  vendorOf,
  type Labels,
  type PostingFields,
  type RelinkCause,
  type RepostBasis,
} from '@hiring/contracts';
import { isActive } from './company-index.js';
import type { Crawl } from './crawl.js';
import {
  changedLabels,
  factBase,
  labelsOf,
  newLabels,
  postingFields,
  relinkPosting,
  type PendingFacts,
  type RepostCandidate,
} from './pending-facts.js';
import { DAY, utcDay } from './instants.js';
import { isRelabelling } from './label-versions.js';
import { isParserChange } from './match-known.js';
import type { Millis, ReqState } from './state.js';

/**
 * Minimum candidates in a bulk re-issue (rule D2): a company that re-issues many postings at once has changed its
 * system, not advertised the roles again.
 */
const BULK_CANDIDATES_MIN = 4;

/** Minimum time between an open req's last public event and a heartbeat about the req. */
const HEARTBEAT: Millis = 7 * DAY;

/** For each basis, a repost's maximum confidence in hundredths (rule D3). */
const BASIS_HUNDREDTHS: Record<RepostBasis, number> = {
  same_id: 90,
  same_url: 90,
  job_key: 90,
  redated: 90,
  title_place: 70,
  title_country: 50,
};

/** Rules D1 to D3: turns each candidate into a `reposted` fact, a silent change or a return. */
export function decideReposts(crawl: Crawl, pending: PendingFacts, baseline: boolean): void {
  const silent = softeningCause(crawl, baseline);
  const left = pending.candidates.filter((candidate) => {
    const softened = silent !== null || closedByUs(candidate.req) || isRoleByNewRules(crawl, candidate);
    if (softened) soften(crawl, pending, candidate, silent ?? 'rebaseline');
    return !softened;
  });
  const bulk = isBulkReissue(crawl, left);
  for (const candidate of left) {
    if (bulk) soften(crawl, pending, candidate, 'bulk_reissue');
    else repost(crawl, pending, candidate);
  }
}

function softeningCause(crawl: Crawl, baseline: boolean): RelinkCause | null {
  if (baseline) return isParserChange(crawl) ? 'parser_change' : 'rebaseline';
  return crawl.traits.autoRefresh ? 'auto_refresh' : null;
}

/**
 * Returns whether the req was closed by a rule or an operator. The company did not close such a req, so the req can
 * return without an action by the company.
 */
function closedByUs(req: ReqState): boolean {
  return req.closed === 'expired' || req.closed === 'board_absent' || req.closed === 'board_unlinked';
}

/**
 * Returns whether the posting is a role only because the label rules changed. At the last complete crawl, it was not a
 * role.
 */
function isRoleByNewRules(crawl: Crawl, { posting }: RepostCandidate): boolean {
  return isRelabelling(crawl) && crawl.board.non_roles?.includes(posting.posting_id) === true;
}

/**
 * Rule D2: returns whether there are at least 4 candidates, and at least 3 candidates for every 10 reqs. The reqs that
 * are live on this board and the candidates' closed reqs are counted.
 */
function isBulkReissue(crawl: Crawl, candidates: readonly RepostCandidate[]): boolean {
  if (candidates.length < BULK_CANDIDATES_MIN) return false;
  const reqs = new Set<ReqState>();
  for (const ref of crawl.here.live.values()) reqs.add(ref.req);
  for (const { req } of candidates) if (!isActive(req)) reqs.add(req);
  return 10 * candidates.length >= 3 * reqs.size;
}

function soften(crawl: Crawl, pending: PendingFacts, candidate: RepostCandidate, cause: RelinkCause): void {
  const { req, posting, replaces } = candidate;
  if (isActive(req))
    relinkPosting(crawl, pending, req, posting, cause, {
      replaces,
      labels: changedLabels(req, newLabels(req, posting)),
    });
  else pending.reopened.push({ req, posting, replaces, labels: newLabels(req, posting) });
}

function repost(crawl: Crawl, pending: PendingFacts, { req, posting, basis, replaces }: RepostCandidate): void {
  pending.reposted.push({
    type: 'reposted',
    ...factBase(crawl),
    req_key: req.req_key,
    ...newLabels(req, posting),
    ...postingFields(crawl, pending, posting),
    replaces,
    basis,
    confidence: Math.min(factorHundredths(crawl), BASIS_HUNDREDTHS[basis]) / 100,
  });
}

/**
 * Rules D4 and D5: adds `reobserved` facts, at most one per req in a crawl, and at most one per req and UTC day. A req
 * that this crawl opened or reposted gets none. The first cause that applies is used: `returned`, `further_board`,
 * `heartbeat`. A `reobserved` that re-opens a closed req is always added.
 */
export function decideSightings(crawl: Crawl, pending: PendingFacts): void {
  const published = new Set<string>();
  for (const { req_key } of [...pending.opened, ...pending.reposted]) published.add(req_key);
  for (const { req, posting, replaces, labels } of pending.reopened) {
    published.add(req.req_key);
    const fields = postingFields(crawl, pending, posting);
    reobserve(crawl, pending, req, 'returned', labels, replaces === null ? fields : { ...fields, replaces });
  }
  for (const req of pending.returned) {
    if (published.has(req.req_key) || publishedToday(crawl, req)) continue;
    published.add(req.req_key);
    reobserve(crawl, pending, req, 'returned', shownLabels(pending, req));
  }
  for (const { req, posting } of pending.furtherBoards) {
    if (publishedToday(crawl, req)) relinkPosting(crawl, pending, req, posting, 'same_day');
    else
      reobserve(
        crawl,
        pending,
        req,
        'further_board',
        shownLabels(pending, req),
        postingFields(crawl, pending, posting),
      );
    published.add(req.req_key);
  }
  // `seenReqs` lacks the reqs that this crawl only linked silently to a posting, so they get no heartbeat. Otherwise a
  // migration would cause a burst of heartbeats.
  for (const req of pending.seenReqs) {
    if (published.has(req.req_key) || crawl.at - req.last_public_at < HEARTBEAT) continue;
    reobserve(crawl, pending, req, 'heartbeat', shownLabels(pending, req));
  }
}

function shownLabels(pending: PendingFacts, req: ReqState): Labels {
  return pending.relabelled.get(req) ?? labelsOf(req);
}

function publishedToday(crawl: Crawl, req: ReqState): boolean {
  return req.last_reobserved_at !== undefined && utcDay(req.last_reobserved_at) === utcDay(crawl.at);
}

function reobserve(
  crawl: Crawl,
  pending: PendingFacts,
  req: ReqState,
  cause: 'further_board' | 'returned' | 'heartbeat',
  labels: Labels,
  posting: Partial<PostingFields> & { replaces?: string | null } = {},
): void {
  pending.reobserved.push({
    type: 'reobserved',
    ...factBase(crawl),
    req_key: req.req_key,
    cause,
    ...labels,
    ...posting,
    confidence: sightingConfidence(crawl, req),
  });
}

/**
 * Returns the confidence: min(0.99, factor + 0.03 for each further board with a live posting for the req), rounded to 2
 * decimals.
 */
function sightingConfidence(crawl: Crawl, req: ReqState): number {
  const further = new Set<string>();
  for (const posting of req.postings) {
    if (posting.live && posting.board_id !== crawl.boardId) further.add(posting.board_id);
  }
  return Math.min(99, factorHundredths(crawl) + 3 * further.size) / 100;
}

function factorHundredths(crawl: Crawl): number {
  return Math.round(100 * VENDORS[vendorOf(crawl.boardId)].factor);
}
