import type { UsageLine, UsageRecordsQuery } from '../operations/usage-records.js';
import type { UsageSeries } from '../operations/usage-series.js';
import type { Usage } from '../operations/usage.js';
import type { AdoptedPartitions, TopicToAdopt } from './ledger.js';

/** A filter on bill lines. Without members, it selects all lines. Times are in UTC. */
type UsageRecordsFilter = Omit<UsageRecordsQuery, 'cursor' | 'limit'>;

/** A line's position in the bill. */
export type RecordPosition = [occurred_at: string, attempt_id: string, correction_no: number];

/**
 * Metering's methods. An answer about usage includes every record that was on the usage topic when the request arrived.
 * If that is not possible, the call fails with `unavailable`.
 */
export interface MeteringRpc {
  /** Returns the account's totals over the rolling window `(now - window, now]`. */
  'metering.usage': { request: { customer_id: string; window_hours: number }; response: Usage };
  /** Returns bill lines after a position, the newest first. `next` is null on the last page and only there. */
  'metering.usage_records': {
    request: { customer_id: string; after?: RecordPosition; limit: number } & UsageRecordsFilter;
    response: { records: UsageLine[]; next: RecordPosition | null };
  };
  /** Returns usage per UTC day, key and operation, the oldest day first. */
  'metering.usage_series': {
    request: { customer_id: string; days: number };
    response: UsageSeries;
  };
  /** Returns the last reconciliation. `findings` is empty when there are no differences. */
  'metering.reconciliation': {
    request: Record<string, never>;
    response: { ran_at: string | null; findings: { check: string; detail: string }[] };
  };
  'metering.adopt_usage': { request: TopicToAdopt; response: AdoptedPartitions };
}
