import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { shortHash } from '../parts/locations.mjs';
import { writeWhole } from './state.mjs';

const run = promisify(execFile);
const FILE = fileURLToPath(new URL('../compose.infra.yaml', import.meta.url));
const ENGINE_TIMEOUT_MS = 5_000;
const PULL_TIMEOUT_MS = 300_000;
const UP_TIMEOUT_MS = 120_000;

/** Whether a Docker engine answers and has the compose plugin. */
export async function hasDocker() {
  try {
    await run('docker', ['info', '--format', '{{.ServerVersion}}'], { timeout: ENGINE_TIMEOUT_MS });
    await run('docker', ['compose', 'version'], { timeout: ENGINE_TIMEOUT_MS });
    return true;
  } catch {
    return false; // No client, no engine or no plugin: the caller takes the next way and says so.
  }
}

/**
 * The wanted servers as containers of one compose project per data folder.
 * @returns {{ start(): Promise<void>, stop(): Promise<void> }} `start` rejects when an image cannot be had.
 */
export function composeServers({ dataDir, wanted, ports, password, say }) {
  const project = projectOf(dataDir);
  const env = {
    ...process.env,
    STACK_DATABASE_PASSWORD: password,
    STACK_POSTGRES_PORT: String(ports.postgres),
    STACK_KAFKA_PORT: String(ports.kafka),
    STACK_REDIS_PORT: String(ports.redis),
  };
  const compose = (args, timeout) => run('docker', ['compose', '-p', project, '-f', FILE, ...args], { env, timeout });
  return {
    async start() {
      say('docker: fetching images');
      await compose(['pull', '--quiet', '--policy', 'missing', ...wanted], PULL_TIMEOUT_MS);
      writeWhole(join(dataDir, 'compose.json'), { project }, 0o644);
      say('docker: starting containers');
      await compose(['up', '--detach', '--no-build', ...wanted], UP_TIMEOUT_MS);
    },
    async stop() {
      await compose(['stop'], UP_TIMEOUT_MS);
    },
  };
}

/** Removes the containers and volumes a stack of this data folder made, if it made any. */
export async function removeComposeServers(dataDir) {
  const note = join(dataDir, 'compose.json');
  if (!existsSync(note)) return;
  const { project } = JSON.parse(readFileSync(note, 'utf8'));
  await run('docker', ['compose', '-p', project, '-f', FILE, 'down', '--volumes'], { timeout: UP_TIMEOUT_MS });
}

function projectOf(dataDir) {
  return `hiring-${shortHash(dataDir)}`;
}
