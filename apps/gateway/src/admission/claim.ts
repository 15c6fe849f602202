/** A call that must run once: its claim's name in parts, and the fingerprint that a repetition must match. */
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

/** What admission decides about a keyed call. `claimedAtMs` starts the 24 h window. */
export type ClaimVerdict =
  | {
      state: 'mine';
      name: string;
      owner: string;
      claimedAtMs: number;
      runs: number;
      position: string;
      /** The call was answered, and this run computes the answer again from the position. */
      answered: boolean;
    }
  | { state: 'stored'; claimedAtMs: number; answer: StoredAnswer }
  | { state: 'busy'; leaseMs: number }
  | { state: 'mismatch' }
  /** The call does not run again, and its answer is not stored. */
  | { state: 'spent'; retryAfterMs: number }
  /** The account has reached its daily limit for new claims. */
  | { state: 'full'; retryAfterMs: number }
  /** Redis cannot be reached: the call runs without a claim, and metering bills duplicate runs once. */
  | { state: 'unguarded'; claimedAtMs: number };

export type OwnClaim = Extract<ClaimVerdict, { state: 'mine' }>;
export type RunnableClaim = Extract<ClaimVerdict, { state: 'mine' | 'stored' | 'unguarded' }>;
