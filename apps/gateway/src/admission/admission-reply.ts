import type { Verdict } from './verdict.js';

/** The `admit` script's reply. Verdicts have limits, and `ok` also the claim. */
export interface AdmissionReply {
  /** `behind`, `miss` and `stale`: the script needs newer key changes or a newer copy before it can decide. */
  state: 'behind' | 'revoked' | 'miss' | 'stale' | Verdict['kind'];
  /** The key generation Redis has applied, for `behind` and `stale`; '' when this run of Redis has none. */
  appliedGeneration: string;
  /** The key's copy in Redis, as JSON. */
  keyRecord: string;
  keyRemaining: number;
  keyResetMs: number;
  customerRemaining: number;
  customerResetMs: number;
  retryAfterMs: number;
  /** The reply from the script's `claim` function; empty without an idempotency key and in other states than `ok`. */
  claim: unknown[];
}

/** Names the members in the array that Redis returns. */
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
