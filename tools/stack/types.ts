import type { Guard } from './servers/guard.js';

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
  /** The user as which the process runs; this process's user when absent. */
  user?: { uid: number; gid: number } | null;
  logFile: string;
  /** Resolves to true when the server answers. */
  ready?: () => Promise<unknown>;
  readyTimeoutMs?: number;
  /** The signal that requests an orderly stop; SIGTERM when absent. */
  stopSignal?: NodeJS.Signals;
  stopTimeoutMs?: number;
  /** Whether kill9, pause and resume act on descendants, too. */
  wholeTree?: boolean;
  /** What the user can do after a failed start. The error message ends with it. */
  hint?: string | undefined;
  guard?: Guard | undefined;
  /** Is called with every new pid. */
  onSpawn?: ((pid: number) => void) | undefined;
  /** Is called after an exit that was not requested. */
  onExit?: ((how: string) => void) | undefined;
  /**
   * Signals a server in a container, and returns whether the signal arrived. The child process is only the Docker
   * client.
   */
  send?: (signal: NodeJS.Signals) => boolean;
  /** Removes the stopped container of a server that ran in one. */
  remove?: () => Promise<void>;
}

/** A server's options while it is open whether it runs as a process or a container. */
export type ServerDescription = Omit<ProcessOptions, 'command' | 'args' | 'env'>;

/** The options that every server has. */
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
  /** The start of the container's name. */
  prefix: string;
  /** Whether the data is in a volume with the container's name, which is kept when the container is removed. */
  keep?: boolean;
  /** The container whose network this container shares. */
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

/** A broker's addresses when there is a proxy on every route to it. */
export interface BrokerNetwork {
  /** The host that clients get; the port is the broker's own. */
  clientHost: string;
  /** The host name that other brokers get for this broker. Each of them looks it up in its own `hostsFile`. */
  peerHost: string;
  /** The port on which the broker listens for other brokers. */
  peerPort: number;
  /** The file with the only names that this broker can resolve. */
  hostsFile: string;
}

/** The ports on 127.0.0.1 that one of several brokers has. */
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
  /** The number of processes by service. */
  replicas: Record<string, number>;
  brokers: number;
}

/** One of the product's processes. */
export interface Instance {
  service: string;
  name: string;
  /** A process with a lower number stops earlier. */
  stopOrder: number;
  port?: number;
  privatePort?: number;
}

export interface Addresses {
  /** True when the launcher started Postgres and creates the database. */
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
  /** The demo's owner. The user belongs to the account with `api_key`. */
  demo_owner?: { api_key: string; user_id: string };
  demo_seeded?: 'full' | 'reduced';
}

/** <data-dir>/demo.json: a running stack's addresses. */
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
  /** Pids by service, and by server for the servers that the stack started. */
  pids: Record<string, number[]>;
}

/** A spawned process. Its start mark is not known yet. */
export interface SpawnedProcess {
  name: string;
  pid: number;
  service?: string;
  private_port?: number | undefined;
}

/** `mark` and pid together identify a process, because pids are reused. */
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

/** A part that stops with the stack. */
export interface Stoppable {
  name: string;
  stop(): Promise<void>;
  errorLine(): string | undefined;
}

/** What one start of a stack works with. */
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

/** A message from the preparation process: a part that is done, or the part that failed. */
export interface PreparationMessage {
  done?: string;
  failed?: string;
  why?: string;
}

/** Runs one support command with `--json` and resolves with its output. */
export type SupportCommand = <Printed>(...args: string[]) => Promise<Printed>;
