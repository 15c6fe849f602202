import { mkdirSync, statfsSync } from 'node:fs';
import { Failure } from './failure.mjs';

const FREE_BYTES_MIN = 1_000_000_000;

/**
 * Checks that the disk with `dataDir` has at least `bytes` free. Creates the folder if it is missing.
 * @throws {Failure}
 */
export function requireSpace(dataDir: string, bytes = FREE_BYTES_MIN) {
  mkdirSync(dataDir, { recursive: true });
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  if (free >= bytes) return;
  const megabytes = (count: number) => Math.floor(count / 1_000_000);
  throw new Failure(
    `The disk is nearly full: ${dataDir} has ${megabytes(free)} MB left, and the stack needs ${megabytes(bytes)} MB.`,
  );
}
