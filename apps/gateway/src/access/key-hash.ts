import { createHmac } from 'node:crypto';
import type { Keyring } from '@hiring/platform-config';

/** A stored form of a raw key: HMAC-SHA256 under one version of the pepper. */
export interface KeyHash {
  version: number;
  hash: Buffer;
}

/** The hash a key is stored under from now on. */
export function hashKey(rawKey: string, peppers: Keyring): KeyHash {
  return hashUnder(rawKey, peppers.current);
}

/**
 * Every hash the key may be stored under, newest pepper first. Versions count down without holes that matter: a
 * version that is not configured any more cannot be verified, and its keys stop working.
 */
export function hashCandidates(rawKey: string, peppers: Keyring): KeyHash[] {
  const candidates = [hashUnder(rawKey, peppers.current)];
  for (let version = peppers.current.version - 1; version > 0; version -= 1) {
    const key = peppers.get(version);
    if (key !== undefined) candidates.push(hashUnder(rawKey, { version, key }));
  }
  return candidates;
}

function hashUnder(rawKey: string, pepper: { version: number; key: Buffer }): KeyHash {
  return { version: pepper.version, hash: createHmac('sha256', pepper.key).update(rawKey).digest() };
}
