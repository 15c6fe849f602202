import type { JobFunction } from '../functions.js';
import type { ErrorCode, FieldError } from '../errors.js';
import type { JsonOf } from '../json-of.js';
import type { DeclaredRead, FoundRow } from '../operations/index.js';
import type { SavedSearchFilters } from '../saved-search.js';
import type { OwnRequest } from './forwarded.js';
import type { AdoptedBy, AdoptedPartitions, TopicToAdopt } from './ledger.js';

export type Coverage = 'direct' | 'stale' | 'none';

/** A read's answer. `body` is JSON text that the caller gets unchanged. */
export interface ReadAnswer<T extends object = object> {
  body: JsonOf<T>;
  coverage?: Coverage;
  /** The next page's cursor for the link header, if the body has no member for it. */
  next_cursor?: string;
  /** The ledger position at which the answer was computed. */
  ledger_seq: number;
  as_of?: string;
  /** The company's id. Present only if the call named the company by domain or name. */
  company_id?: number;
  /** Absent if the answer must not be cached. */
  validity?: AnswerValidity;
}

/** How long an answer is valid, and for which customer. */
export interface AnswerValidity {
  /** The ledger position of the read models when the answer was read. */
  position: number;
  /** If there is no new fact about the company, the answer stays valid up to this epoch millisecond. Null: no limit. */
  until_ms: number | null;
  /** The only customer who can get this answer. Null: all customers. */
  owner: string | null;
  /**
   * Contains the read models' generation and the build of `reads`, because a change in either can give another answer
   * for the same facts.
   */
  revision: string;
}

/** The answer if a company must be crawled first. `queued` is true only for the call that pays for the job. */
export interface CrawlingAnswer {
  crawling: { job_id: number; status: 'crawling'; retry_after_seconds: number; queued: boolean };
}

export interface CompanyRequest extends OwnRequest {
  company_id: number;
}

type AnswerOf<D> = D extends { answers: { 200: { type: new () => infer A } } } ? A : never;

type RequestOf<D> = D extends { request(input: never): infer R } ? R : never;

/**
 * The bus methods of the declared reads. Only reads that can queue a crawl have `call_id`, by which a repeated call is
 * recognised, and `attempt_id`, the id of the bill that the call will append.
 */
export type DeclaredReadsRpc = {
  [N in DeclaredRead['name'] as `reads.${N}`]: ReadRpc<Extract<DeclaredRead, { name: N }>>;
};

type ReadRpc<D extends DeclaredRead> = D['meter'] extends 'tier1'
  ? {
      request: OwnRequest & { call_id: string; attempt_id?: string } & RequestOf<D>;
      response: ReadAnswer<AnswerOf<D>> | CrawlingAnswer;
    }
  : { request: OwnRequest & RequestOf<D>; response: ReadAnswer<AnswerOf<D>> };

export interface ReadsRpc extends DeclaredReadsRpc {
  'reads.resolve_company': {
    request: OwnRequest & { domain?: string; name?: string };
    response: { company_id: number };
  };
  /** Looks up at most 100 rows in one snapshot. Results have the rows' order. */
  'reads.sheet_enrich_batch': {
    request: OwnRequest & { rows: RowToEnrich[] };
    response: { rows: (FoundRow | RowRefusal)[] };
  };
  /**
   * Counts open reqs that the account can see. `open`: the approximate total. `matching`: the reqs that match the
   * filters, up to SEARCH_COUNT_MAX. `shared`: the matching reqs in the shared catalogue. `companies`: the companies
   * with at least one matching req in the shared catalogue.
   */
  'reads.count_jobs': {
    request: OwnRequest & { filters: SavedSearchFilters };
    response: { matching: number; open: number; shared: number; companies: number };
  };
  'reads.newest_req': {
    request: OwnRequest & { domain: string; function?: JobFunction };
    response: { title: string | null };
  };
  /** Returns the `AnswerValidity.revision` that an answer would have now. */
  'reads.revision': { request: object; response: { revision: string } };
  /**
   * Returns the read models' state, for operators. `lag_records` is the number of offsets from the read models'
   * position to the ledger's end. If a transaction marker is the last offset, the marker counts as 1, so `lag_records`
   * can be 1 although no fact is missing.
   */
  'reads.projections': {
    request: Record<string, never>;
    response: { views: { view: string; event_seq: number; version: number; lag_records: number }[] };
  };
  /**
   * For operators: builds the read models' next generation from the ledger and compares it with the live one. With
   * `flip`, the next generation becomes live. With `flip` and `expect_equal`, it becomes live only if there are no
   * differences. Only one rebuild runs at a time.
   */
  'reads.rebuild': {
    request: { view: string; flip: boolean; expect_equal: boolean };
    response: { version: number };
  };
  'reads.rebuild_status': { request: { version: number }; response: RebuildStatus };
  'reads.adopt_ledger': { request: TopicToAdopt; response: AdoptedBy };
  'reads.adopt_outcomes': { request: TopicToAdopt; response: AdoptedPartitions };
}

/**
 * A row to look up. On the first run, `company_id` is absent. On a repeated run, it is the company that the first run
 * found, or null if the first run found none.
 */
export interface RowToEnrich {
  domain?: string;
  name?: string;
  company_id?: number | null;
}

/** One row's `AppError`. */
export interface RowRefusal {
  refusal: { code: ErrorCode; message: string; errors?: FieldError[] };
}

export interface RebuildStatus {
  version: number;
  phase:
    'sorting' | 'filling' | 'indexing' | 'catching_up' | 'comparing' | 'flipped' | 'compared' | 'refused' | 'failed';
  /**
   * During `sorting` and `filling`: the number of facts processed in the phase. In later phases: the position of the
   * new tables' last fact.
   */
  event_seq: number;
  /** The position of the live tables' last fact at the time of the request. */
  target_seq: number;
  tables: TableComparison[];
  error: string | null;
}

/** One table, compared between two generations at the same ledger position. */
export interface TableComparison {
  table: string;
  live_rows: number;
  rebuilt_rows: number;
  equal: boolean;
}
