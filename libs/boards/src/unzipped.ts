import { gunzipSync } from 'node:zlib';

/**
 * Maximum bytes of an unpacked file, the same as for a sitemap that is not packed. A much larger file would block the
 * process for seconds.
 */
const UNZIPPED_BYTES_MAX = 10 * 1024 * 1024;

/**
 * Unpacks a gzip file (`sitemap.xml.gz`). If the file is invalid or too large, returns an empty text. Returns any other
 * body unchanged.
 */
export function unzipped(body: Uint8Array | string): Uint8Array | string {
  if (typeof body === 'string' || body[0] !== 0x1f || body[1] !== 0x8b) return body;
  try {
    return gunzipSync(body, { maxOutputLength: UNZIPPED_BYTES_MAX });
  } catch (error) {
    if (error instanceof Error) return '';
    throw error;
  }
}
