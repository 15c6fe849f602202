import { createHash } from 'node:crypto';

const HASH_DIGITS = 32;

/** Returns the first 16 bytes of a SHA-256 over the text in UTF-8, in hexadecimal. */
export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, HASH_DIGITS);
}

/**
 * Returns a hash of the text and the country. The country decides whose currency a bare "$" is. Together with the
 * rules, the text and the country determine the facts.
 */
export function readingHash(text: string, country: string | null): string {
  return textHash(country === null ? text : `${country}\n${text}`);
}
