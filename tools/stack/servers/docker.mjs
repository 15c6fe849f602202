import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { Failure } from './failure.mjs';

/** @import { Say } from '../types.d.mts' */

const run = promisify(execFile);
const ENGINE_MS_MAX = 10_000;
const COMMAND_MS_MAX = 30_000;
/** Milliseconds without a manifest after which a registry counts as unavailable. The layers may take longer. */
const MANIFEST_MS_MAX = 45_000;
const PULL_MS_MAX = 600_000;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Returns why no Docker engine on this machine responds; null when one does. */
export async function engineObstacle() {
  const host = process.env.DOCKER_HOST ?? '';
  if (URL.canParse(host) && !['', ...LOOPBACK].includes(new URL(host).hostname) && !host.startsWith('unix:')) {
    return `the Docker engine of DOCKER_HOST (${host}) runs on another machine`;
  }
  try {
    await docker(['version', '--format', '{{.Server.Version}}'], { timeoutMs: ENGINE_MS_MAX });
    return null;
  } catch (error) {
    return `no Docker engine answers (${error.message})`;
  }
}

/**
 * Pulls the missing images. Returns null when all are present, else the reason why one is not.
 * @param {string[]} images
 * @param {Say} say
 */
export async function imagesObstacle(images, say = () => {}) {
  const obstacles = await Promise.all(
    images.map(async (image) => {
      const isThere = await docker(['image', 'inspect', '--format', '{{.Id}}', image]).catch(() => '');
      return isThere === '' ? pull(image, say) : null;
    }),
  );
  return obstacles.find((obstacle) => obstacle !== null) ?? null;
}

/** Removes the container with that name, if there is one, and its anonymous volumes. */
export async function removeContainer(name) {
  await docker(['rm', '--force', '--volumes', name]).catch((error) => {
    if (!error.message.includes('No such container')) throw error;
  });
}

/** Removes every container and every volume whose name begins with `prefix`. */
export async function removeContainers(prefix) {
  const filter = ['--filter', `name=${prefix}`, '--format'];
  const containers = await docker(['ps', '--all', ...filter, '{{.Names}}']);
  for (const name of containers.split('\n').filter(Boolean)) await removeContainer(name);
  const volumes = await docker(['volume', 'ls', ...filter, '{{.Name}}']);
  for (const name of volumes.split('\n').filter(Boolean)) await docker(['volume', 'rm', '--force', name]);
}

/**
 * Runs one Docker client command.
 * @param {string[]} args
 * @returns {Promise<string>} what it printed
 * @throws {Failure} that quotes the engine's error
 */
export async function docker(args, { env = process.env, timeoutMs = COMMAND_MS_MAX } = {}) {
  try {
    return (await run('docker', args, { env, timeout: timeoutMs, maxBuffer: 1 << 24 })).stdout.trim();
  } catch (error) {
    throw failureOf(args, error);
  }
}

/**
 * Does what `docker` does, but blocks: for signals, which take effect before the caller continues.
 * @param {string[]} args
 */
export function dockerSync(args) {
  try {
    execFileSync('docker', args, { timeout: COMMAND_MS_MAX, stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    throw failureOf(args, error);
  }
}

/** Pulls an image. Returns null when it was pulled, else the reason. */
async function pull(image, say) {
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

/**
 * @param {string[]} args
 * @param {any} error execFile's
 */
function failureOf([command], error) {
  if (error.code === 'ENOENT') return new Failure('there is no docker command', { cause: error });
  const isLate = error.killed || error.code === 'ETIMEDOUT';
  const line = `${error.stderr ?? ''}`.trim().split('\n').at(-1) || error.message;
  const what = isLate ? `"docker ${command}" did not end in time` : line.replace(/^Error response from daemon: /, '');
  return new Failure(what, { cause: error });
}
