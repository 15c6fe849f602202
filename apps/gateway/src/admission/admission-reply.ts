import type { Verdict } from './verdict.js';

/** The reply of the `admit` script. A verdict comes with limits; `ok` also has the claim. */
export interface AdmissionReply {
  /** `behind`, `miss` and `stale`: the script needs newer key changes or a newer copy before it can decide. */
  state: 'behind' | 'revoked' | 'miss' | 'stale' | Verdict['kind'];
  /**
   * The generation of key changes that Redis has applied, for `behind` and `stale`; '' when this run of Redis has none.
   */
  appliedGeneration: string;
  /** The key's copy in Redis, as JSON. */
  keyRecord: string;
  keyRemaining: number;
  keyResetMs: number;
  customerRemaining: number;
  customerResetMs: number;
  retryAfterMs: number;
  /** The reply of the script's `claim` function. Empty without an idempotency key, and in all states except `ok`. */
  claim: unknown[];
}

/** Names the elements of the array that Redis returns. */
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
