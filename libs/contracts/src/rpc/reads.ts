import type { JobFunction } from '../functions.js';
import type { JsonOf } from '../json-of.js';
import type { DeclaredRead } from '../operations/index.js';
import type { AdoptedBy, AdoptedPartitions, TopicToAdopt } from './ledger.js';

export type Coverage = 'direct' | 'stale' | 'none';

/** A read's answer. `body` is JSON text passed through to the caller as it is. */
export interface ReadAnswer<T extends object = object> {
  body: JsonOf<T>;
  coverage?: Coverage;
  /** Where the next page begins, for a body that has no member for it: the gateway names that page in a header. */
  next_cursor?: string;
  /** Ledger position the answer was computed at. */
  ledger_seq: number;
  as_of?: string;
  /** Resolved company, for calls that named it by domain or name. */
  company_id?: number;
  /** Absent where the answer must not be kept. */
  validity?: AnswerValidity;
}

/** How long, and for whom, the answer stays what it is. */
export interface AnswerValidity {
  /** Last fact of the read models that the answer was read from, in the same snapshot. */
  position: number;
  /** Last epoch millisecond at which it holds if no fact about the company arrives; null: for ever. */
  until_ms: number | null;
  /** The only customer who gets this answer; null: all customers do. */
  owner: string | null;
  /** Changes when the same facts would be answered otherwise: generation of the read models and build of `reads`. */
  revision: string;
}

/** A cold Tier 1 read: a crawl is queued or running. `queued` is true only for the call that pays for the job. */
export interface CrawlingAnswer {
  crawling: { job_id: number; status: 'crawling'; retry_after_seconds: number; queued: boolean };
}

/** Whose request it is. What is not this account's does not exist for it. */
export interface OwnRequest {
  customer_id: string;
}

export interface CompanyRequest extends OwnRequest {
  company_id: number;
}

type AnswerOf<D> = D extends { answers: { 200: { type: new () => infer A } } } ? A : never;

type RequestOf<D> = D extends { request(input: never): infer R } ? R : never;

/** The requests that follow from the declarations of reads. `call_id` names the crawl that a read may queue. */
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
  'reads.resolve_company': { request: OwnRequest & { domain: string }; response: { company_id: number } };
  'reads.write_outcome': {
    request: CompanyRequest & { outcome: string; observed_at: string; req_key?: string; request_id: string };
    response: { id: number };
  };
  'reads.newest_req': {
    request: OwnRequest & { domain: string; function?: JobFunction };
    response: { title: string | null };
  };
  /** What `AnswerValidity.revision` of the next answer will be. */
  'reads.revision': { request: object; response: { revision: string } };
  /** Operators: where the read models stand. `lag_records` = offsets behind the ledger topic's end; 1 may be a marker. */
  'reads.projections': {
    request: Record<string, never>;
    response: { views: { view: string; event_seq: number; version: number; lag_records: number }[] };
  };
  /**
   * Operators: folds the ledger into the next generation of the read models beside the live one and compares the two at
   * one ledger position. `flip` then makes it the live one; with `expect_equal` only if nothing differs. One at a time.
   */
  'reads.rebuild': {
    request: { view: string; flip: boolean; expect_equal: boolean };
    response: { version: number };
  };
  'reads.rebuild_status': { request: { version: number }; response: RebuildStatus };
  'reads.adopt_ledger': { request: TopicToAdopt; response: AdoptedBy };
  'reads.adopt_outcomes': { request: TopicToAdopt; response: AdoptedPartitions };
}

export interface RebuildStatus {
  version: number;
  phase:
    'sorting' | 'filling' | 'indexing' | 'catching_up' | 'comparing' | 'flipped' | 'compared' | 'refused' | 'failed';
  /** Facts this phase has worked off; once the tables are filled, the last fact in them. */
  event_seq: number;
  /** Last fact of the live tables at the time of the request. */
  target_seq: number;
  tables: TableComparison[];
  error: string | null;
}

/** One table of two generations at the same ledger position. */
export interface TableComparison {
  table: string;
  live_rows: number;
  rebuilt_rows: number;
  equal: boolean;
}
