import type { JobFunction } from '../functions.js';
import type { ErrorCode, FieldError } from '../errors.js';
import type { JsonOf } from '../json-of.js';
import type { DeclaredRead, FoundRow } from '../operations/index.js';
import type { SavedSearchFilters } from '../saved-search.js';
import type { OwnRequest } from './forwarded.js';
import type { AdoptedBy, AdoptedPartitions, TopicToAdopt } from './ledger.js';

export type Coverage = 'direct' | 'stale' | 'none';

/** A read's answer. `body` is JSON text, passed to the caller unchanged. */
export interface ReadAnswer<T extends object = object> {
  body: JsonOf<T>;
  coverage?: Coverage;
  /** The next page's cursor, if the body has no member for it: the gateway returns it in a header. */
  next_cursor?: string;
  /** The ledger position at which the answer was computed. */
  ledger_seq: number;
  as_of?: string;
  /** The resolved company, for a call that named it by domain or name. */
  company_id?: number;
  /** Absent when the answer must not be cached. */
  validity?: AnswerValidity;
}

/** How long, and for which customer, an answer is valid. */
export interface AnswerValidity {
  /** The ledger position up to which the read models had folded when the answer was read. */
  position: number;
  /** The last epoch millisecond at which the answer is valid, if no fact about the company arrives; null = no limit. */
  until_ms: number | null;
  /** The only customer who is allowed to get this answer; null = all customers. */
  owner: string | null;
  /**
   * Changes when the same facts might give another answer. It names the read models' generation and the build of
   * `reads`.
   */
  revision: string;
}

/**
 * The answer to a cold Tier 1 read: a crawl is queued or running. `queued` is true only for the call that pays for the
 * job.
 */
export interface CrawlingAnswer {
  crawling: { job_id: number; status: 'crawling'; retry_after_seconds: number; queued: boolean };
}

export interface CompanyRequest extends OwnRequest {
  company_id: number;
}

type AnswerOf<D> = D extends { answers: { 200: { type: new () => infer A } } } ? A : never;

type RequestOf<D> = D extends { request(input: never): infer R } ? R : never;

/** The requests derived from declared reads. `call_id` identifies the crawl that a read can queue. */
export type DeclaredReadsRpc = {
  [N in DeclaredRead['name'] as `reads.${N}`]: ReadRpc<Extract<DeclaredRead, { name: N }>>;
};

type ReadRpc<D extends DeclaredRead> = D['meter'] extends 'tier1'
  ? {
      request: OwnRequest & { call_id: string } & RequestOf<D>;
      response: ReadAnswer<AnswerOf<D>> | CrawlingAnswer;
    }
  : { request: OwnRequest & RequestOf<D>; response: ReadAnswer<AnswerOf<D>> };

export interface ReadsRpc extends DeclaredReadsRpc {
  'reads.resolve_company': {
    request: OwnRequest & { domain?: string; name?: string };
    response: { company_id: number };
  };
  /** Looks up at most 100 rows, in order and in one snapshot. */
  'reads.sheet_enrich_batch': {
    request: OwnRequest & { rows: RowToEnrich[] };
    response: { rows: (FoundRow | RowRefusal)[] };
  };
  /**
   * Counts the open reqs that the account can see. `open`: all of them. `matching`: those that match, counted up to
   * SEARCH_COUNT_MAX. `shared`: the matching reqs in the shared catalogue. `companies`: the number of companies with
   * these shared reqs.
   */
  'reads.count_jobs': {
    request: OwnRequest & { filters: SavedSearchFilters };
    response: { matching: number; open: number; shared: number; companies: number };
  };
  'reads.newest_req': {
    request: OwnRequest & { domain: string; function?: JobFunction };
    response: { title: string | null };
  };
  /** Returns the next answer's `AnswerValidity.revision`. */
  'reads.revision': { request: object; response: { revision: string } };
  /**
   * Returns the read models' state, for operators. `lag_records` is the number of offsets up to the ledger's end. A lag
   * of 1 can be only a transaction marker.
   */
  'reads.projections': {
    request: Record<string, never>;
    response: { views: { view: string; event_seq: number; version: number; lag_records: number }[] };
  };
  /**
   * For operators: folds the ledger into the read models' next generation beside the live one, and compares the two at
   * one ledger position. `flip` then makes the next generation the live one; with `expect_equal`, only if there are no
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
 * A row to look up. `company_id` is an earlier run's result: null when that run found no company, absent on the first
 * run.
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
   * The number of facts processed in this phase. Once the tables are filled, it is instead the position of the last
   * fact in them.
   */
  event_seq: number;
  /** The position of the last fact in the live tables when this status was requested. */
  target_seq: number;
  tables: TableComparison[];
  error: string | null;
}

/** One table in two generations at the same ledger position. */
export interface TableComparison {
  table: string;
  live_rows: number;
  rebuilt_rows: number;
  equal: boolean;
}
