import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/**
 * Versioned keys, as text `1:<base64>,2:<base64>` with the newest last. New data uses `current`; stored data names its
 * key's version.
 */
export interface Keyring {
  readonly current: { readonly version: number; readonly key: KeyObject };
  /** All versions, in rising order. */
  readonly versions: readonly number[];
  get(version: number): KeyObject | undefined;
}

const MIN_KEY_BYTES = 32;
const ENTRY = /^([1-9][0-9]{0,8}):([A-Za-z0-9+/]+={0,2})$/;

/**
 * Parses `1:<base64>,2:<base64>` with increasing versions. @throws Error whose message does not contain key text
 * @param keyBytes the exact number of bytes in every key; without it, every key has at least 32 bytes
 */
export function parseKeyring(text: string, keyBytes?: number): Keyring {
  const keys = new Map<number, KeyObject>();
  let current: { version: number; key: KeyObject } | undefined;
  for (const [index, entry] of text.split(',').entries()) {
    const match = ENTRY.exec(entry.trim());
    if (match === null) throw new Error(`entry ${index + 1} is not <version>:<base64>`);
    const version = Number(match[1]);
    const bytes = Buffer.from(match[2] ?? '', 'base64');
    if (current !== undefined && version <= current.version) throw new Error('versions must rise from left to right');
    if (keyBytes !== undefined && bytes.length !== keyBytes) {
      throw new Error(`key ${version} has ${bytes.length} bytes, not ${keyBytes}`);
    }
    if (bytes.length < MIN_KEY_BYTES) throw new Error(`key ${version} has fewer than ${MIN_KEY_BYTES} bytes`);
    // The key object is created once, because an HMAC with plain bytes creates one each time, which takes five times as
    // long as the hashing.
    const key = createSecretKey(bytes);
    keys.set(version, key);
    current = { version, key };
  }
  if (current === undefined) throw new Error('no key given');
  return { current, versions: [...keys.keys()], get: (version) => keys.get(version) };
}

/**
 * Derives a keyring with the same versions for another purpose (RFC 5869 `info`). New data uses the key with this
 * `version`.
 */
export function derivedKeyring(ring: Keyring, purpose: string, version: number): Keyring {
  const keys = new Map<number, KeyObject>();
  for (const each of ring.versions) {
    const derived = hkdfSync('sha256', ring.get(each) as KeyObject, '', purpose, MIN_KEY_BYTES);
    keys.set(each, createSecretKey(Buffer.from(derived)));
  }
  const key = keys.get(version);
  if (key === undefined) throw new Error(`no key ${version} is configured`);
  return { current: { version, key }, versions: ring.versions, get: (each) => keys.get(each) };
}
