import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PORTS_PER_STACK } from '../commands/options.mjs';
import { productNode } from '../commands/prepare.mjs';
import { removeContainers } from '../servers/docker.mjs';
import { Failure } from '../servers/failure.mjs';
import { localFolder } from '../servers/locations.mjs';
import { freePorts } from '../servers/ports.mjs';
import { saveSecrets } from './secrets.mjs';
import { savedContainerPrefix } from './state.mjs';

/** @import { SupervisorMessage } from '../types.d.mts' */

const SUPERVISOR = fileURLToPath(new URL('./supervisor.mjs', import.meta.url));

/**
 * A whole stack for tests and benchmarks: the launcher's own supervisor on free ports, with its data in a temporary
 * folder. `env`: servers to use (DATABASE_ADMIN_URL, KAFKA_BROKERS, REDIS_URL, TOPIC_PREFIX, REDIS_PREFIX) and
 * services' settings; other servers are started, with `brokers` brokers (default 1). It ends with this process. Build
 * first.
 * @param {{ env?: Record<string, string>, replicas?: Record<string, number>, rolePassword?: string, brokers?: number,
 *   demo?: 'none' | 'reduced' | 'full' }} options
 * @returns {Promise<{ file: string, demo: object, dataDir: string, stop(): Promise<void> }>}
 */
export async function startTemporaryStack({
  env = {},
  replicas = {},
  rolePassword,
  demo = 'reduced',
  brokers = 1,
} = {}) {
  const portBase = await freePorts(PORTS_PER_STACK);
  const dataDir = join(localFolder, 'tmp', `stack-${process.pid}-${portBase}`);
  mkdirSync(dataDir, { recursive: true });
  if (rolePassword !== undefined) saveSecrets(dataDir, { role_password: rolePassword });
  const args = ['--port-base', String(portBase), '--data-dir', dataDir, '--brokers', String(brokers)];
  if (demo === 'reduced') args.push('--reduced-demo');
  if (demo === 'none') args.push('--without-demo');
  for (const [name, count] of Object.entries(replicas)) args.push('--replicas', `${name}=${count}`);
  const child = spawn(productNode, [SUPERVISOR, ...args], {
    env: { ...process.env, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    const containers = savedContainerPrefix(dataDir);
    if (containers !== undefined) await removeContainers(containers);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(child, exited);
  } catch (error) {
    await stop();
    throw error;
  }
  const file = join(dataDir, 'demo.json');
  return { file, demo: JSON.parse(readFileSync(file, 'utf8')), dataDir, stop };
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {Promise<number>} exited
 * @returns {Promise<void>}
 */
function untilReady(child, exited) {
  /** @type {string[]} */
  const lines = [];
  return new Promise((resolve, reject) => {
    child.on('message', (/** @type {SupervisorMessage} */ { line, failure, ready }) => {
      if (line !== undefined) lines.push(line);
      if (ready) resolve();
      if (failure !== undefined) reject(new Failure(`${failure}\n${lines.slice(-12).join('\n')}`));
    });
    void exited.then((code) =>
      reject(new Failure(`the stack ended with code ${code}\n${lines.slice(-12).join('\n')}`)),
    );
  });
}
