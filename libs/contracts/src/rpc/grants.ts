import type { Audited } from '../audit.js';
import type { Scope } from '../scopes.js';
import type { Sealed } from '../sealed.js';

/** `app`: an app that a user connected. `session`: a user on the console. */
export type GrantKind = 'app' | 'session';

/** What an app may do for an account's user. */
export interface GrantRecord {
  /** The `key_id` on its bills. */
  id: number;
  customer_id: string;
  kind: GrantKind;
  user_id: string;
  client_id: string;
  client_name: string;
  scopes: Scope[];
  /** Most calls in a UTC day; null = as many as the account may make. */
  calls_per_day: number | null;
  created_at: string;
  last_used_at: string | null;
  expires_at: string;
}

/** Grants and their access tokens. Changes are effective in every gateway when the call returns, within 31 s. */
export interface GrantsRpc {
  /** A repeated `request_id` returns the same grant. `conflict` at the account's or the user's grant limit. */
  'gateway.open_grant': {
    request: Audited &
      Pick<
        GrantRecord,
        'customer_id' | 'kind' | 'user_id' | 'client_id' | 'client_name' | 'scopes' | 'calls_per_day' | 'expires_at'
      > & {
        request_id: string;
      };
    response: { grant_id: number };
  };
  /**
   * Stores a grant's token for one audience. `unauthorized` when the grant has ended, `forbidden` for scopes beyond it.
   * A repeated token changes nothing.
   */
  'gateway.issue_token': {
    request: { grant_id: number; token: Sealed; audience: string; scopes: Scope[]; expires_at: string };
    response: Record<string, never>;
  };
  /** Ends the given grants, or all that a user has in the account. Returns the active ones' ids. */
  'gateway.end_grants': {
    request: Audited & { customer_id: string; grant_ids: number[] | null; user_id: string | null };
    response: { ended: number[] };
  };
  /** Cuts a user's grants to these scopes, and ends those that have none left. */
  'gateway.narrow_grants': {
    request: Audited & { customer_id: string; user_id: string; scopes: Scope[] };
    response: { narrowed: number[]; ended: number[] };
  };
  /** Active grants by id, at most 1,000. */
  'gateway.list_grants': {
    request: { customer_id: string; user_id: string | null };
    response: { grants: GrantRecord[] };
  };
  /** `not_found` for an unknown account. */
  'gateway.account': { request: { customer_id: string }; response: { customer_id: string; name: string } };
}
