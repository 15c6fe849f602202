import { createHmac } from 'node:crypto';
import type { Keyring } from '@hiring/platform-config';

/** A stored key: HMAC-SHA256 of the raw key under one pepper version. */
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
 * Returns every hash under which the key may be stored, newest pepper first. A key stored under a removed pepper no
 * longer works.
 */
export function hashCandidates(rawKey: string, peppers: Keyring): KeyHash[] {
  return peppers.versions.toReversed().map((version) => hashKey(rawKey, peppers, version));
}
