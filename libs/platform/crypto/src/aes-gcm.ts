import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Number of bytes that `encrypt` adds to a text. */
export const OVERHEAD_BYTES = IV_BYTES + TAG_BYTES;

/** Encrypts with AES-256-GCM. Returns IV, ciphertext and tag. `context` is authenticated, but not in the result. */
export function encrypt(text: string, key: KeyObject | Buffer, context: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(context));
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Decrypts. @throws Error if `key` or `context` differs from the one that `encrypt` got, or if the bytes were altered
 */
export function decrypt(box: Buffer, key: KeyObject | Buffer, context: string): string {
  const decipher = createDecipheriv(ALGORITHM, key, box.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context)).setAuthTag(box.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(box.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
}
