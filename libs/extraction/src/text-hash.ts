import { createHash } from 'node:crypto';

const HASH_DIGITS = 32;

/** Returns the first 16 bytes of a SHA-256 over the text in UTF-8, in hexadecimal. */
export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, HASH_DIGITS);
}

/** Returns a hash of the facts' inputs other than the rules: the text, and the country that decides between dollars. */
export function readingHash(text: string, country: string | null): string {
  return textHash(country === null ? text : `${country}\n${text}`);
}
