import type { Verdict } from './verdict.js';

/** The reply of the `admit` script. A verdict includes the limits, and the verdict `ok` also includes the claim. */
export interface AdmissionReply {
  /** `behind`, `miss` and `stale`: the script needs newer key changes or a newer copy before it can decide. */
  state: 'behind' | 'revoked' | 'miss' | 'stale' | Verdict['kind'];
  /**
   * The key-change generation that Redis has applied, for `behind` and `stale`; '' when Redis has none, as after a
   * restart.
   */
  appliedGeneration: string;
  /** The key's copy in Redis, as JSON. */
  keyRecord: string;
  keyRemaining: number;
  keyResetMs: number;
  customerRemaining: number;
  customerResetMs: number;
  retryAfterMs: number;
  /** What the script's `claim` function replies. Empty without an idempotency key, and in all states except `ok`. */
  claim: unknown[];
}

/** Converts the array that Redis returns to an object with named members. */
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
