import type { KeyRecord } from '@hiring/contracts';
import type { ListedKey } from '@hiring/contracts/operations';

/** Returns the parts of a key that callers see. */
export function listedKey(key: KeyRecord): ListedKey {
  const { id, prefix, last_four, name, tier, scopes, created_at, last_used_at, expires_at, revoked_at, made_by } = key;
  return { id, prefix, last_four, name, tier, scopes, created_at, last_used_at, expires_at, revoked_at, made_by };
}
