import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Returns a random token of 43 base64url characters. Only its digest is stored. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export function tokenDigest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
