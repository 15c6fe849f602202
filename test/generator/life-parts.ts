import type { Fact, JobFunction, PostingFields, RepostBasis } from '@hiring/contracts';

export const DAY_MS = 86_400_000;

/** A fact without its ledger position. */
export type Unplaced = Fact extends infer F ? (F extends Fact ? Omit<F, 'event_seq'> : never) : never;

export interface LivePosting {
  posting_id: string;
  board: number;
  /** Whether the board's last listing lacked the posting. */
  missed: boolean;
  seenMs: number;
}

export interface LiveReq {
  req_key: string;
  title: string;
  function: JobFunction;
  country: string | null;
  postings: LivePosting[];
  endMs: number;
  publicMs: number;
}

export interface Board {
  board_id: string;
  lastCompleteMs: number | null;
}

/**
 * The longest interval, in days, between two crawls of a company in the ledger. A crawl that changes nothing is left
 * out, unless this interval has passed.
 */
export const QUIET_DAYS = 56;
export const HEARTBEAT_MS = 7 * DAY_MS;
export const REPOST_BASES: readonly (readonly [RepostBasis, number])[] = [
  ['job_key', 4],
  ['same_url', 1],
  ['title_place', 3],
  ['title_country', 1],
];

export interface LifeOptions {
  seed: number;
  companyId: number;
  startMs: number;
  endMs: number;
  meanReqs: number;
  /** The company's owner, null for the shared catalogue. */
  owner: string | null;
}

export function labels({ title, function: fn, country }: LiveReq) {
  return { title, function: fn, country, city: null };
}

export function posting(posting_id: string, slug: string): PostingFields {
  return { posting_id, url: `https://jobs.example/${slug}/${posting_id}` };
}

export function iso(ms: number): string {
  return new Date(ms).toISOString();
}
