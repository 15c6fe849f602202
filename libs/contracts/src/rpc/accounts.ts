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

/** Methods that manage people and console sessions. Operators manage people. */
export interface AccountsRpc {
  /**
   * Adds a person to an account: a new user, or an existing one with `user_id`. A repeated `request_id` returns the same
   * member. `not_found` for an unknown account or user, `conflict` for a member with another role.
   */
  'accounts.create_user': {
    request: Audited & { customer_id: string; name: string; role: Role; user_id?: string; request_id: string };
    response: MemberRecord;
  };
  /**
   * Creates a sign-in link that works once, within 15 minutes. The link is sealed for `support`, which prints it once.
   */
  'accounts.create_link': { request: Audited & { user_id: string }; response: { link: Sealed; expires_at: string } };
  'accounts.list_members': { request: { customer_id: string }; response: { members: MemberRecord[] } };
  /**
   * Changes a person's role. Before the call returns, the person's apps lose all scopes that the new role does not
   * allow. `conflict` for the last owner.
   */
  'accounts.set_role': {
    request: Audited & { customer_id: string; user_id: string; role: Role };
    response: MemberRecord;
  };
  /**
   * Opens a console session for the person to whom the code was issued. The session's token is sealed for `exports`, is
   * valid for 8 hours, and is accepted as `X-API-Key` under /v1. `unauthorized` for a code that was used or has
   * expired.
   */
  'accounts.open_console': {
    request: { code: Sealed; client_address: string };
    response: { token: Sealed; customer_id: string; grant_id: number };
  };
  /** Removes a person from the account, and ends the person's grants for apps there. `conflict` for the last owner. */
  'accounts.remove_member': {
    request: Audited & { customer_id: string; user_id: string };
    response: { ended: number[] };
  };
}
