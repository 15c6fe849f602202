import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/contract', import.meta.url));
const POLL_MS = 200;

export function arePresent(tools: readonly [string, ...string[]][]): boolean {
  return tools.every(([tool, ...args]) => spawnSync(tool, args, { stdio: 'ignore' }).status === 0);
}

/**
 * Returns a cache folder that `install` has filled. `install` runs only if the folder does not exist or the content of
 * `manifests` has changed. After a failed installation, the next call repeats it.
 */
export async function installed(
  name: string,
  manifests: readonly string[],
  install: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(CACHE, name);
  const stamp = join(folder, '.installed');
  const hash = createHash('sha256');
  for (const manifest of manifests) hash.update(readFileSync(manifest));
  const digest = hash.digest('hex');
  const isInstalled = (): boolean => existsSync(stamp) && readFileSync(stamp, 'utf8') === digest;
  if (isInstalled()) return folder;
  await alone(`${folder}.lock`, async () => {
    if (isInstalled()) return;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await install(folder);
    writeFileSync(stamp, digest);
  });
  return folder;
}

/**
 * Runs `work` under a lock, because suites run in several processes. The lock is a file that contains its owner's pid.
 */
async function alone(lock: string, work: () => Promise<void>): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  while (!isTaken(lock)) {
    const owner = ownerOf(lock);
    if (owner > 0 && !isAlive(owner)) rmSync(lock, { force: true });
    await delay(POLL_MS);
  }
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function isTaken(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

/** Returns the pid of the lock's owner, or 0 if the lock was released. */
function ownerOf(lock: string): number {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return 0;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Runs a program, which is stopped after `limitMs`. Returns its output, or rejects with its errors. */
export async function run(
  command: string,
  args: readonly string[],
  options: { cwd?: string; input?: string; env?: NodeJS.ProcessEnv; limitMs?: number } = {},
): Promise<string> {
  const { cwd, input = '', env, limitMs } = options;
  const child = spawn(command, args, {
    ...{ cwd, env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] },
    ...(limitMs !== undefined && { timeout: limitMs }),
  });
  const code = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  child.stdin.end(input);
  const [printed, complaints, status] = await Promise.all([text(child.stdout), text(child.stderr), code]);
  if (status === 0) return printed;
  throw new Error(
    `${command} ${args.join(' ')} ended with ${status}:\n${complaints.slice(-2_000)}${printed.slice(-500)}`,
  );
}
