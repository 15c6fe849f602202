import type { DecidedFact } from '@hiring/contracts';

/** Why an observation gives no facts (rule A1); `repeated` also for a command. */
export type IgnoreReason = 'unknown_company' | 'board_not_linked' | 'repeated' | 'stale';

/** Why a registry command is refused; `no_instant` also for an observation. */
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
 * - `facts`: append them, all together and in this order. May be empty.
 * - `ignored`: append nothing; `stale` is recorded as `intake_rejected`, the others are dropped.
 * - `rejected`: append one `intake_rejected` with the reason.
 */
export type Decision =
  | { kind: 'facts'; facts: DecidedFact[] }
  | { kind: 'ignored'; reason: IgnoreReason }
  | { kind: 'rejected'; reason: RejectReason };
