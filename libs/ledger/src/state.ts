import type { ClosedReason, CompanyFields, JobFunction, PostingAttributes, TextRead } from '@hiring/contracts';

/**
 * Milliseconds since 1970-01-01T00:00:00Z. The state stores times as numbers, which are shorter in JSON and need no
 * parsing.
 */
export type Millis = number;

/**
 * A posting of a req. The keys come from the last fact that had keys, so they were usable then. Gone postings are never
 * deleted, because the rules on ids, URLs and job keys (B2 to B4) have no age limit.
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
   * The time when the posting was last seen. Absent while it equals the board's `sighted_at`, so that a crawl with the
   * same postings changes no posting. See `lastSeen`.
   */
  last_seen?: Millis;
  /** A live posting's misses in a row. Present while the board's newest complete crawls did not list the posting. */
  missed?: { times: number; since: Millis };
  /** When the posting was dropped; absent while it is live. */
  gone_at?: Millis;
}

/** One role, open or closed. A req is active while it has a live posting. */
export interface ReqState {
  req_key: string;
  title: string;
  function: JobFunction;
  country: string | null;
  city: string | null;
  /**
   * The role's attributes. For the text facts, only the version and the hash are kept, which show which text was read.
   * The facts themselves are in the ledger's records.
   */
  attributes?: Omit<PostingAttributes, 'text_facts'> & { text_facts?: TextRead };
  first_seen: Millis;
  /** When the req last had an `opened`, `reposted` or `reobserved` fact. */
  last_public_at: Millis;
  last_reobserved_at?: Millis;
  last_redated_at?: Millis;
  /** Why the req last closed; absent while it is active. */
  closed?: ClosedReason;
  /** Key of the older req into which this req was merged; that req owns the postings. */
  alias_of?: string;
  /**
   * True if the req's last posting was found not to be a role. The req then has no posting, and no rule matches it
   * again.
   */
  withdrawn?: true;
  postings: PostingState[];
}

/** The number of responses of one type in a row, and the time of the first one. */
export interface Streak {
  times: number;
  since: Millis;
}

/** Evidence of a move from another board to this one. It is frozen at this board's first complete crawl (rule F). */
export interface MoveEvidence {
  /** Reqs that were live on the other board, by their index in `CompanyState.reqs`. */
  roster: number[];
  /**
   * The time of this board's first complete crawl at or after the other board's last new posting; null if there was
   * none yet.
   */
  settled_at: Millis | null;
}

export interface BoardState {
  status: 'new' | 'live' | 'lost' | 'unlinked';
  via: 'careers_page' | 'directory' | 'caller';
  /** `observed_at` of the last recorded crawl, whatever its outcome. */
  crawled_at?: Millis;
  /**
   * The newest crawl ids, which detect a crawl that was written to the intake twice. Older copies are recognised by
   * their time.
   */
  crawl_ids: string[];
  /** Time of the last crawl that counted as a sighting. Live postings without a `last_seen` were last seen then. */
  sighted_at?: Millis;
  first_complete_at?: Millis;
  last_complete_at?: Millis;
  /** The recorded versions of the last complete crawl; see `versionsOf`. */
  parser_version?: number;
  labels_version?: number;
  /** Time of the first complete crawl by the current labelling rules; absent when the board never had other rules. */
  labels_since?: Millis;
  /** True if the last response was an accepted complete crawl (`failed` and `overdue` are not responses). */
  answered_complete: boolean;
  /** True if any crawl listed a posting. */
  listed_ever: boolean;
  /** Time of the last complete crawl that listed a role. */
  listed_at?: Millis;
  /** The `absent` responses since the last complete crawl. */
  absent?: Streak;
  /**
   * The empty responses since the last complete crawl that listed something. They do not prove that the board is empty.
   */
  ambiguous?: Streak;
  /** The incomplete listings in a row. Ambiguous empty listings do not count. */
  incomplete?: Streak;
  /** The complete crawls in a row that listed no role. */
  empty?: Streak;
  /** Ids of postings that the last complete crawl could not read. */
  unread?: string[];
  /** Ids of postings in the last complete listing that are not roles. */
  non_roles?: string[];
  /** Boards behind this one: this board is or was their front. The newest comes last. */
  front_of?: string[];
  /** Time of the first crawl that the vanish guard held; absent once a crawl was accepted. */
  held_since?: Millis;
  lost?: 'expired' | 'board_absent';
  /**
   * Evidence of moves to this board, by the other board's id. It is dropped when the migration is recorded or no longer
   * possible.
   */
  moves?: Record<string, MoveEvidence>;
}

/**
 * The complete state of a company for the rules. It is folded only from this company's facts. It is plain JSON: a round
 * trip through `JSON.stringify` changes no decision. `evolveCompany` changes it in place.
 */
export interface CompanyState {
  company_id: number;
  /** null until `company_registered` is folded. */
  fields: CompanyFields | null;
  /** The time of the newest fact. Later facts never have an earlier time. */
  last_fact_at: Millis;
  /** The newest command ids. They detect a command that was written to the intake twice. */
  command_ids: string[];
  boards: Record<string, BoardState>;
  /** The reqs in the order in which they opened; the index of a req never changes. */
  reqs: ReqState[];
  /** Rises with every fold that may have changed `reqs`. A store with the same revision need not write `reqs` again. */
  reqs_revision: number;
  /** `<from board> <to board>` of every migration on record. */
  migrated: string[];
}

/** Returns when a listing last showed the posting. */
export function lastSeen(company: CompanyState, posting: PostingState): Millis {
  return posting.last_seen ?? company.boards[posting.board_id]?.sighted_at ?? posting.first_seen;
}

/** Returns a company without facts. Its first fact must be `company_registered`. */
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
