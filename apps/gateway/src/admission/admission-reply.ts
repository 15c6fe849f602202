import type { Verdict } from './verdict.js';

/**
 * The `admit` script's reply. If the state is a verdict, the reply includes the limits. With the verdict `ok`, it also
 * includes the claim.
 */
export interface AdmissionReply {
  /**
   * `behind`: Redis lacks recent key changes. `miss`: Redis has no usable copy of the key. `stale`: the gateway sent a
   * copy that is older than the changes that Redis has.
   */
  state: 'behind' | 'revoked' | 'miss' | 'stale' | Verdict['kind'];
  /** The generation that Redis has applied, in the states `behind` and `stale`; '' after a Redis restart. */
  appliedGeneration: string;
  /** The key's copy in Redis, as JSON, if the state is a verdict. */
  keyRecord: string;
  keyRemaining: number;
  keyResetMs: number;
  customerRemaining: number;
  customerResetMs: number;
  retryAfterMs: number;
  /** The reply of the script's `claim` function; empty without an idempotency key, and in all states except `ok`. */
  claim: unknown[];
}

/** Converts Redis's reply array to an object. */
export function admissionReply(raw: unknown): AdmissionReply {
  const [state, , detail, keyRemaining, keyReset, customerRemaining, customerReset, retryAfter, ...claim] =
    raw as unknown[];
  return {
    state: state as AdmissionReply['state'],
    appliedGeneration: String(detail),
    keyRecord: String(detail),
    keyRemaining: Number(keyRemaining),
    keyResetMs: Number(keyReset),
    customerRemaining: Number(customerRemaining),
    customerResetMs: Number(customerReset),
    retryAfterMs: Number(retryAfter),
    claim,
  };
}
