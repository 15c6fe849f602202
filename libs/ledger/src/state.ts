import type { ClosedReason, CompanyFields, JobFunction, PostingAttributes, TextRead } from '@hiring/contracts';

/** Milliseconds since 1970-01-01T00:00:00Z. Numbers are shorter in JSON than text, and need no parsing. */
export type Millis = number;

/**
 * A req's posting. The value of each key (`url`, `internal_id`, `requisition_id`) comes from the last fact that has
 * this key. Gone postings are never deleted, because the rules on ids, URLs and job keys (B2 to B4) have no age limit.
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
   * When the posting was last seen. Absent while it equals the board's `sighted_at`, so that a crawl without changes
   * updates only the board and not each posting.
   */
  last_seen?: Millis;
  /** A live posting's misses in a row. */
  missed?: { times: number; since: Millis };
  /** When the posting was dropped. Absent while it is live. */
  gone_at?: Millis;
}

/** One role, open or closed. It is active while it has a live posting. */
export interface ReqState {
  req_key: string;
  title: string;
  function: JobFunction;
  country: string | null;
  city: string | null;
  /**
   * The role's attributes. Of the text facts, only version and hash are stored; the facts themselves are in the
   * ledger's records.
   */
  attributes?: Omit<PostingAttributes, 'text_facts'> & { text_facts?: TextRead };
  first_seen: Millis;
  /** When the req last had an `opened`, `reposted` or `reobserved` fact. */
  last_public_at: Millis;
  last_reobserved_at?: Millis;
  last_redated_at?: Millis;
  /** Why the req last closed. Absent while it is active. */
  closed?: ClosedReason;
  /** Key of the older req into which this req was merged. The older req has this req's postings. */
  alias_of?: string;
  /** True if the req's last posting was found not to be a role. No rule matches this req again. */
  withdrawn?: true;
  postings: PostingState[];
}

/** A count of responses, and the time of the first counted response. */
export interface Streak {
  times: number;
  since: Millis;
}

/** Evidence for a move from another board to this one, recorded at this board's first complete crawl (rule F). */
export interface MoveEvidence {
  /** Reqs that were live on the other board, by their index in `CompanyState.reqs`. */
  roster: number[];
  /** Time of this board's first complete crawl since the other board last gained a posting. Null until such a crawl. */
  settled_at: Millis | null;
}

export interface BoardState {
  status: 'new' | 'live' | 'lost' | 'unlinked';
  via: 'careers_page' | 'directory' | 'caller';
  /** `observed_at` of the last recorded crawl, with any outcome. */
  crawled_at?: Millis;
  /**
   * The newest crawl ids, for detecting duplicates. A duplicate of an older crawl is ignored as `stale`, because it was
   * observed before `crawled_at`.
   */
  crawl_ids: string[];
  /**
   * Time of the last crawl that counted as a sighting. Live postings without `last_seen` were last seen at this time.
   */
  sighted_at?: Millis;
  first_complete_at?: Millis;
  last_complete_at?: Millis;
  /** The versions of the last complete crawl. Read them with `versionsOf`. */
  parser_version?: number;
  labels_version?: number;
  country_prior?: string;
  /** Time of the first complete crawl with the current label rules and prior. Absent if the board never had others. */
  labels_since?: Millis;
  /** True if the last response was an accepted complete crawl (`failed` and `overdue` are not responses). */
  answered_complete: boolean;
  /** True if any crawl listed a posting. */
  listed_ever: boolean;
  /** Time of the last complete crawl with a listed role. */
  listed_at?: Millis;
  /** The `absent` responses since the last complete crawl. */
  absent?: Streak;
  /**
   * The empty responses since the first ambiguous response, which does not prove that the board is empty. Removed when
   * a complete crawl lists a posting.
   */
  ambiguous?: Streak;
  /** The incomplete listings in a row. Ambiguous empty listings are not counted. */
  incomplete?: Streak;
  /** The complete crawls in a row without a listed role. */
  empty?: Streak;
  /** Ids of postings that the last complete crawl could not read. */
  unread?: string[];
  /** Ids of non-roles in the last complete listing. */
  non_roles?: string[];
  /** The boards to which this board links or linked for applications. The newest is last. */
  front_of?: string[];
  /** Time of the first crawl that the vanish guard did not accept. Removed when a crawl is accepted. */
  held_since?: Millis;
  lost?: 'expired' | 'board_absent';
  /**
   * Evidence for moves to this board, by the other board's id. Dropped when the migration is recorded or becomes
   * impossible.
   */
  moves?: Record<string, MoveEvidence>;
}

/**
 * A company's complete state for the rules, derived only from its facts. It is plain JSON: a round trip through
 * `JSON.stringify` changes no decision.
 */
export interface CompanyState {
  company_id: number;
  /** Null until `company_registered` is applied. */
  fields: CompanyFields | null;
  /** The newest fact's time. Later facts never have an earlier time. */
  last_fact_at: Millis;
  /** The newest command ids, for detecting duplicates. */
  command_ids: string[];
  boards: Record<string, BoardState>;
  /** The reqs in order of opening. A req's index never changes. */
  reqs: ReqState[];
  /**
   * Increases if `reqs` may have changed. If the revision is the same as before, a store need not write `reqs` again.
   */
  reqs_revision: number;
  /** `<from board> <to board>` of every recorded migration. */
  migrated: string[];
}

/** Returns the time at which a listing last showed the posting. */
export function lastSeen(company: CompanyState, posting: PostingState): Millis {
  return posting.last_seen ?? company.boards[posting.board_id]?.sighted_at ?? posting.first_seen;
}

/** Returns a company without facts. */
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
