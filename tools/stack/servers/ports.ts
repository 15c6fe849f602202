import { createServer } from 'node:net';
import { Failure } from './failure.mjs';

/**
 * The lowest port to choose from. The range is below the kernel's ephemeral ports (from 32768), so no outgoing
 * connection can take a chosen port.
 */
const FIRST_PORT = 15_000;
const LAST_PORT = 29_000;

export function isPortFree(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const probe = createServer();
    probe.once('error', () => settle(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => settle(true)));
  });
}

/**
 * Returns the first of `count` neighbouring free ports. The choice is random, so that concurrent runs rarely collide.
 */
export async function freePorts(count: number): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const first = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT - count));
    const checks = await Promise.all(Array.from({ length: count }, (_, index) => isPortFree(first + index)));
    if (checks.every(Boolean)) return first;
  }
  throw new Failure(`No ${count} neighbouring free ports were found between ${FIRST_PORT} and ${LAST_PORT}.`);
}
