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
  /** The next page's cursor, for a body without a member for it: the gateway returns it in a header. */
  next_cursor?: string;
  /** Ledger position the answer was computed at. */
  ledger_seq: number;
  as_of?: string;
  /** Resolved company, for calls that named it by domain or name. */
  company_id?: number;
  /** Absent when the answer must not be cached. */
  validity?: AnswerValidity;
}

/** How long, and for whom, the answer is valid. */
export interface AnswerValidity {
  /** Ledger position of the last fact that the read models had when the answer was read. */
  position: number;
  /** Last epoch millisecond at which it is valid if no fact about the company arrives; null: no limit. */
  until_ms: number | null;
  /** The only customer who may get this answer; null: all customers. */
  owner: string | null;
  /** Changes when the same facts may give another answer: the read models' generation and `reads`'s build. */
  revision: string;
}

/** A cold Tier 1 read: a crawl is queued or running. `queued` is true only for the call that pays for the job. */
export interface CrawlingAnswer {
  crawling: { job_id: number; status: 'crawling'; retry_after_seconds: number; queued: boolean };
}

export interface CompanyRequest extends OwnRequest {
  company_id: number;
}

type AnswerOf<D> = D extends { answers: { 200: { type: new () => infer A } } } ? A : never;

type RequestOf<D> = D extends { request(input: never): infer R } ? R : never;

/** The requests derived from declared reads. `call_id` identifies the crawl that a read may queue. */
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
  /** At most 100 rows, answered in order from one snapshot. */
  'reads.sheet_enrich_batch': {
    request: OwnRequest & { rows: RowToEnrich[] };
    response: { rows: (FoundRow | RowRefusal)[] };
  };
  /**
   * Over the open reqs that the account can see: how many match (`matching`, at most SEARCH_COUNT_MAX), how many there
   * are (`open`), how many matching ones are in the shared catalogue (`shared`), and at how many companies.
   */
  'reads.count_jobs': {
    request: OwnRequest & { filters: SavedSearchFilters };
    response: { matching: number; open: number; shared: number; companies: number };
  };
  'reads.newest_req': {
    request: OwnRequest & { domain: string; function?: JobFunction };
    response: { title: string | null };
  };
  /** The next answer's `AnswerValidity.revision`. */
  'reads.revision': { request: object; response: { revision: string } };
  /**
   * For operators: the read models' state. `lag_records`: offsets behind the ledger's end; 1 may be a transaction
   * marker.
   */
  'reads.projections': {
    request: Record<string, never>;
    response: { views: { view: string; event_seq: number; version: number; lag_records: number }[] };
  };
  /**
   * For operators: folds the ledger into the read models' next generation beside the live one and compares the two at
   * one ledger position. `flip` then makes it the live one; with `expect_equal` only if there are no differences. Only
   * one rebuild runs at a time.
   */
  'reads.rebuild': {
    request: { view: string; flip: boolean; expect_equal: boolean };
    response: { version: number };
  };
  'reads.rebuild_status': { request: { version: number }; response: RebuildStatus };
  'reads.adopt_ledger': { request: TopicToAdopt; response: AdoptedBy };
  'reads.adopt_outcomes': { request: TopicToAdopt; response: AdoptedPartitions };
}

/** `company_id` is an earlier run's result: null when it found no company; left out for the first run. */
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
  /** Facts processed in this phase; once the tables are filled, the last fact in them. */
  event_seq: number;
  /** The live tables' last fact when the request came. */
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
