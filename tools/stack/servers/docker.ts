import { execFileSync, type ExecException } from 'node:child_process';
import { Failure } from './failure.mjs';
import { reasonOf, run } from './run.js';
import type { Say } from '../types.js';

const ENGINE_MS_MAX = 10_000;
const COMMAND_MS_MAX = 30_000;
/** The time limit for a registry to send an image's manifest. The layers may take longer. */
const MANIFEST_MS_MAX = 45_000;
const PULL_MS_MAX = 600_000;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Returns null when a Docker engine on this machine responds, else the reason. */
export async function engineObstacle() {
  const host = process.env.DOCKER_HOST ?? '';
  if (URL.canParse(host) && !['', ...LOOPBACK].includes(new URL(host).hostname) && !host.startsWith('unix:')) {
    return `the Docker engine of DOCKER_HOST (${host}) runs on another machine`;
  }
  try {
    await docker(['version', '--format', '{{.Server.Version}}'], { timeoutMs: ENGINE_MS_MAX });
    return null;
  } catch (error) {
    return `no Docker engine answers (${(error as Error).message})`;
  }
}

/** Pulls the missing images. Then returns null if all images are present, or else the reason. */
export async function imagesObstacle(images: string[], say: Say = () => {}) {
  const obstacles = await Promise.all(
    images.map(async (image) => {
      const isThere = await docker(['image', 'inspect', '--format', '{{.Id}}', image]).catch(() => '');
      return isThere === '' ? pull(image, say) : null;
    }),
  );
  return obstacles.find((obstacle) => obstacle !== null) ?? null;
}

/** Removes a container and its anonymous volumes, if the container exists. */
export async function removeContainer(name: string) {
  await docker(['rm', '--force', '--volumes', name]).catch((error) => {
    if (!error.message.includes('No such container')) throw error;
  });
}

export async function removeContainers(prefix: string) {
  const filter = ['--filter', `name=${prefix}`, '--format'];
  const containers = await docker(['ps', '--all', ...filter, '{{.Names}}']);
  for (const name of containers.split('\n').filter(Boolean)) await removeContainer(name);
  const volumes = await docker(['volume', 'ls', ...filter, '{{.Name}}']);
  for (const name of volumes.split('\n').filter(Boolean)) await docker(['volume', 'rm', '--force', name]);
}

/**
 * Runs one command with the Docker client.
 * @returns its output
 * @throws {Failure} that quotes the engine's error
 */
export async function docker(args: string[], { env = process.env, timeoutMs = COMMAND_MS_MAX } = {}): Promise<string> {
  try {
    return (await run('docker', args, { env, timeout: timeoutMs, maxBuffer: 1 << 24 })).stdout.trim();
  } catch (error) {
    throw failureOf(args, error);
  }
}

/** Like `docker`, but blocking. Signals use it, because they must take effect before the caller continues. */
export function dockerSync(args: string[]) {
  try {
    execFileSync('docker', args, { timeout: COMMAND_MS_MAX, stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    throw failureOf(args, error);
  }
}

/** Returns null when the image was pulled, else the reason. */
async function pull(image: string, say: Say) {
  say(`docker: pulling ${image} (once)`);
  const pulling = run('docker', ['pull', image], { timeout: PULL_MS_MAX, maxBuffer: 1 << 24 });
  const unavailable = setTimeout(() => pulling.child.kill(), MANIFEST_MS_MAX);
  pulling.child.stdout?.once('data', () => clearTimeout(unavailable));
  try {
    await pulling;
    return null;
  } catch (error) {
    return `the image ${image} is missing and cannot be pulled (${failureOf(['pull'], error).message})`;
  } finally {
    clearTimeout(unavailable);
  }
}

function failureOf([command]: string[], error: unknown): Failure {
  const { code, killed } = error as Omit<ExecException, 'code'> & { code?: number | string };
  if (code === 'ENOENT') return new Failure('there is no docker command', { cause: error });
  const isLate = killed || code === 'ETIMEDOUT';
  const what = isLate
    ? `"docker ${command}" did not end in time`
    : reasonOf(error).replace(/^Error response from daemon: /, '');
  return new Failure(what, { cause: error });
}
