import type { CompanyFields, Instant, JobFunction } from '@hiring/contracts';
import type { OpenedFrom } from './req-row.js';

/**
 * What the read side remembers of one board. `lost` and `unlinked` end its life as a live board; an unlinked board
 * leaves the row altogether.
 */
export interface BoardRow {
  board_id: string;
  state: 'new' | 'live' | 'lost';
  /** Last accepted complete crawl since the board was linked. */
  last_complete_at: Instant | null;
  /** Whether the newest crawl record of the board was an accepted complete crawl. */
  last_record_complete: boolean;
  /** Last listing that says what is there: an accepted complete crawl or an incomplete one. */
  listed_at: Instant | null;
  /** Number of live postings, listed or not. */
  live_postings: number;
  /** Live postings the last listing did not show -> their last sighting. Every other live one was seen at `listed_at`. */
  unlisted: Record<string, Instant>;
  /** Newest sighting by a fact later than `listed_at`: postings of a crawl whose `board_crawled` is not folded yet. */
  touched_at: Instant | null;
  /** Newest crawl ids, oldest first; a caller's crawl job is done for readers once its ids are among them. */
  recent_crawls: string[];
}

/** Number of open reqs after the last fact of one ISO week; `crawled` says that the week had a complete crawl. */
export interface WeekRow {
  week: Instant;
  count: number;
  crawled: boolean;
}

export interface FirstHireRow {
  opened_at: Instant;
  req_key: string;
  opened_at_from: OpenedFrom;
}

/**
 * The fold of all facts of one company but for its reqs, which live in rows of their own: one load per company, and
 * only the reqs a batch names. Every pulse value can be computed from this row alone (signals, section 4.1).
 */
export interface CompanyRow extends CompanyFields {
  company_id: number;
  /** Last fact folded in. */
  event_seq: number;
  /** Newest registration, linking, unlinking or complete crawl: `as_of` of enrichment. */
  profile_at: Instant;
  /** Linked boards by board_id. */
  boards: Record<string, BoardRow>;
  covered_since: Instant | null;
  /** `t`: the newest complete crawl, past boards included. */
  newest_crawl_at: Instant | null;
  as_of: Instant;
  open_req_count: number;
  by_function: Partial<Record<JobFunction, number>>;
  /** `opened_at` in ms of every new role inside the longest window before `t`, rising. */
  new_roles_ms: number[];
  /** Rising by week. */
  weeks: WeekRow[];
  first_hires: Partial<Record<JobFunction, FirstHireRow>>;
}

/** `as_of` of a company that was never completely crawled: every age check on the caller's side fails safely. */
export const NEVER: Instant = '1970-01-01T00:00:00.000Z';

export function newCompany(companyId: number, fields: CompanyFields, at: Instant): CompanyRow {
  return {
    company_id: companyId,
    slug: fields.slug,
    name: fields.name,
    domain: fields.domain,
    domain_aliases: fields.domain_aliases,
    hq_country: fields.hq_country,
    owner: fields.owner,
    event_seq: 0,
    profile_at: at,
    boards: {},
    covered_since: null,
    newest_crawl_at: null,
    as_of: NEVER,
    open_req_count: 0,
    by_function: {},
    new_roles_ms: [],
    weeks: [],
    first_hires: {},
  };
}

export function newBoard(boardId: string): BoardRow {
  return {
    board_id: boardId,
    state: 'new',
    last_complete_at: null,
    last_record_complete: false,
    listed_at: null,
    live_postings: 0,
    unlisted: {},
    touched_at: null,
    recent_crawls: [],
  };
}

/** Live boards by board_id. */
export function liveBoards(company: Pick<CompanyRow, 'boards'>): BoardRow[] {
  return Object.values(company.boards)
    .filter((board) => board.state === 'live')
    .sort((a, b) => (a.board_id < b.board_id ? -1 : 1));
}
