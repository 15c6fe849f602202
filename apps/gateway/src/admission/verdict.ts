import type { Scope } from '@hiring/contracts';
import type { Identity } from '../access/identity.js';
import type { PresentedKey } from '../access/presented-key.js';
import type { ClaimRequest, ClaimVerdict } from './claim.js';
import type { LimitState } from './limit-state.js';

/** The parts of a call that decide its admission. The key is well-formed. */
export interface KeyRequest {
  key: PresentedKey;
  /** Null = any valid key suffices. */
  scope: Scope | null;
  claim: ClaimRequest | null;
  tokens: number;
}

/** The decision about a valid key. `claim` is null unless the kind is `ok` and the call requested a claim. */
export interface Verdict {
  kind: 'ok' | 'limited' | 'capped' | 'forbidden';
  identity: Identity;
  limits: LimitState[];
  retryAfterMs: number;
  claim: ClaimVerdict | null;
}
