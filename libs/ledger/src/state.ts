import type { ClosedReason, CompanyFields, JobFunction, PostingAttributes, TextRead } from '@hiring/contracts';

/**
 * Milliseconds since 1970-01-01T00:00:00Z. The state holds times as numbers: shorter as JSON and ready for arithmetic.
 */
export type Millis = number;

/**
 * A req's posting. The keys come from the last fact with keys, so they were usable then. Gone postings are kept without
 * limit: the rules on ids, urls and job keys (rules B2 to B4) have no age limit.
 */
export interface PostingState {
  board_id: string;
  posting_id: string;
  url?: string;
  internal_id?: string;
  requisition_id?: string;
  posted_at?: Millis;
  live: boolean;
  first_seen: Millis;
  /**
   * Absent while it equals the board's `sighted_at`: a crawl that shows the same postings changes no posting. See
   * `lastSeen`.
   */
  last_seen?: Millis;
  /** Set while the board's newest complete crawls did not list this live posting. */
  missed?: { times: number; since: Millis };
  /** When the posting was dropped, if it is not live. */
  gone_at?: Millis;
}

/** One role, open or closed. A req is active while it has a live posting. */
export interface ReqState {
  req_key: string;
  title: string;
  function: JobFunction;
  country: string | null;
  city: string | null;
  /** About the text only which one was read: its facts are in the ledger's records. */
  attributes?: Omit<PostingAttributes, 'text_facts'> & { text_facts?: TextRead };
  first_seen: Millis;
  /** When it last had an `opened`, `reposted` or `reobserved` fact. */
  last_public_at: Millis;
  last_reobserved_at?: Millis;
  last_redated_at?: Millis;
  /** Why it last closed; absent while it is active. */
  closed?: ClosedReason;
  /** Set on a req that was merged into an older req, which then owns the postings. */
  alias_of?: string;
  /** Its last posting turned out to be no role: the req has no posting, and no rule matches it again. */
  withdrawn?: true;
  postings: PostingState[];
}

/** How many responses had one type, and when the first came. */
export interface Streak {
  times: number;
  since: Millis;
}

/** Evidence about a move from another board to this one, frozen at this board's first complete crawl (rule F). */
export interface MoveEvidence {
  /** Reqs that were live on the other board, by their index in `CompanyState.reqs`. */
  roster: number[];
  /** This board's first complete crawl at or after the other board's last new posting; null = none yet. */
  settled_at: Millis | null;
}

export interface BoardState {
  status: 'new' | 'live' | 'lost' | 'unlinked';
  via: 'careers_page' | 'directory' | 'caller';
  /** The last recorded crawl's `observed_at`, whatever its outcome. */
  crawled_at?: Millis;
  /** Newest crawl ids, to detect a crawl that was written to the intake twice; older copies are stale by time. */
  crawl_ids: string[];
  /** Last crawl that counted as a sighting: when live postings without a `last_seen` were last seen. */
  sighted_at?: Millis;
  first_complete_at?: Millis;
  last_complete_at?: Millis;
  /** The last complete crawl's versions, as recorded: see `versionsOf`. */
  parser_version?: number;
  labels_version?: number;
  /** First complete crawl by these labelling rules; absent when no other rules came before. */
  labels_since?: Millis;
  /** Whether the last response was an accepted complete crawl (`failed` and `overdue` are not responses). */
  answered_complete: boolean;
  /** Whether any crawl listed a posting. */
  listed_ever: boolean;
  /** Last complete crawl that listed a posting. */
  listed_at?: Millis;
  /** `absent` answers since the last complete crawl. */
  absent?: Streak;
  /** Empty responses without proof, since the last complete crawl that listed something. */
  ambiguous?: Streak;
  /** Listings in a row that were not complete; ambiguous empty ones do not count. */
  incomplete?: Streak;
  /** Complete crawls in a row that listed no role. */
  empty?: Streak;
  /** Ids of the postings that the last complete crawl could not read. */
  unread?: string[];
  /** Ids of postings in the last complete listing that are no roles. */
  non_roles?: string[];
  /** Boards that this one fronts, or did; the newest last. */
  front_of?: string[];
  /** First crawl held by the vanish guard and not yet followed by an accepted one. */
  held_since?: Millis;
  lost?: 'expired' | 'board_absent';
  /** Evidence of moves, by the other board's id. Dropped once the migration was recorded, or is no longer possible. */
  moves?: Record<string, MoveEvidence>;
}

/**
 * A company's complete state for the rules: a fold of only its facts. Plain JSON: a round trip through `JSON.stringify`
 * changes no decision. `evolveCompany` changes it in place.
 */
export interface CompanyState {
  company_id: number;
  /** null until `company_registered` is folded. */
  fields: CompanyFields | null;
  /** When the newest fact happened; later facts never have an earlier time. */
  last_fact_at: Millis;
  /** Newest command ids, to detect a command that was written to the intake twice. */
  command_ids: string[];
  boards: Record<string, BoardState>;
  /** In the order in which they opened; positions never change. */
  reqs: ReqState[];
  /** Grows with every fold that may have changed `reqs`: a store that has this revision need not write `reqs`. */
  reqs_revision: number;
  /** `<from board> <to board>` of every migration on record. */
  migrated: string[];
}

/** When a listing last showed the posting. */
export function lastSeen(company: CompanyState, posting: PostingState): Millis {
  return posting.last_seen ?? company.boards[posting.board_id]?.sighted_at ?? posting.first_seen;
}

/** A company without facts. Fold its `company_registered` first. */
export function emptyCompany(companyId: number): CompanyState {
  return {
    company_id: companyId,
    fields: null,
    last_fact_at: 0,
    command_ids: [],
    boards: {},
    reqs: [],
    reqs_revision: 0,
    migrated: [],
  };
}
