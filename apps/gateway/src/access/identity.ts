import type { PlanCap, Scope, Tier } from '@hiring/contracts';
import type { RateLimit } from '@hiring/billing';

/** Who a valid key is: all that admission and operations need to know, as cached in Redis. */
export interface Identity {
  keyId: number;
  customerId: string;
  /** Label of the key. */
  tier: Tier;
  /** Label of the account: no key may be minted above the caller's own tier, and the account's limit follows this one. */
  customerTier: Tier;
  plan: string | null;
  scopes: Scope[];
  keyLimit: RateLimit | null;
  customerLimit: RateLimit | null;
  planCaps: PlanCap[];
}

/** An identity as read from Postgres, with the generation of key changes that read saw. */
export interface StoredIdentity {
  identity: Identity;
  /** Hash the row is stored under, as hex: names the Redis record. */
  hash: string;
  pepperVersion: number;
  generation: number;
}
