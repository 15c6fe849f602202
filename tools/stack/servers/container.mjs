import { docker, dockerSync, removeContainer } from './docker.mjs';
import { shortHash } from './locations.mjs';
import { ServerProcess } from './server-process.mjs';

/** @import { ContainerPlace, ProcessOptions } from '../types.d.mts' */

/**
 * Maximum milliseconds until a server is ready. The engine prepares network and volume before the server starts, so
 * this is longer than for a process.
 */
const READY_MS_MAX = 120_000;
/**
 * Options of containers. Parallel queries of Postgres need more shared memory than the default 64 MB. The output goes
 * only to the server's log file.
 */
const OPTIONS = ['--shm-size=256m', '--log-driver=none'];
const FREEZE_ATTEMPTS = 5;
/**
 * Commands that freeze and resume all processes in a container. Other signals go to the first process of the container.
 */
const COMMANDS = { SIGSTOP: ['pause'], SIGCONT: ['unpause'] };

/** Returns the prefix of the names of a data folder's containers and volumes. */
export function containerPrefix(dataDir) {
  return `hiring-${shortHash(dataDir)}-`;
}

/**
 * A server in a container, returned unstarted, with the same interface as a server that is a process: the process here
 * is `docker start --attach`, which writes the container's output to the log file and exits with the container's exit
 * code. The container is created once, instead of an earlier one with its name, and keeps its data from one start to
 * the next. `prefix`: how its name starts. `keep`: the data is in a volume with the container's name, and outlives the
 * container. `publish`: the container's ports by loopback port; none with `network`, the name of a container whose
 * network it shares, see networkContainer. `mount`: the data folder in the container, `data` a folder on this machine
 * to mount there instead of a volume.
 * @param {ContainerPlace & Omit<ProcessOptions, 'command' | 'args' | 'env'> & { image: string, publish: Record<number, number>,
 *   mount: string, data?: string, environment: Record<string, string>, command?: string[] }} options
 */
export async function containerServer(options) {
  const { prefix, network, keep = false, image, publish, mount, data, environment, command = [], ...server } = options;
  const container = `${prefix}${server.name}`;
  server.guard?.addContainer(container);
  await removeContainer(container);
  const ports =
    network === undefined
      ? Object.entries(publish).map(([here, there]) => `--publish=127.0.0.1:${here}:${there}`)
      : [`--network=container:${network}`];
  // Passes only names: values would be visible in the process list. The client takes them from its environment.
  const variables = Object.keys(environment).map((name) => `--env=${name}`);
  const source = data ?? (keep ? container : undefined);
  const volume = `--volume=${source === undefined ? mount : `${source}:${mount}`}`;
  await docker(['create', `--name=${container}`, ...OPTIONS, ...ports, ...variables, volume, image, ...command], {
    env: { ...process.env, ...environment },
  });
  return new ServerProcess({
    readyTimeoutMs: READY_MS_MAX,
    ...server,
    command: 'docker',
    args: ['start', '--attach', container],
    env: process.env,
    send: sender(container),
    remove: () => removeContainer(container),
  });
}

/**
 * Returns a container, not started, that only provides a network for several servers. Each server has the same address
 * inside it and on the host: 127.0.0.1 with one of `ports`. The container keeps running while servers are restarted.
 * @param {ContainerPlace & Pick<ProcessOptions, 'name' | 'logFile' | 'guard' | 'onExit'> & { image: string, ports: number[] }} options
 */
export function networkContainer({ prefix, image, ports, ...server }) {
  const container = `${prefix}${server.name}`;
  return containerServer({
    ...server,
    prefix,
    image,
    publish: Object.fromEntries(ports.map((port) => [port, port])),
    mount: '/data',
    environment: {},
    command: ['sleep', 'infinity'],
    ready: async () => (await docker(['inspect', '--format', '{{.State.Running}}', container])) === 'true',
  });
}

/**
 * Returns a function that sends a signal and returns whether it reached the container. A container that is still being
 * started, or has ended, receives none.
 * @param {string} container
 * @returns {(signal: NodeJS.Signals) => boolean}
 */
function sender(container) {
  let frozen = false;
  return (signal) => {
    if (signal === 'SIGCONT' && !frozen) return true;
    try {
      withRetries(() => dockerSync([...(COMMANDS[signal] ?? ['kill', `--signal=${signal}`]), container]));
    } catch (error) {
      if (!error.message.includes('is not running')) throw error;
      return false;
    }
    frozen = signal === 'SIGSTOP';
    return true;
  };
}

/** Repeats a signal, since the kernel may refuse to freeze processes that are just starting threads. */
function withRetries(send) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return send();
    } catch (error) {
      if (attempt === FREEZE_ATTEMPTS || !error.message.includes('unable to freeze')) throw error;
    }
  }
}
