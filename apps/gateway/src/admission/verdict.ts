import type { Scope } from '@hiring/contracts';
import type { Identity } from '../access/identity.js';
import type { ClaimRequest, ClaimVerdict } from './claim.js';
import type { LimitState } from './limit-state.js';

/** A well-formed key, what it wants to do, and how to name its logical call. */
export interface KeyRequest {
  rawKey: string;
  /** Null: any valid key will do. */
  scope: Scope | null;
  claim: ClaimRequest | null;
}

/** What admission says of a valid key. `claim` is null unless `ok` and asked for. */
export interface Verdict {
  kind: 'ok' | 'limited' | 'forbidden';
  identity: Identity;
  limits: LimitState[];
  retryAfterMs: number;
  claim: ClaimVerdict | null;
}
