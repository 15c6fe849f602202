import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

/**
 * The prefix of a secret that is base64 of the bytes of the key (Standard Webhooks). Any other secret is the UTF-8 text
 * of the key.
 */
const ENCODED_PREFIX = 'whsec_';
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const KEY_BYTES_MIN = 12;

/** Matches an encoded secret as tools show it: with the version of the scheme, or with spaces from copying it. */
const COPIED = /^\s*(?:v1,)?(whsec_\S*)\s*$/;

/**
 * Returns an encoded secret without what tools add to it. Any other text is unchanged, because all its characters are
 * part of the key.
 */
export function plainSecret(text: string): string {
  return COPIED.exec(text)?.[1] ?? text;
}

/**
 * Returns why a secret is not usable, as a message for callers; null when it is usable. Callers check its length in
 * characters.
 */
export function secretProblem(secret: string): string | null {
  if (!secret.startsWith(ENCODED_PREFIX)) return null;
  const encoded = secret.slice(ENCODED_PREFIX.length);
  if (!BASE64.test(encoded)) return 'after whsec_ there must be base64';
  if (keyBytes(secret).length < KEY_BYTES_MIN) return `must hold at least ${KEY_BYTES_MIN} bytes after whsec_`;
  return null;
}

/**
 * Returns the HMAC key of a secret that passed `secretProblem`. Signing with plain bytes takes six times as long as
 * with this key object.
 */
export function signingKey(secret: string): KeyObject {
  return createSecretKey(keyBytes(secret));
}

function keyBytes(secret: string): Buffer {
  if (secret.startsWith(ENCODED_PREFIX)) return Buffer.from(secret.slice(ENCODED_PREFIX.length), 'base64');
  return Buffer.from(secret, 'utf8');
}

/**
 * Returns the header `webhook-signature` of Standard Webhooks 1.0: `v1,<base64 HMAC-SHA256 of id.timestamp.body>`, one
 * for each key, separated by a space. During a rotation, a receiver accepts any of them. `body` must be the exact text
 * that is sent.
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
