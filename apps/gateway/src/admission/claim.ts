/** A call that must run once: the parts of the claim's name, and the fingerprint that a repeated call must match. */
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

/** What admission decides about a call with an idempotency key. The 24 h window starts at `claimedAtMs`. */
export type ClaimVerdict =
  | {
      state: 'mine';
      name: string;
      owner: string;
      claimedAtMs: number;
      runs: number;
      position: string;
      /** True when the call was already answered. This run then computes the same answer from the stored position. */
      answered: boolean;
    }
  | { state: 'stored'; claimedAtMs: number; answer: StoredAnswer }
  | { state: 'busy'; leaseMs: number }
  | { state: 'mismatch' }
  /** The call ran and its answer is not stored, so the call does not run again. */
  | { state: 'spent'; retryAfterMs: number }
  /** The account has reached its daily limit for new claims. */
  | { state: 'full'; retryAfterMs: number }
  /** Redis cannot be reached: the call runs without a claim, and metering bills duplicate runs once. */
  | { state: 'unguarded'; claimedAtMs: number };

export type OwnClaim = Extract<ClaimVerdict, { state: 'mine' }>;
export type RunnableClaim = Extract<ClaimVerdict, { state: 'mine' | 'stored' | 'unguarded' }>;
