/** The structures that pass between the launcher's modules. */
import type { Guard } from './servers/guard.mjs';

/** Prints one line for the user. */
export type Say = (line: string) => void;

export type Form = 'containers' | 'processes';
export type ServerName = 'postgres' | 'kafka' | 'redis';

/** Options for ServerProcess. */
export interface ProcessOptions {
  name: string;
  command: string;
  args: string[];
  cwd?: string;
  env: NodeJS.ProcessEnv;
  /** The user that runs the process; by default, the user of this process. */
  user?: { uid: number; gid: number } | null;
  logFile: string;
  /** Resolves to true once the server responds. */
  ready?: () => Promise<unknown>;
  readyTimeoutMs?: number;
  /** The signal that requests an orderly stop; SIGTERM when absent. */
  stopSignal?: NodeJS.Signals;
  stopTimeoutMs?: number;
  /** Whether kill9, pause and resume also act on descendants. */
  wholeTree?: boolean;
  /** What the user can do about a failed start. The text is part of the error message. */
  hint?: string;
  guard?: Guard;
  /** Called with every new pid. */
  onSpawn?: (pid: number) => void;
  /** Called after an exit that was not requested. */
  onExit?: (how: string) => void;
  /**
   * Sends a signal to a server in a container, whose child process is a Docker client. Returns whether the signal
   * arrived.
   */
  send?: (signal: NodeJS.Signals) => boolean;
  /** Removes the stopped container of a server. */
  remove?: () => Promise<void>;
}

/** Options for every kind of server. */
export interface ServerOptions extends Pick<ProcessOptions, 'guard' | 'onSpawn' | 'onExit' | 'hint'> {
  name?: string;
  /** The log file; by default in `folder`. */
  logFile?: string;
  folder: string;
  port: number;
  container?: ContainerPlace;
  say?: Say;
}

/** Options for a server that runs in a container. */
export interface ContainerPlace {
  /** The prefix of the container's name. */
  prefix: string;
  /** Whether the data is in a volume with the container's name, and outlives the container. */
  keep?: boolean;
  /** The container whose network this container shares. */
  network?: string;
}

/** The place of one broker in a cluster of several. */
export interface ClusterPlace {
  nodeId: number;
  /** All controllers: `id@host:port,...` */
  voters: string;
  replicas: number;
  clusterId: string;
}

/** A broker's addresses with a proxy on every route to it. */
export interface BrokerNetwork {
  /** The address that clients get. They use it with the broker's port. */
  clientHost: string;
  /** The name that other brokers get. Each broker resolves it with its own `hostsFile`. */
  peerHost: string;
  /** The port on which the broker listens for other brokers. */
  peerPort: number;
  /** The only names that this broker can resolve. */
  hostsFile: string;
}

/** The ports of one broker among several, on 127.0.0.1. */
export interface BrokerPorts {
  port: number;
  controllerPort: number;
  peerPort: number;
}

/** Options for the commands on one stack. */
export interface StackOptions {
  detach: boolean;
  reducedDemo: boolean;
  withoutDemo: boolean;
  portBase: number;
  dataDir: string;
  /** The number of processes of each service. */
  replicas: Record<string, number>;
  brokers: number;
}

/** One of the product's processes. */
export interface Instance {
  service: string;
  name: string;
  /** Processes with a lower number stop earlier. */
  stopOrder: number;
  port?: number;
  privatePort?: number;
}

export interface Addresses {
  /** Whether the launcher started Postgres, and therefore creates the database. */
  ownsDatabase: boolean;
  databaseAdminUrl: string;
  kafkaBrokers: string[];
  redisUrl: string;
}

/** The content of <data-dir>/secrets.json. */
export interface Secrets {
  keyrings: Record<'KEY_PEPPERS' | 'CURSOR_KEYS' | 'WEBHOOK_SECRET_KEYS' | 'SESSION_KEYS' | 'COOKIE_KEYS', string>;
  bus: { private_keys: Record<string, string>; public_keys: string };
  database_password: string;
  role_password: string;
  demo_anchor: string;
  demo_api_key?: string;
  /** The owner of the demo's account, who was created for the key of that account. */
  demo_owner?: { api_key: string; user_id: string };
  demo_seeded?: 'full' | 'reduced';
}

/** A process that was spawned, before its start mark is known. */
export interface SpawnedProcess {
  name: string;
  pid: number;
  service?: string;
  private_port?: number | undefined;
}

/** A process with its start mark. Pids are reused, but `mark` and pid together identify one process. */
export interface MarkedProcess extends SpawnedProcess {
  mark: string | null;
}

/** The content of <data-dir>/stack.json. */
export interface StackState {
  port_base: number;
  servers_by: string;
  supervisor: MarkedProcess;
  processes: MarkedProcess[];
}

/** A part of a stack that is stopped with the stack. */
export interface Stoppable {
  name: string;
  stop(): Promise<void>;
  errorLine(): string | undefined;
}

/** The data of one start of a stack. */
export interface Context extends StackOptions {
  instances: Instance[];
  secrets: Secrets;
  topicPrefix: string;
  redisPrefix: string;
  baseUrl: string;
  appApiUrl: string;
  simulatorUrl: string;
  guard: Guard;
  say: Say;
  onSpawn: (process: SpawnedProcess) => void;
  onStarted: (server: Stoppable) => void;
}

/** A context whose servers run. */
export interface RunningContext extends Context {
  addresses: Addresses;
}

/** A message from a supervisor to its launcher. */
export interface SupervisorMessage {
  line?: string;
  failure?: string;
  ready?: boolean;
}

/** The message to the process that prepares topics and tables. */
export interface PreparationOrder {
  brokers: string[];
  topicPrefix: string;
  newDatabaseUrl?: string | undefined;
  migrations: { name: string; entry: string; databaseUrl: string }[];
}

/** A message from the process that prepares topics and tables: a part that is done, or the part that failed. */
export interface PreparationMessage {
  done?: string;
  failed?: string;
  why?: string;
}

/** Runs one support command with `--json` and resolves with what it printed. */
export type SupportCommand = (...args: string[]) => Promise<any>;
