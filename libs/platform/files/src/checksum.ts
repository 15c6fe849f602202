import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Returns the SHA-256 of the file's bytes, in hexadecimal digits. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Thrown when a stored file no longer has the checksum with which it was stored. */
export class OtherBytesError extends Error {
  constructor(name: string) {
    super(`${name} has other bytes than it was stored with`);
  }
}
