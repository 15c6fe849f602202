/** A call that must run once. A repeated call must have the same `fingerprint`. */
export interface ClaimRequest {
  operation: string;
  idempotencyKey: string;
  fingerprint: string;
}

/** An answer stored for replays. */
export interface StoredAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | null;
}

/** The decision about a call with an idempotency key. The key's 24 h window starts at `claimedAtMs`. */
export type ClaimVerdict =
  | {
      state: 'mine';
      name: string;
      owner: string;
      claimedAtMs: number;
      runs: number;
      position: string;
      /**
       * Whether the call was already answered. If so, this run computes the same answer again, from the stored
       * position.
       */
      answered: boolean;
    }
  | { state: 'stored'; claimedAtMs: number; answer: StoredAnswer }
  | { state: 'busy'; leaseMs: number }
  | { state: 'mismatch' }
  /** The call ran, but its answer is not stored. The call does not run again. */
  | { state: 'spent'; retryAfterMs: number }
  /** The account has reached its daily limit for new claims. */
  | { state: 'full'; retryAfterMs: number }
  /** Redis is unavailable. The call runs without a claim, and metering bills duplicate runs once. */
  | { state: 'unguarded'; claimedAtMs: number };

export type OwnClaim = Extract<ClaimVerdict, { state: 'mine' }>;
export type RunnableClaim = Extract<ClaimVerdict, { state: 'mine' | 'stored' | 'unguarded' }>;
