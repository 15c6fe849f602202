import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Returns the SHA-256 of a file, in hexadecimal. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Thrown if a stored file's checksum has changed. */
export class OtherBytesError extends Error {
  constructor(name: string) {
    super(`${name} has other bytes than it was stored with`);
  }
}
