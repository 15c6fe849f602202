import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

/** The prefix of a base64 secret (Standard Webhooks). A secret without it is the key itself, as UTF-8. */
const ENCODED_PREFIX = 'whsec_';
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const KEY_BYTES_MIN = 12;

/** Matches an encoded secret that was copied with surrounding blanks or the prefix `v1,`. */
const COPIED = /^\s*(?:v1,)?(whsec_\S*)\s*$/;

/**
 * Returns an encoded secret without blanks and `v1,`. Any other text is returned unchanged, because all its characters
 * belong to the key.
 */
export function plainSecret(text: string): string {
  return COPIED.exec(text)?.[1] ?? text;
}

/**
 * Returns why a secret is not usable, as a message for API callers, or null. The number of characters is not checked
 * here, but by the calling code.
 */
export function secretProblem(secret: string): string | null {
  if (!secret.startsWith(ENCODED_PREFIX)) return null;
  const encoded = secret.slice(ENCODED_PREFIX.length);
  if (!BASE64.test(encoded)) return 'after whsec_ there must be base64';
  if (keyBytes(secret).length < KEY_BYTES_MIN) return `must hold at least ${KEY_BYTES_MIN} bytes after whsec_`;
  return null;
}

/** Returns the HMAC key for a valid secret. Signing with a key object is six times as fast as with bytes. */
export function signingKey(secret: string): KeyObject {
  return createSecretKey(keyBytes(secret));
}

function keyBytes(secret: string): Buffer {
  if (secret.startsWith(ENCODED_PREFIX)) return Buffer.from(secret.slice(ENCODED_PREFIX.length), 'base64');
  return Buffer.from(secret, 'utf8');
}

/**
 * Returns the header `webhook-signature` (Standard Webhooks 1.0): one `v1,<base64 HMAC-SHA256 of id.timestamp.body>`
 * for each key, separated by spaces. `body` must be the exact text that is sent.
 */
export function signatureHeader(
  keys: readonly KeyObject[],
  id: string,
  timestampSeconds: number,
  body: string,
): string {
  const signed = `${id}.${timestampSeconds}.${body}`;
  return keys.map((key) => `v1,${createHmac('sha256', key).update(signed, 'utf8').digest('base64')}`).join(' ');
}
