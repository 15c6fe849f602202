import type { UsageLine, UsageRecordsQuery } from '../operations/usage-records.js';
import type { UsageSeries } from '../operations/usage-series.js';
import type { Usage } from '../operations/usage.js';
import type { AdoptedPartitions, TopicToAdopt } from './ledger.js';

/** A filter on bill lines. An empty filter selects all lines. Times are in UTC. */
type UsageRecordsFilter = Omit<UsageRecordsQuery, 'cursor' | 'limit'>;

export type RecordPosition = [occurred_at: string, attempt_id: string, correction_no: number];

/**
 * Metering's methods. An answer includes every usage record that was on the topic when the request arrived; otherwise
 * the call fails with `unavailable`.
 */
export interface MeteringRpc {
  /** Returns the account's totals over the rolling window `(now - window, now]`. */
  'metering.usage': { request: { customer_id: string; window_hours: number }; response: Usage };
  /** Returns bill lines after a position, newest first. `next` is null on the last page. */
  'metering.usage_records': {
    request: { customer_id: string; after?: RecordPosition; limit: number } & UsageRecordsFilter;
    response: { records: UsageLine[]; next: RecordPosition | null };
  };
  /** Returns usage per UTC day, key and operation, oldest day first. */
  'metering.usage_series': {
    request: { customer_id: string; days: number };
    response: UsageSeries;
  };
  /** Returns the last reconciliation. Without differences, `findings` is empty. */
  'metering.reconciliation': {
    request: Record<string, never>;
    response: { ran_at: string | null; findings: { check: string; detail: string }[] };
  };
  'metering.adopt_usage': { request: TopicToAdopt; response: AdoptedPartitions };
}
