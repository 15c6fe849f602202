import type { GrantKind, PlanCap, Scope, Tier } from '@hiring/contracts';
import type { RateLimit } from '../rate-limit/gcra.js';

/**
 * The owner of a valid key or token, and what it may do. Admission and operations use this form, and Redis caches it.
 */
export interface Identity {
  keyId: number;
  customerId: string;
  /** The highest tier for keys that this key creates. */
  tier: Tier;
  plan: string | null;
  scopes: Scope[];
  keyLimit: RateLimit | null;
  customerLimit: RateLimit | null;
  planCaps: PlanCap[];
  /** The grant of an access token; `keyId` is then the grant's id. Absent for an API key. */
  grant?: IdentityGrant;
}

export interface IdentityGrant {
  kind: GrantKind;
  userId: string;
  clientId: string;
  /** Maximum calls in a UTC day; when absent, only the account's limits apply. */
  callsPerDay?: number;
}

/** An identity read from Postgres, with the key-change generation at that time. */
export interface StoredIdentity {
  identity: Identity;
  /** The hash, as hex, under which the row is stored. It is also the record's name in Redis. */
  hash: string;
  pepperVersion: number;
  generation: number;
  /** Time from the read until the key expires; null when it does not expire. No copy may outlive the key. */
  expiresInMs: number | null;
}
