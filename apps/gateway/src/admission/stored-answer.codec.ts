import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { STORED_ANSWER_BYTES_MAX } from '@hiring/billing';
import type { StoredAnswer } from './claim.js';

/** Minimum length of a body that is compressed. */
const COMPRESS_FROM_LENGTH = 1024;
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

export interface EncodedAnswer {
  status: string;
  headers: string;
  /** `n`: no body; `p`: plain text; `s`: zstd and base64. */
  encoding: string;
  body: string;
}

/** Returns the form to store in Redis; null if the compressed body exceeds 1 MiB. */
export function encodeAnswer(answer: StoredAnswer): EncodedAnswer | null {
  const head = { status: String(answer.status), headers: JSON.stringify(answer.headers) };
  if (answer.body === null) return { ...head, encoding: 'n', body: '' };
  if (answer.body.length < COMPRESS_FROM_LENGTH) return { ...head, encoding: 'p', body: answer.body };
  const packed = zstdCompressSync(answer.body, ZSTD);
  return packed.length > STORED_ANSWER_BYTES_MAX ? null : { ...head, encoding: 's', body: packed.toString('base64') };
}

export function decodeAnswer(encoded: EncodedAnswer): StoredAnswer {
  return {
    status: Number(encoded.status),
    headers: JSON.parse(encoded.headers) as Record<string, string>,
    body: decodeBody(encoded.encoding, encoded.body),
  };
}

function decodeBody(encoding: string, body: string): string | null {
  if (encoding === 'n') return null;
  if (encoding === 'p') return body;
  return zstdDecompressSync(Buffer.from(body, 'base64')).toString();
}
