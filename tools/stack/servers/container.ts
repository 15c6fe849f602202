import { docker, dockerSync, removeContainer } from './docker.js';
import { shortHash } from './locations.mjs';
import { ServerProcess } from './server-process.js';
import type { ContainerPlace, ProcessOptions, ServerDescription } from '../types.js';

/** The engine prepares network and volume before the server starts, so this is longer than for a process. */
const READY_MS_MAX = 120_000;
/** Postgres' parallel queries need more than the default 64 MB. The output goes only to the server's log file. */
const OPTIONS = ['--shm-size=256m', '--log-driver=none'];
const FREEZE_ATTEMPTS = 5;
/** Freeze and resume all processes of a container; other signals go to its first process. */
const COMMANDS: Partial<Record<NodeJS.Signals, string[]>> = { SIGSTOP: ['pause'], SIGCONT: ['unpause'] };

/** Prefix of the names of all containers and volumes of a data folder. */
export function containerPrefix(dataDir: string) {
  return `hiring-${shortHash(dataDir)}-`;
}

/**
 * A server in a container, returned unstarted, with the interface of a server that is a process: the process here is
 * `docker start --attach`, which writes the container's output to the log file and exits with the container's exit
 * code. The container is created once, in place of an earlier one of its name, and keeps its data from one start to the
 * next. `prefix`: start of its name. `keep`: the data is in a volume of the container's name, and outlives the
 * container. `publish`: ports of the container by loopback port; none with `network`, the name of a container whose
 * network it shares, see networkContainer. `mount`: the folder of the data in the container, `data` a folder of this
 * machine to mount there instead of a volume.
 */
export async function containerServer(
  options: ContainerPlace &
    ServerDescription & {
      image: string;
      publish: Record<number, number>;
      mount: string;
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

/** Returns whether a signal reached the container: one that is still being started, or has ended, receives none. */
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

/** The kernel may refuse to freeze processes that are just starting threads. */
function withRetries(send: () => void) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return send();
    } catch (error) {
      if (attempt === FREEZE_ATTEMPTS || !(error as Error).message.includes('unable to freeze')) throw error;
    }
  }
}
