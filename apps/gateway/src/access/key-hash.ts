import { createHmac } from 'node:crypto';
import type { Keyring } from '@hiring/platform-config';

/** A stored form of a raw key: HMAC-SHA256 under one version of the pepper. */
export interface KeyHash {
  version: number;
  hash: Buffer;
}

/** Returns a raw key's hash under one version. @throws Error for a version that is not configured */
export function hashKey(rawKey: string, peppers: Keyring, version: number): KeyHash {
  const pepper = peppers.get(version);
  if (pepper === undefined) throw new Error(`no pepper ${version} is configured`);
  return { version, hash: createHmac('sha256', pepper).update(rawKey).digest() };
}

/**
 * Returns every hash the key may be stored under, newest pepper first. A version that is no longer configured cannot be
 * verified, so keys still stored under it stop working.
 */
export function hashCandidates(rawKey: string, peppers: Keyring): KeyHash[] {
  return peppers.versions.toReversed().map((version) => hashKey(rawKey, peppers, version));
}
