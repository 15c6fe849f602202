import type { MeterClass, UsageUnits } from '../usage.js';
import type { AdoptedPartitions, TopicToAdopt } from './ledger.js';

export interface UsageTotals {
  calls: number;
  changes: number;
  watches: number;
  forced_fresh: number;
  by_meter_class: { cached: number; fresh: number };
}

/** One billed (or corrected) line of an account. Negative units take an earlier line back. */
export interface UsageRecord {
  usage_id: string;
  kind: 'call' | 'twin' | 'correction';
  occurred_at: string;
  operation: string;
  key_id: number;
  units: UsageUnits;
  meter_class: MeterClass | null;
  request_id: string;
}

export interface UsageSeriesPoint extends UsageUnits {
  /** UTC day, `2026-03-02`. */
  day: string;
  key_id: number;
  operation: string;
  cached: number;
  fresh: number;
}

/** All answers are caught up to the usage topic's end as it was when the question arrived, else `unavailable`. */
export interface MeteringRpc {
  /** Totals of the account over the rolling window `(now - window, now]`. */
  'metering.usage': { request: { customer_id: string; window_hours: number }; response: UsageTotals };
  /** Newest first; `next_cursor` null exactly when nothing follows. `invalid_request` for an altered cursor. */
  'metering.usage_records': {
    request: { customer_id: string; cursor?: string; limit: number };
    response: { records: UsageRecord[]; next_cursor: string | null };
  };
  /** Per UTC day, key and operation, oldest first. */
  'metering.usage_series': {
    request: { customer_id: string; days: number };
    response: { series: UsageSeriesPoint[]; as_of: string };
  };
  /** The last reconciliation: findings is empty when everything agrees. */
  'metering.reconciliation': {
    request: Record<string, never>;
    response: { ran_at: string | null; findings: { check: string; detail: string }[] };
  };
  'metering.adopt_usage': { request: TopicToAdopt; response: AdoptedPartitions };
}
