import type { GrantKind, PlanCap, Scope, Tier } from '@hiring/contracts';
import type { RateLimit } from '../rate-limit/gcra.js';

/** The owner and rights of a valid key or token, as admission and operations use them and as Redis caches them. */
export interface Identity {
  keyId: number;
  customerId: string;
  /** The highest tier of the keys that this key may create. */
  tier: Tier;
  plan: string | null;
  scopes: Scope[];
  keyLimit: RateLimit | null;
  customerLimit: RateLimit | null;
  planCaps: PlanCap[];
  /** For an access token: the grant that it stands for, whose id is `keyId`. */
  grant?: IdentityGrant;
}

export interface IdentityGrant {
  kind: GrantKind;
  userId: string;
  clientId: string;
  /** Maximum calls in a UTC day; as many as the account may make when left out. */
  callsPerDay?: number;
}

/** An identity as read from Postgres, with the generation of key changes that the read saw. */
export interface StoredIdentity {
  identity: Identity;
  /** Hash under which the row is stored, as hex; it names the Redis record. */
  hash: string;
  pepperVersion: number;
  generation: number;
  /** Time from the read until the key expires; null when it does not expire. No copy may outlive the key. */
  expiresInMs: number | null;
}
