import type { Scope, Tier } from '../operations.js';
import type { Sealed } from '../sealed.js';

export interface VerifiedKey {
  key_id: number;
  customer_id: string;
  tier: Tier;
  scopes: Scope[];
}

export interface AccessRpc {
  /** Answers null for a malformed, unknown or revoked key. */
  'access.verify_key': {
    request: { key: Sealed; client_address?: string };
    response: { verified: VerifiedKey | null };
  };
  'access.create_customer': {
    request: { name: string; tier: Tier; customer_id?: string };
    response: { customer_id: string; name: string; tier: Tier; created: boolean };
  };
  'access.issue_key': {
    request: { customer_id: string; tier?: Tier; scopes?: Scope[]; request_id: string };
    response: { id: number; key: Sealed; customer_id: string; tier: Tier };
  };
}
