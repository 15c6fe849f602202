import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** @returns the SHA-256 of the file's bytes, in hexadecimal digits */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** A stored file does not have the checksum that it was stored with. */
export class OtherBytesError extends Error {
  constructor(name: string) {
    super(`${name} has other bytes than it was stored with`);
  }
}
