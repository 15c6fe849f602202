import type { Audited } from '../audit.js';
import type { Scope } from '../scopes.js';
import type { Sealed } from '../sealed.js';

/** `app`: an app that a user connected. `session`: a console session. */
export type GrantKind = 'app' | 'session';

/** What an app or a console session is allowed to do for a user in an account. */
export interface GrantRecord {
  /** The `key_id` on the grant's bills. */
  id: number;
  customer_id: string;
  kind: GrantKind;
  user_id: string;
  client_id: string;
  client_name: string;
  scopes: Scope[];
  /** Maximum calls in a UTC day. Null: only the account's limits apply. */
  calls_per_day: number | null;
  created_at: string;
  last_used_at: string | null;
  expires_at: string;
}

/** Methods for grants and access tokens. A call returns within 31 s, and only when every gateway applies the change. */
export interface GrantsRpc {
  /**
   * Creates a grant. A repeated `request_id` returns the same grant. `conflict` if the account or user has reached the
   * grant limit.
   */
  'gateway.open_grant': {
    request: Audited & Omit<GrantRecord, 'id' | 'created_at' | 'last_used_at'> & { request_id: string };
    response: { grant_id: number };
  };
  /**
   * Stores a grant's token for one audience. `unauthorized`: the grant has ended. `forbidden`: the token has a scope
   * that the grant lacks. A repeated token changes nothing.
   */
  'gateway.issue_token': {
    request: { grant_id: number; token: Sealed; audience: string; scopes: Scope[]; expires_at: string };
    response: Record<string, never>;
  };
  /**
   * Ends the account's grants whose id is in `grant_ids` and whose user is `user_id`. A null condition does not apply,
   * but only one condition can be null. Returns the ids of the grants that this call ended.
   */
  'gateway.end_grants': {
    request: Audited & { customer_id: string; grant_ids: number[] | null; user_id: string | null };
    response: { ended: number[] };
  };
  /** Reduces a user's grants to these scopes. Ends the grants that then have no scopes. */
  'gateway.narrow_grants': {
    request: Audited & { customer_id: string; user_id: string; scopes: Scope[] };
    response: { narrowed: number[]; ended: number[] };
  };
  /** Returns at most 1,000 active grants, sorted by id. */
  'gateway.list_grants': {
    request: { customer_id: string; user_id: string | null };
    response: { grants: GrantRecord[] };
  };
  /** Returns an account. `not_found` if it is unknown. */
  'gateway.account': { request: { customer_id: string }; response: { customer_id: string; name: string } };
}
