import type { DecidedFact } from '@hiring/contracts';

/** Why an observation gives no facts (rule A1). Only `repeated` also applies to commands. */
export type IgnoreReason = 'unknown_company' | 'board_not_linked' | 'repeated' | 'stale';

/** Why a registry command is refused. Only `no_instant` also applies to observations. */
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
 * - `facts`: the caller appends them, all together and in this order. The list may be empty.
 * - `ignored`: the caller appends nothing, except one `intake_rejected` when the reason is `stale`.
 * - `rejected`: the caller appends one `intake_rejected` with the reason.
 */
export type Decision =
  | { kind: 'facts'; facts: DecidedFact[] }
  | { kind: 'ignored'; reason: IgnoreReason }
  | { kind: 'rejected'; reason: RejectReason };
