import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Installation } from './installation.js';

const hooks = fileURLToPath(new URL('../typescript-hooks.mjs', import.meta.url));

/** Starts a script that answers on the bus in a service's place, as a process of its own; resolves once it serves. */
export async function startStub(script: URL, service: string, installation: Installation): Promise<ChildProcess> {
  const child = fork(fileURLToPath(script), {
    execArgv: ['--import', hooks, '--no-warnings'],
    env: { ...installation.environmentOf('gateway'), BENCH_SERVICE: service, PRIVATE_PORT: '0' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}
