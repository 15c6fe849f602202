import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Installation, Installed } from './installation.js';

const hooks = fileURLToPath(new URL('../typescript-hooks.mjs', import.meta.url));

/**
 * Starts a script that answers bus requests in place of a service. Resolves when the script is ready.
 * @throws Error when the script ends before it is ready
 */
export async function startStub(script: URL, service: Installed, installation: Installation): Promise<ChildProcess> {
  const child = fork(fileURLToPath(script), {
    execArgv: ['--import', hooks, '--no-warnings'],
    env: { ...installation.environmentOf(service), BENCH_SERVICE: service, PRIVATE_PORT: '0' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the stand-in for ${service} ended with ${code} before it served`);
  });
  await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  return child;
}
