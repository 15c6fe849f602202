import type { DecidedFact } from '@hiring/contracts';

/** Why an observation gives no facts (rule A1). For a command, the only possible reason is `repeated`. */
export type IgnoreReason = 'unknown_company' | 'board_not_linked' | 'repeated' | 'stale';

/**
 * Why a registry command or an observation is refused. For an observation, the only possible reason is `no_instant`.
 */
export type RejectReason =
  | 'no_instant'
  | 'unknown_company'
  | 'unknown_board'
  | 'unknown_vendor'
  | 'already_linked'
  | 'domain_taken'
  | 'unknown_req'
  | 'already_merged'
  | 'same_req';

/**
 * - `facts`: the caller appends all of them, in this order. The list may be empty.
 * - `ignored`: the caller appends nothing, or one `intake_rejected` if the reason is `stale`.
 * - `rejected`: the caller appends one `intake_rejected`.
 */
export type Decision =
  | { kind: 'facts'; facts: DecidedFact[] }
  | { kind: 'ignored'; reason: IgnoreReason }
  | { kind: 'rejected'; reason: RejectReason };
