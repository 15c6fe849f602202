import type { Audited } from '../audit.js';
import type { Role } from '../roles.js';
import type { Sealed } from '../sealed.js';

/** A person in an account. */
export interface MemberRecord {
  user_id: string;
  customer_id: string;
  name: string;
  role: Role;
  created_at: string;
  last_signed_in_at: string | null;
}

/** Methods with which operators manage people, and methods for console sessions. */
export interface AccountsRpc {
  /**
   * Adds a user to an account: the existing user `user_id`, or a new user if `user_id` is absent. A repeated
   * `request_id` returns the same member. `not_found`: unknown account or user. `conflict`: the person is a member with
   * another role.
   */
  'accounts.create_user': {
    request: Audited & { customer_id: string; name: string; role: Role; user_id?: string; request_id: string };
    response: MemberRecord;
  };
  /** Creates a sign-in link that works once, within 15 minutes. It is encrypted for `support`. */
  'accounts.create_link': { request: Audited & { user_id: string }; response: { link: Sealed; expires_at: string } };
  'accounts.list_members': { request: { customer_id: string }; response: { members: MemberRecord[] } };
  /**
   * Changes a person's role. When the call returns, the person's apps have already lost the scopes that the new role
   * does not allow. `conflict`: the person is the last owner.
   */
  'accounts.set_role': {
    request: Audited & { customer_id: string; user_id: string; role: Role };
    response: MemberRecord;
  };
  /**
   * Opens a console session for a sign-in code. The token is encrypted for `exports`, is valid for 8 hours and is
   * accepted as `X-API-Key` under /v1. `unauthorized`: the code was used or has expired.
   */
  'accounts.open_console': {
    request: { code: Sealed; client_address: string };
    response: { token: Sealed; customer_id: string; grant_id: number };
  };
  /** Removes a person from the account and ends their app grants there. `conflict`: the person is the last owner. */
  'accounts.remove_member': {
    request: Audited & { customer_id: string; user_id: string };
    response: { ended: number[] };
  };
}
