/** A logical call that wants to run once: everything its idempotency claim is named and checked by. */
export interface ClaimRequest {
  operation: string;
  idempotencyKey: string;
  fingerprint: string;
}

/** An answer kept for replays. */
export interface StoredAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | null;
}

/** What admission says about a keyed call. `claimedAtMs` counts the 24 h window. */
export type ClaimVerdict =
  | { state: 'mine'; name: string; owner: string; claimedAtMs: number; runs: number; position: string }
  | { state: 'stored'; claimedAtMs: number; answer: StoredAnswer }
  | { state: 'busy'; leaseMs: number }
  | { state: 'mismatch' }
  | { state: 'exhausted'; retryAfterMs: number }
  /** The account began as many claims today as it may. */
  | { state: 'full'; retryAfterMs: number }
  /** Redis cannot be reached: run it, metering bills twins once. */
  | { state: 'unguarded'; claimedAtMs: number };

export type OwnClaim = Extract<ClaimVerdict, { state: 'mine' }>;
export type RunnableClaim = Extract<ClaimVerdict, { state: 'mine' | 'stored' | 'unguarded' }>;
