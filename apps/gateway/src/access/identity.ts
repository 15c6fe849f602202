import type { GrantKind, PlanCap, Scope, Tier } from '@hiring/contracts';
import type { RateLimit } from '../rate-limit/gcra.js';

/** The owner and the rights of a valid key or token, as cached in Redis. */
export interface Identity {
  keyId: number;
  customerId: string;
  /** The highest tier of keys that this key may create. */
  tier: Tier;
  plan: string | null;
  scopes: Scope[];
  keyLimit: RateLimit | null;
  customerLimit: RateLimit | null;
  planCaps: PlanCap[];
  /** The access token's grant; absent for an API key. With a grant, `keyId` is the grant's id. */
  grant?: IdentityGrant;
}

export interface IdentityGrant {
  kind: GrantKind;
  userId: string;
  clientId: string;
  /** Maximum calls in a UTC day; absent if only the account's limits apply. */
  callsPerDay?: number;
}

/** An identity that was read from Postgres, with the generation of key changes at that time. */
export interface StoredIdentity {
  identity: Identity;
  /** Hash of the key or access token, in hex. The identity's record in Redis has this hash as its name. */
  hash: string;
  pepperVersion: number;
  generation: number;
  /** Milliseconds from the read until the key expires; null if never. No copy may outlive the key. */
  expiresInMs: number | null;
}
