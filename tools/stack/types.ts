import type { Guard } from './servers/guard.js';

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
  /** The user under which the child process runs. Default: the user of the parent process. */
  user?: { uid: number; gid: number } | null;
  logFile: string;
  ready?: () => Promise<unknown>;
  readyTimeoutMs?: number;
  /** The signal that requests an orderly stop; SIGTERM when absent. */
  stopSignal?: NodeJS.Signals;
  stopTimeoutMs?: number;
  /** Whether kill9, pause and resume act on descendants, too. */
  wholeTree?: boolean;
  /** The end of the error message if a start fails. It says what the user can do. */
  hint?: string | undefined;
  guard?: Guard | undefined;
  /** Is called with every new pid. */
  onSpawn?: ((pid: number) => void) | undefined;
  /** Is called after an exit that was not requested. */
  onExit?: ((how: string) => void) | undefined;
  /**
   * Only for a server in a container: sends the signal to the container instead of the child process, which is only the
   * Docker client. Returns whether the signal arrived.
   */
  send?: (signal: NodeJS.Signals) => boolean;
  /** Removes the stopped container. */
  remove?: () => Promise<void>;
}

/** Options that do not depend on whether the server runs as a process or in a container. */
export type ServerDescription = Omit<ProcessOptions, 'command' | 'args' | 'env'>;

/** Options for any server. */
export interface ServerOptions extends Pick<ProcessOptions, 'guard' | 'onSpawn' | 'onExit' | 'hint'> {
  name?: string | undefined;
  /** In `folder` when absent. */
  logFile?: string | undefined;
  folder: string;
  port: number;
  container?: ContainerPlace | undefined;
  say?: Say | undefined;
}

/** Options for a server that runs in a container. */
export interface ContainerPlace {
  /** The prefix for the container's name. */
  prefix: string;
  /** Whether the data is kept in a volume when the container is removed. */
  keep?: boolean;
  network?: string | undefined;
}

/** One broker's place in a cluster. */
export interface ClusterPlace {
  nodeId: number;
  /** `id@host:port,...` */
  voters: string;
  replicas: number;
  clusterId: string;
}

/** A broker's addresses when all connections to it go through proxies. */
export interface BrokerNetwork {
  /** The broker advertises this host to clients. */
  clientHost: string;
  /** The broker advertises this host to the other brokers. Each of them resolves it with its own `hostsFile`. */
  peerHost: string;
  /** The port for connections from other brokers. */
  peerPort: number;
  /** This broker can resolve only the names in this hosts file. */
  hostsFile: string;
}

/** One broker's ports on 127.0.0.1. */
export interface BrokerPorts {
  port: number;
  controllerPort: number;
  peerPort: number;
}

export interface StackOptions {
  detach: boolean;
  reducedDemo: boolean;
  withoutDemo: boolean;
  portBase: number;
  dataDir: string;
  /** The number of processes by service. */
  replicas: Record<string, number>;
  brokers: number;
}

export interface Instance {
  service: string;
  name: string;
  /** A process with a lower number stops earlier. */
  stopOrder: number;
  port?: number;
  privatePort?: number;
}

export interface Addresses {
  /** Whether the launcher has started Postgres and must create the database. */
  ownsDatabase: boolean;
  databaseAdminUrl: string;
  kafkaBrokers: string[];
  redisUrl: string;
}

/** <data-dir>/secrets.json */
export interface Secrets {
  keyrings: Record<'KEY_PEPPERS' | 'CURSOR_KEYS' | 'WEBHOOK_SECRET_KEYS' | 'SESSION_KEYS' | 'COOKIE_KEYS', string>;
  bus: { private_keys: Record<string, string>; public_keys: string };
  database_password: string;
  role_password: string;
  demo_anchor: string;
  demo_api_key?: string;
  /** The demo's owner. The user belongs to the account that has `api_key`. */
  demo_owner?: { api_key: string; user_id: string };
  demo_seeded?: 'full' | 'reduced';
}

/** The addresses in a running stack, as stored in <data-dir>/demo.json. */
export interface StackAddresses {
  base_url: string;
  app_api_url: string;
  accounts_url: string;
  docs_url: string;
  api_key: string;
  database_url: string;
  kafka_brokers: string;
  redis_url: string;
  topic_prefix: string;
  /** Pids by service or server. Only servers that the stack started are included. */
  pids: Record<string, number[]>;
}

/** A process whose start mark is not known yet. */
export interface SpawnedProcess {
  name: string;
  pid: number;
  service?: string;
  private_port?: number | undefined;
}

/** A process, identified by pid and start mark together, because pids are reused. */
export interface MarkedProcess extends SpawnedProcess {
  mark: string | null;
}

/** <data-dir>/stack.json */
export interface StackState {
  port_base: number;
  servers_by: string;
  supervisor: MarkedProcess;
  processes: MarkedProcess[];
}

export interface Stoppable {
  name: string;
  stop(): Promise<void>;
  errorLine(): string | undefined;
}

/** The options and state for one start of a stack. */
export interface Context extends StackOptions {
  instances: Instance[];
  secrets: Secrets;
  topicPrefix: string;
  redisPrefix: string;
  baseUrl: string;
  appApiUrl: string;
  guard: Guard;
  say: Say;
  onSpawn: (process: SpawnedProcess) => void;
  onStarted: (server: Stoppable) => void;
}

/** A context whose servers run. */
export interface RunningContext extends Context {
  addresses: Addresses;
}

export interface SupervisorMessage {
  line?: string;
  failure?: string;
  ready?: boolean;
}

/** The message that starts the preparation process. */
export interface PreparationOrder {
  brokers: string[];
  topicPrefix: string;
  newDatabaseUrl?: string | undefined;
  migrations: { name: string; entry: string; databaseUrl: string }[];
}

/** Names a part that the preparation process has completed, or a part that failed. */
export interface PreparationMessage {
  done?: string;
  failed?: string;
  why?: string;
}

/** Runs one support command with `--json` and resolves with its output. */
export type SupportCommand = <Printed>(...args: string[]) => Promise<Printed>;
