import type { Scope } from '@hiring/contracts';
import type { Identity } from '../access/identity.js';
import type { PresentedKey } from '../access/presented-key.js';
import type { ClaimRequest, ClaimVerdict } from './claim.js';
import type { LimitState } from './limit-state.js';

/** A well-formed key, the scope it must have, and its logical call's claim. */
export interface KeyRequest {
  key: PresentedKey;
  /** Null: any valid key suffices. */
  scope: Scope | null;
  claim: ClaimRequest | null;
  /** How many tokens the call takes from each limit. */
  tokens: number;
}

/** What admission decides about a valid key. `claim` is null unless the kind is `ok` and a claim was requested. */
export interface Verdict {
  kind: 'ok' | 'limited' | 'capped' | 'forbidden';
  identity: Identity;
  limits: LimitState[];
  retryAfterMs: number;
  claim: ClaimVerdict | null;
}
