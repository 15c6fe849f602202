import type { Instant } from './facts.js';

/** Who requested a change, and from where. */
export interface Actor {
  /**
   * `operator`: the command line. `key`: an API key. `app`: an app that a user connected. `user`: a signed-in person.
   * `unknown`: the caller did not identify itself.
   */
  kind: 'operator' | 'key' | 'app' | 'user' | 'unknown';
  /** The operator's name, or the id of the key, grant or user. */
  id: string;
  /** The HTTP client's address, or the host that runs the command line. */
  address: string | null;
  /** The call's request id, as in its response and in the logs. */
  request_id: string | null;
  /** The user who connected the app. */
  user_id?: string;
  /** The URL of the app's metadata document. */
  client_id?: string;
}

/** A request that is audited. If `actor` is missing, the audit log has `UNKNOWN_ACTOR`. */
export interface Audited {
  actor?: Actor;
}

export const UNKNOWN_ACTOR: Actor = { kind: 'unknown', id: 'unknown', address: null, request_id: null };

export type AuditAction =
  | 'customer.created'
  | 'customer.changed'
  | 'key.created'
  | 'key.changed'
  | 'key.revoked'
  | 'key.stopped'
  | 'grant.created'
  | 'grant.narrowed'
  | 'grant.ended'
  | 'user.created'
  | 'user.signed_in'
  | 'user.link_created'
  | 'member.added'
  | 'member.changed'
  | 'member.removed'
  | 'webhook.created'
  | 'webhook.secret_rotated'
  | 'webhook.enabled'
  | 'webhook.disabled'
  | 'webhook.changed'
  | 'webhook.deleted'
  | 'project.created'
  | 'project.changed'
  | 'project.deleted'
  | 'suppression.added'
  | 'suppression.removed'
  | 'person.erased'
  | 'intake.rejected'
  | 'topic.accepted';

/**
 * One change to access or money. A record never contains secrets or personal contacts, because the topic never expires.
 */
export interface AuditRecord {
  /** The record's id. Records with the same id are duplicates. */
  audit_id: string;
  occurred_at: Instant;
  service: string;
  action: AuditAction;
  actor: Actor;
  customer_id: string | null;
  /** What was changed, e.g. `key 7`. */
  target: string;
  /** The changed members' previous values. Null for a new object. */
  before: Record<string, unknown> | null;
  /** The changed members' new values. Null for a deleted object. */
  after: Record<string, unknown> | null;
}

/** Requests whose effect is recorded in the audit log. */
export const AUDITED_PATTERNS = [
  'gateway.create_customer',
  'gateway.set_plan',
  'gateway.set_tier',
  'gateway.set_plan_caps',
  'gateway.set_customer_limits',
  'gateway.issue_key',
  'gateway.set_key_tier',
  'gateway.set_key_limits',
  'gateway.revoke_key',
  'gateway.end_grants',
  'accounts.create_user',
  'accounts.create_link',
  'accounts.set_role',
  'accounts.remove_member',
  'change-feed.create_webhook',
  'change-feed.rotate_webhook_secret',
  'change-feed.enable_webhook',
  'change-feed.disable_webhook',
  'change-feed.update_webhook',
  'change-feed.delete_webhook',
  'change-feed.stop_keys',
  'change-feed.adopt_ledger',
  'exports.create_project',
  'exports.set_lead_retention',
  'exports.delete_project',
  'exports.suppress',
  'exports.unsuppress',
  'exports.erase_person',
  'ledger.reject_intake',
  'ledger.adopt_topic',
  'freshness.adopt_ledger',
  'metering.adopt_usage',
  'reads.adopt_ledger',
  'reads.adopt_outcomes',
] as const;
