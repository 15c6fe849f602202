import type { UsageLine } from '../operations/usage-records.js';
import type { UsageSeries } from '../operations/usage-series.js';
import type { Usage } from '../operations/usage.js';
import type { AdoptedPartitions, TopicToAdopt } from './ledger.js';

/** Which bill lines; without members, all. Times are in UTC. */
interface UsageRecordsFilter {
  occurred_since?: string;
  occurred_until?: string;
  kind?: UsageLine['kind'];
  key_id?: number;
  operation?: string;
}

/** A line's position in the bill's order. */
export type RecordPosition = [occurred_at: string, attempt_id: string, correction_no: number];

/** Answers about usage include the usage topic up to its end when the request arrived; otherwise `unavailable`. */
export interface MeteringRpc {
  /** The account's totals over the rolling window `(now - window, now]`. */
  'metering.usage': { request: { customer_id: string; window_hours: number }; response: Usage };
  /** Newest first, after a position; `next` is null exactly on the last page. */
  'metering.usage_records': {
    request: { customer_id: string; after?: RecordPosition; limit: number } & UsageRecordsFilter;
    response: { records: UsageLine[]; next: RecordPosition | null };
  };
  /** Per UTC day, key and operation, oldest first. */
  'metering.usage_series': {
    request: { customer_id: string; days: number };
    response: UsageSeries;
  };
  /** The last reconciliation; `findings` is empty when there are no differences. */
  'metering.reconciliation': {
    request: Record<string, never>;
    response: { ran_at: string | null; findings: { check: string; detail: string }[] };
  };
  'metering.adopt_usage': { request: TopicToAdopt; response: AdoptedPartitions };
}
