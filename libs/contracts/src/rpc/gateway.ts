import type { Audited } from '../audit.js';
import type { ListedKey } from '../operations/list-keys.js';
import type { Scope, Tier } from '../scopes.js';
import type { Sealed } from '../sealed.js';
import type { UsageUnits } from '../usage.js';

export interface VerifiedKey {
  key_id: number;
  customer_id: string;
  tier: Tier;
  scopes: Scope[];
}

/** A cap that an operator set: at most `max` units in any rolling `window_hours` (1-744). */
export interface PlanCap {
  unit: keyof UsageUnits;
  max: number;
  window_hours: number;
}

export interface CustomerRecord {
  customer_id: string;
  name: string;
  tier: Tier;
  plan: string | null;
  /** Replaces the tier's rate limit; null = no replacement. */
  rate_per_minute: number | null;
  burst: number | null;
  plan_caps: PlanCap[];
  active_keys: number;
  created_at: string;
}

/** A key without its secret. */
export interface KeyRecord extends ListedKey {
  customer_id: string;
  rate_per_minute: number | null;
  burst: number | null;
}

export interface KeyAndParent {
  key_id: number;
  parent_id: number;
}

/** An active key that works longer than the key that created it. */
export interface OutlivingKey extends Pick<KeyRecord, 'id' | 'customer_id' | 'expires_at'> {
  parent_id: number;
  /** When the parent stops or stopped working. */
  parent_ends_at: string;
}

export interface PepperStatus {
  /** The current pepper version. A key is stored under it when it is created, and moves to it when it is used. */
  version_in_use: number;
  configured_versions: number[];
  active_keys_by_version: Record<string, number>;
  /** Configured versions that are older than `version_in_use` and have no active keys: an operator can remove them. */
  removable_versions: number[];
  /**
   * How many keys are stored under versions that are not configured. These keys work again once the versions are
   * configured.
   */
  unverifiable_keys: number;
}

export interface UnmovedKey extends Pick<KeyRecord, 'id' | 'customer_id' | 'prefix' | 'last_four' | 'last_used_at'> {
  pepper_version: number;
}

/** The bill for one change. A customer pays once for an event, however many of the customer's watches match it. */
export interface ChangeBill {
  /**
   * Used as `usage_id` and `attempt_id`. It is derived from the customer and the event, so a repeated bill counts once.
   */
  id: string;
  customer_id: string;
  key_id: number;
  occurred_at: string;
}

export type BillResult = 'recorded' | 'capped' | 'unknown';

/** The gateway's methods. An operator's change is effective in every gateway when the call returns. */
export interface GatewayRpc {
  /**
   * Verifies a key. `verified` is null unless the key is active. When a limit for the key, the account or the address
   * is exceeded, a request with `limits` gets `limited`. A request without `limits` gets the error `rate_limited`.
   */
  'gateway.verify_key': {
    request: {
      key: Sealed;
      client_address?: string;
      limits?: true;
      /** True if `key` can also be a console session's token. */
      session?: true;
    };
    response: {
      verified: VerifiedKey | null;
      /** HTTP headers that show the limits' state. */
      limit_headers?: Record<string, string>;
      limited?: { detail: string; retry_after_seconds: number };
    };
  };
  'gateway.create_customer': {
    request: Audited & { name: string; tier: Tier; customer_id?: string };
    response: { customer_id: string; name: string; tier: Tier; created: boolean };
  };
  'gateway.list_customers': {
    request: { after?: string; limit: number };
    response: { customers: CustomerRecord[] };
  };
  'gateway.set_plan': { request: Audited & { customer_id: string; plan: string | null }; response: CustomerRecord };
  /** Changes a customer's tier; the customer's keys keep their tiers. */
  'gateway.set_tier': { request: Audited & { customer_id: string; tier: Tier }; response: CustomerRecord };
  'gateway.set_plan_caps': {
    request: Audited & { customer_id: string; plan_caps: PlanCap[] };
    response: CustomerRecord;
  };
  /** Sets a customer's own limits, which replace the tier's limits. Null restores the tier's limit. */
  'gateway.set_customer_limits': {
    request: Audited & { customer_id: string; rate_per_minute: number | null; burst: number | null };
    response: CustomerRecord;
  };
  /**
   * Creates a key. It has all scopes when none are named. The raw key is sealed for `support`, which prints it once.
   * Not idempotent: while the key is unused, a repeated `request_id` replaces its secret; later, it fails with
   * `conflict`.
   */
  'gateway.issue_key': {
    request: Audited & {
      customer_id: string;
      tier?: Tier;
      scopes?: Scope[];
      name?: string;
      /** The time at which the key stops working. Without it, the key works indefinitely. */
      expires_at?: string;
      request_id: string;
    };
    response: { id: number; key: Sealed; customer_id: string; tier: Tier };
  };
  /** Returns keys by id, at most 1,000. */
  'gateway.list_keys': {
    request: { customer_id: string; after?: number; limit?: number };
    response: { keys: KeyRecord[] };
  };
  'gateway.set_key_tier': { request: Audited & { key_id: number; tier: Tier }; response: KeyRecord };
  'gateway.set_key_limits': {
    request: Audited & { key_id: number; rate_per_minute: number | null; burst: number | null };
    response: KeyRecord;
  };
  /**
   * Revokes a key, and returns once no gateway accepts it. Without Redis this takes up to 31 s: call it with a long
   * time limit.
   */
  'gateway.revoke_key': { request: Audited & { key_id: number }; response: KeyRecord };
  /** Returns the progress of a pepper rotation. Each key moves to the version in use when the key is next used. */
  'gateway.pepper_status': { request: Record<string, never>; response: PepperStatus };
  /** Returns active keys, by id, that are stored under another version than the one in use. */
  'gateway.unmoved_keys': { request: { after: number; limit: number }; response: { keys: UnmovedKey[] } };
  /** Returns which keys are neither revoked nor expired. */
  'gateway.active_keys': { request: { key_ids: number[] }; response: { active: number[] } };
  /**
   * Returns which keys are active and outlive their parents, for at most 1,000 keys. The caller finds the parents in
   * the audit log.
   */
  'gateway.outliving_keys': { request: { keys: KeyAndParent[] }; response: { keys: OutlivingKey[] } };
  /**
   * Voids a bill. With `attempt_id`, it voids only that append, even if it was never written. Without `attempt_id`, it
   * voids all appends for the call `job:<job_id>`, past and future, because the crawl job failed. A repeated call
   * changes nothing.
   */
  'gateway.void_usage': {
    request: { customer_id: string; usage_id: string; attempt_id?: string; reason: string };
    response: Record<string, never>;
  };
  /**
   * Bills deliveries for watches on searches. Each bill counts once under its id, however often it is sent. Returns one
   * result per bill, in order: `recorded` once the broker has the bill; `capped` when the plan has no room for changes;
   * `unknown` when the bill might be recorded and has to be sent again.
   */
  'gateway.bill_changes': { request: { bills: ChangeBill[] }; response: { results: BillResult[] } };
  /**
   * Returns how many usage appends the broker acknowledged, per minute and partition. A fact's date determines its
   * minute, in `[from, to)`.
   */
  'gateway.acknowledged_appends': {
    request: { from: string; to: string };
    response: { minutes: { minute: string; partition: number; appends: number; last_offset: number }[] };
  };
}
