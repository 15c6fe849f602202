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

/** Methods about people, for operators, and the console's sessions. */
export interface AccountsRpc {
  /**
   * Adds a person to an account: a new user, or an existing one with `user_id`. A repeated `request_id` returns the same
   * member. `not_found` for an unknown account or user, `conflict` for a member with another role.
   */
  'accounts.create_user': {
    request: Audited & { customer_id: string; name: string; role: Role; user_id?: string; request_id: string };
    response: MemberRecord;
  };
  /** A sign-in link for 15 minutes and one use, sealed for `support`, which prints it once. */
  'accounts.create_link': { request: Audited & { user_id: string }; response: { link: Sealed; expires_at: string } };
  'accounts.list_members': { request: { customer_id: string }; response: { members: MemberRecord[] } };
  /** The person's apps are cut to the new role before the call returns. `conflict` for the last owner. */
  'accounts.set_role': {
    request: Audited & { customer_id: string; user_id: string; role: Role };
    response: MemberRecord;
  };
  /**
   * A console session for the person who brought the code, sealed for `exports`; it lasts 8 hours, and works in
   * `X-API-Key` at /v1. `unauthorized` for a code that was used or has expired.
   */
  'accounts.open_console': {
    request: { code: Sealed; client_address: string };
    response: { token: Sealed; customer_id: string; grant_id: number };
  };
  /** Ends the person's apps in the account, too. `conflict` for the last owner. */
  'accounts.remove_member': {
    request: Audited & { customer_id: string; user_id: string };
    response: { ended: number[] };
  };
}
