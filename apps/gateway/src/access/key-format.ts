import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'hsk_live_';
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;

/**
 * Pattern of a key: `hsk_live_`, 43 secret base62 characters and a checksum of six characters. The pattern is published
 * for secret scanners.
 */
export const RAW_KEY_PATTERN = /^hsk_live_[0-9A-Za-z]{49}$/;
/** Pattern of an access token, with 43 random base64url characters. */
const TOKEN_PATTERN = /^hst_live_[0-9A-Za-z_-]{43}$/;
export const RAW_KEY_PREFIX_LENGTH = PREFIX.length + 4;

/** Makes a raw key from 32 random bytes. */
export function newRawKey(entropy: Buffer = randomBytes(32)): string {
  const secret = base62(BigInt(`0x${entropy.toString('hex')}`), SECRET_LENGTH);
  return PREFIX + secret + checksumOf(PREFIX + secret);
}

/** Returns whether the text has a key's shape and a matching checksum. Other text is refused without I/O. */
export function isWellFormedKey(text: string): boolean {
  if (!RAW_KEY_PATTERN.test(text)) return false;
  const body = text.slice(0, PREFIX.length + SECRET_LENGTH);
  return text.endsWith(checksumOf(body));
}

export function isWellFormedToken(text: string): boolean {
  return TOKEN_PATTERN.test(text);
}

/** Returns the CRC32 (as in zlib) of the characters before the checksum, as six base62 digits. */
function checksumOf(text: string): string {
  return base62(BigInt(crc32(text)), CHECKSUM_LENGTH);
}

function base62(value: bigint, length: number): string {
  let rest = value;
  let text = '';
  while (text.length < length) {
    text = ALPHABET.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text;
}
