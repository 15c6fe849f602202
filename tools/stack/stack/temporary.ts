import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PORTS_PER_STACK } from '../commands/options.mjs';
import { productNode } from '../commands/prepare.mjs';
import { removeContainers } from '../servers/docker.js';
import { Failure } from '../servers/failure.mjs';
import { launcherFolder, localFolder } from '../servers/locations.mjs';
import { freePorts } from '../servers/ports.js';
import { saveSecrets } from './secrets.js';
import { savedContainerPrefix } from './state.js';
import type { StackAddresses, SupervisorMessage } from '../types.js';

/** The compiled supervisor. The path does not depend on this module's location, because tests import the source. */
const SUPERVISOR = join(launcherFolder, 'dist', 'stack', 'supervisor.js');

/**
 * Starts a whole stack for tests and benchmarks, on free ports and with a temporary data folder. `env` contains service
 * settings and addresses of existing servers; the other servers are started. The stack runs the last compiled code and
 * ends with this process.
 */
export async function startTemporaryStack({
  env = {},
  replicas = {},
  rolePassword,
  demo = 'reduced',
  brokers = 1,
}: {
  env?: Record<string, string>;
  replicas?: Record<string, number>;
  rolePassword?: string;
  brokers?: number;
  demo?: 'none' | 'reduced' | 'full';
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
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
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
  return { file, demo: JSON.parse(readFileSync(file, 'utf8')) as StackAddresses, dataDir, stop };
}

export type TemporaryStack = Awaited<ReturnType<typeof startTemporaryStack>>;

function untilReady(child: ChildProcess, exited: Promise<number | null>): Promise<void> {
  const lines: string[] = [];
  return new Promise((resolve, reject) => {
    child.on('message', ({ line, failure, ready }: SupervisorMessage) => {
      if (line !== undefined) lines.push(line);
      if (ready) resolve();
      if (failure !== undefined) reject(new Failure(`${failure}\n${lines.slice(-12).join('\n')}`));
    });
    void exited.then((code) =>
      reject(new Failure(`the stack ended with code ${code}\n${lines.slice(-12).join('\n')}`)),
    );
  });
}
