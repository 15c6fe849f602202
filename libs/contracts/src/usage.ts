import type { Instant } from './facts.js';

export const UNIT_NAMES = ['calls', 'changes', 'watches', 'forced_fresh'] as const;
export type UnitName = (typeof UNIT_NAMES)[number];
export type UsageUnits = Record<UnitName, number>;

export const NO_UNITS: Readonly<UsageUnits> = Object.freeze({ calls: 0, changes: 0, watches: 0, forced_fresh: 0 });

/** An operation's meter. It determines the cost of a successful answer. */
export type Meter = 'call' | 'row' | 'tier1' | 'change' | 'watch';

export type MeterClass = 'cached' | 'fresh';

/**
 * The bill for one call, appended before the answer is sent. `usage_id` identifies the call, `attempt_id` one append. A
 * call is billed if at least one append is not voided.
 */
export interface UsageFact {
  type: 'usage';
  usage_id: string;
  attempt_id: string;
  occurred_at: Instant;
  customer_id: string;
  key_id: number;
  operation: string;
  units: UsageUnits;
  meter_class: MeterClass | null;
  /** `idempotency_key`, `fingerprint` and `claimed_at` are present only for a call with an Idempotency-Key. */
  idempotency_key?: string;
  fingerprint?: string;
  claimed_at?: Instant;
  request_id: string;
}

/** Voids one append, or all appends of a bill if `attempt_id` equals `usage_id`. */
export interface UsageVoid {
  type: 'usage_void';
  void_id: string;
  usage_id: string;
  attempt_id: string;
  customer_id: string;
  occurred_at: Instant;
  reason: string;
}

export type UsageMessage = UsageFact | UsageVoid;

/** What a caller reports after acting on a req or company. */
export interface OutcomeRecorded {
  type: 'outcome_recorded';
  id: number;
  customer_id: string;
  company_id: number;
  outcome: string;
  observed_at: Instant;
  recorded_at: Instant;
  req_key?: string;
  /** Reports with the same `request_id` are duplicates. */
  request_id: string;
}
