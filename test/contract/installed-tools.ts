import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/contract', import.meta.url));

/** Whether all of these programs can be run. */
export function arePresent(tools: readonly [string, ...string[]][]): boolean {
  return tools.every(([tool, ...args]) => spawnSync(tool, args, { stdio: 'ignore' }).status === 0);
}

/**
 * A folder of the cache filled by `install`, once for each content of `manifests`. One attempt: a failure is reported
 * and retried by the next run.
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
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await install(folder);
  writeFileSync(stamp, digest);
  return folder;
}

/** Runs a program to its end and returns its output; rejects with its errors. */
export async function run(
  command: string,
  args: readonly string[],
  options: { cwd?: string; input?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const { cwd, input = '', env } = options;
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] });
  const code = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  child.stdin.end(input);
  const [printed, complaints, status] = await Promise.all([text(child.stdout), text(child.stderr), code]);
  if (status === 0) return printed;
  throw new Error(
    `${command} ${args.join(' ')} ended with ${status}:\n${complaints.slice(-2_000)}${printed.slice(-500)}`,
  );
}
