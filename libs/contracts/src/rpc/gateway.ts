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
  /** `rate_per_minute` and `burst` replace the tier's limits. Null: the tier's limit applies. */
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

/** An active key that expires after the key that created it. */
export interface OutlivingKey extends Pick<KeyRecord, 'id' | 'customer_id' | 'expires_at'> {
  parent_id: number;
  parent_ends_at: string;
}

export interface PepperStatus {
  /** The current pepper version. When a key is created or used, it is stored under this version. */
  version_in_use: number;
  configured_versions: number[];
  active_keys_by_version: Record<string, number>;
  /** Configured versions that are older than `version_in_use` and have no active keys. An operator can remove them. */
  removable_versions: number[];
  /**
   * Number of keys under versions that are not configured. If an operator configures these versions, the keys work
   * again.
   */
  unverifiable_keys: number;
}

export interface UnmovedKey extends Pick<KeyRecord, 'id' | 'customer_id' | 'prefix' | 'last_four' | 'last_used_at'> {
  pepper_version: number;
}

/** The bill for one change. A customer pays once for a change, even if several watches match it. */
export interface ChangeBill {
  /**
   * Serves as both the bill's `usage_id` and its `attempt_id`. The id is derived from the customer and the event, so a
   * repeated bill counts once.
   */
  id: string;
  customer_id: string;
  key_id: number;
  occurred_at: string;
}

export type BillResult = 'recorded' | 'capped' | 'unknown';

/** The gateway's methods. An operator's call returns only when every gateway applies the change. */
export interface GatewayRpc {
  /**
   * Verifies a key. `verified` is null unless the key is active. If a limit is exceeded, a request with `limits` gets
   * `limited`; any other request gets the error `rate_limited`.
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
      /** HTTP headers with the limits' state. */
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
  /** Changes a customer's tier, but not the tiers of the customer's keys. */
  'gateway.set_tier': { request: Audited & { customer_id: string; tier: Tier }; response: CustomerRecord };
  'gateway.set_plan_caps': {
    request: Audited & { customer_id: string; plan_caps: PlanCap[] };
    response: CustomerRecord;
  };
  /** Sets a customer's own limits, which replace the tier's. Null restores the tier's limit. */
  'gateway.set_customer_limits': {
    request: Audited & { customer_id: string; rate_per_minute: number | null; burst: number | null };
    response: CustomerRecord;
  };
  /**
   * Creates a key, by default with all scopes. The raw key is encrypted for `support`. If `request_id` is repeated, an
   * unused key gets a new secret; a used key gives `conflict`.
   */
  'gateway.issue_key': {
    request: Audited & {
      customer_id: string;
      tier?: Tier;
      scopes?: Scope[];
      name?: string;
      /** When the key expires. Absent: never. */
      expires_at?: string;
      request_id: string;
    };
    response: { id: number; key: Sealed; customer_id: string; tier: Tier };
  };
  /** Returns at most 1,000 keys, sorted by id. */
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
   * Revokes a key. The call returns only after every gateway has stopped accepting the key. Without Redis this takes up
   * to 31 s, so set a long time limit.
   */
  'gateway.revoke_key': { request: Audited & { key_id: number }; response: KeyRecord };
  /** Returns the progress of a pepper rotation. Each key moves to the current version on its next use. */
  'gateway.pepper_status': { request: Record<string, never>; response: PepperStatus };
  /** Returns the active keys that are stored under another version than the current one, sorted by id. */
  'gateway.unmoved_keys': { request: { after: number; limit: number }; response: { keys: UnmovedKey[] } };
  /** Returns which keys are neither revoked nor expired. */
  'gateway.active_keys': { request: { key_ids: number[] }; response: { active: number[] } };
  /**
   * Returns which of at most 1,000 keys are active and outlive their parents. The caller finds the parents in the audit
   * log.
   */
  'gateway.outliving_keys': { request: { keys: KeyAndParent[] }; response: { keys: OutlivingKey[] } };
  /**
   * Voids a bill. With `attempt_id`, voids only the append with this id, even if the append is written later. Without
   * `attempt_id`, voids every append with this `usage_id`, even appends that are written later. A call without
   * `attempt_id` is allowed only for a failed crawl job, whose `usage_id` is `job:<job_id>`. Idempotent.
   */
  'gateway.void_usage': {
    request: { customer_id: string; usage_id: string; attempt_id?: string; reason: string };
    response: Record<string, never>;
  };
  /**
   * Bills deliveries for watches on searches. Bills with the same id count once. Returns one result per bill, in order:
   * `recorded` (the broker has it), `capped` (the plan's limit is reached), or `unknown` (it may be recorded, so send
   * it again).
   */
  'gateway.bill_changes': { request: { bills: ChangeBill[] }; response: { results: BillResult[] } };
  /**
   * Returns the number of usage appends that the broker acknowledged, for each partition and each minute in
   * `[from, to)`.
   */
  'gateway.acknowledged_appends': {
    request: { from: string; to: string };
    response: { minutes: { minute: string; partition: number; appends: number; last_offset: number }[] };
  };
}
