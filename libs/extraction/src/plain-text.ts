import { createHash } from 'node:crypto';

const BLOCK_ENDS = /<(?:br|\/?(?:p|div|li|ul|ol|h[1-6]|tr|table|section))\b[^<>]{0,300}>/gi;
const TAGS = /<[a-z/!][^<>]{0,2000}>/gi;

/** Returns the text of HTML or of a plain text, in which every block is a line. */
export function plainText(html: string): string {
  return html
    .replace(BLOCK_ENDS, '\n')
    .replace(TAGS, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
}

/** The first 16 bytes of the text's SHA-256, in hexadecimal digits. */
export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
