import type { Verdict } from './verdict.js';

/** The reply of the `admit` script. Limits are present for the kinds of a verdict, the claim for `ok` only. */
export interface AdmissionReply {
  /**
   * `behind`, `miss` and `stale`: the script needs newer key changes or a newer copy of the key before it can decide.
   */
  state: 'behind' | 'revoked' | 'miss' | 'stale' | Verdict['kind'];
  /** The key generation Redis has applied, for `behind` and `stale`; '' when this run of Redis has none. */
  appliedGeneration: string;
  /** JSON of the key's copy in Redis. */
  keyRecord: string;
  keyRemaining: number;
  keyResetMs: number;
  customerRemaining: number;
  customerResetMs: number;
  retryAfterMs: number;
  /** The reply of the script's `claim` function; empty without an idempotency key and in other states than `ok`. */
  claim: unknown[];
}

/** Names the members of the array that Redis returns. */
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
