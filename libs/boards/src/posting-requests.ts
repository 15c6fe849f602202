import { withDetail } from './crawl-result.js';
import type { CrawlContext, FetchAnswer, FetchRequest, KnownPosting, PlanPart, PostingDetail } from './fetch-plan.js';
import { requestEach, throttled } from './plan-parts.js';
import type { PostingRecord } from './posting-record.js';

/** Maximum details requested in one crawl. At three per second, they take about half a minute. */
const DETAILS_MAX = 100;
const PROOFS_MAX = 200;

export interface DetailRequest {
  context: CrawlContext;
  postings: readonly PostingRecord[];
  request(posting: PostingRecord): FetchRequest;
  /** Returns the response's fields; null if none. `listed: false` means that the posting is proven closed. */
  read(answer: FetchAnswer, posting: PostingRecord): PostingDetail | null;
  /**
   * Returns whether the row's detail is required. Required details are requested first. By default, every detail is
   * required.
   */
  needs?(posting: PostingRecord): boolean;
}

export interface DetailedPostings {
  postings: PostingRecord[];
  /** The listed postings' details, for `CrawlResult.details`. */
  details: Map<string, PostingDetail>;
  /** Whether a posting lacks a required detail, so that the listing must be read again next time. */
  lacksDetails: boolean;
}

/** Requests missing details, and merges all known ones into the rows. */
export function* requestDetails(request: DetailRequest): PlanPart<DetailedPostings> {
  const { context, postings, needs = () => true } = request;
  const details = new Map<string, PostingDetail>();
  const remaining: PostingRecord[] = [];
  for (const posting of postings) {
    const known = context.details.get(posting.external_id);
    if (known !== undefined) details.set(posting.external_id, known);
    else if (posting.listed) remaining.push(posting);
  }
  const requested = [...remaining.filter(needs), ...remaining.filter((posting) => !needs(posting))].slice(
    0,
    DETAILS_MAX,
  );
  const answers = yield* requestEach(
    requested.map((posting) => request.request(posting)),
    throttled,
  );
  const closed = new Set<string>();
  answers.forEach((answer, index) => {
    const posting = requested[index];
    const detail = posting && request.read(answer, posting);
    if (!posting || !detail) return;
    // The detail of a closed posting is not stored. Therefore, later crawls request it again as long as the posting is
    // listed.
    if (detail.listed === false) closed.add(posting.external_id);
    else details.set(posting.external_id, detail);
  });
  return {
    postings: postings.map((posting) =>
      closed.has(posting.external_id)
        ? { ...posting, listed: false }
        : withDetail(posting, details.get(posting.external_id)),
    ),
    details,
    lacksDetails: remaining.some((posting) => needs(posting) && !details.has(posting.external_id)),
  };
}

export interface ProofRequest {
  context: CrawlContext;
  listed: readonly PostingRecord[];
  /** Returns the request for a posting that is not in the listing; null if it has no usable URL. */
  request(id: string, known: KnownPosting): FetchRequest | null;
  /**
   * Returns whether the answer proves that the posting is gone. By default, only a status 404 or 410 proves this.
   * Without proof, the posting's id is added to `Proofs.unread`.
   */
  provesGone?(answer: FetchAnswer): boolean;
  /** Maximum number of requests. */
  max?: number;
}

/** Returns the ids of live postings that are not in the listing, sorted. */
export function missingPostings(context: CrawlContext, listed: readonly PostingRecord[]): string[] {
  const shown = new Set(listed.map((posting) => posting.external_id));
  return [...context.known.keys()].filter((id) => !shown.has(id)).sort();
}

export interface Proofs {
  /** Ids of postings proven gone. */
  gone: string[];
  /** Ids of postings whose answer proved nothing. */
  unread: string[];
  /** Whether the crawl may report the board as unchanged. False if a live posting is missing from the listing. */
  mayBeUnchanged: boolean;
}

/** Requests the pages of live postings that are not in the listing, at most `max`. */
export function* requestProofs(proofs: ProofRequest): PlanPart<Proofs> {
  const { context, provesGone = isGoneStatus, max = PROOFS_MAX } = proofs;
  const missing = missingPostings(context, proofs.listed);
  const requested = missing.slice(0, max).flatMap((id) => {
    const known = context.known.get(id);
    const request = known && proofs.request(id, known);
    return request ? [{ id, request }] : [];
  });
  const answers = yield* requestEach(
    requested.map((one) => one.request),
    throttled,
  );
  const gone: string[] = [];
  const unread: string[] = [];
  answers.forEach((answer, index) => {
    const one = requested[index];
    if (one !== undefined) (provesGone(answer) ? gone : unread).push(one.id);
  });
  // A backend that refused further requests proves nothing about the postings that were left.
  unread.push(...requested.slice(answers.length).map(({ id }) => id));
  return { gone, unread, mayBeUnchanged: missing.length === 0 };
}

function isGoneStatus(answer: FetchAnswer): boolean {
  return 'status' in answer && (answer.status === 404 || answer.status === 410);
}
