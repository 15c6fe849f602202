import { docker, dockerSync, removeContainer } from './docker.js';
import { shortHash } from './locations.mjs';
import { ServerProcess } from './server-process.js';
import type { ContainerPlace, ProcessOptions, ServerDescription } from '../types.js';

/**
 * Maximum milliseconds until the server is ready. The engine prepares network and volume first, so this is longer than
 * for a process.
 */
const READY_MS_MAX = 120_000;
/**
 * Options for `docker create`. Parallel queries in Postgres need more than 64 MB of shared memory. The engine needs no
 * log, because the server's log file gets the output.
 */
const OPTIONS = ['--shm-size=256m', '--log-driver=none'];
const FREEZE_ATTEMPTS = 5;
/**
 * Docker's commands for these two signals. They freeze and resume all processes in a container. Any other signal goes
 * only to the container's first process.
 */
const COMMANDS: Partial<Record<NodeJS.Signals, string[]>> = { SIGSTOP: ['pause'], SIGCONT: ['unpause'] };

/** Returns the name prefix of a data folder's containers and volumes. */
export function containerPrefix(dataDir: string) {
  return `hiring-${shortHash(dataDir)}-`;
}

/**
 * Returns an unstarted server in a container, with the same interface as a server that is a process. The process here
 * is `docker start --attach`, which writes the output to the log file and exits with the container's exit code. The
 * container is created once, replaces an earlier one with its name, and keeps its data between starts.
 */
export async function containerServer(
  options: ContainerPlace &
    ServerDescription & {
      image: string;
      /** The container's port for each loopback port on this machine. Not used with `network`. */
      publish: Record<number, number>;
      /** The data folder inside the container. */
      mount: string;
      /** A folder on this machine that is mounted instead of a volume. */
      data?: string | undefined;
      environment: Record<string, string>;
      command?: string[];
    },
) {
  const { prefix, network, keep = false, image, publish, mount, data, environment, command = [], ...server } = options;
  const container = `${prefix}${server.name}`;
  server.guard?.addContainer(container);
  await removeContainer(container);
  const ports =
    network === undefined
      ? Object.entries(publish).map(([here, there]) => `--publish=127.0.0.1:${here}:${there}`)
      : [`--network=container:${network}`];
  // Only the variables' names are passed, because values would be visible in the process list. The Docker client reads
  // the values from its environment.
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
 * Returns an unstarted container that provides a shared network for several servers. A server has the same address
 * inside this network and on the host: 127.0.0.1 with one of `ports`.
 */
export function networkContainer({
  prefix,
  image,
  ports,
  ...server
}: ContainerPlace &
  Pick<ProcessOptions, 'name' | 'logFile' | 'guard' | 'onExit'> & { image: string; ports: number[] }) {
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
 * Returns a function that sends a signal to the container. The function returns false if the container is not running.
 */
function sender(container: string): (signal: NodeJS.Signals) => boolean {
  let frozen = false;
  return (signal) => {
    if (signal === 'SIGCONT' && !frozen) return true;
    try {
      withRetries(() => dockerSync([...(COMMANDS[signal] ?? ['kill', `--signal=${signal}`]), container]));
    } catch (error) {
      if (!(error as Error).message.includes('is not running')) throw error;
      return false;
    }
    frozen = signal === 'SIGSTOP';
    return true;
  };
}

/** Retries, because the kernel cannot freeze a process while the process starts a thread. */
function withRetries(send: () => void) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return send();
    } catch (error) {
      if (attempt === FREEZE_ATTEMPTS || !(error as Error).message.includes('unable to freeze')) throw error;
    }
  }
}
