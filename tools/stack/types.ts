/** The structures that pass between the modules of the launcher. */
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
  /** The user to run the process as, instead of this process's user. */
  user?: { uid: number; gid: number } | null;
  logFile: string;
  /** Resolves to true once the server answers. */
  ready?: () => Promise<unknown>;
  readyTimeoutMs?: number;
  /** Starts an orderly stop. Default SIGTERM. */
  stopSignal?: NodeJS.Signals;
  stopTimeoutMs?: number;
  /** kill9, pause and resume act on descendants, too. */
  wholeTree?: boolean;
  /** What the user can do about a failed start; part of the error message. */
  hint?: string | undefined;
  guard?: Guard | undefined;
  /** Called with every new pid. */
  onSpawn?: ((pid: number) => void) | undefined;
  /** Called after an exit that was not requested. */
  onExit?: ((how: string) => void) | undefined;
  /** For a server in a container (the child is a Docker client): signals it, and returns whether that arrived. */
  send?: (signal: NodeJS.Signals) => boolean;
  /** For a server in a container: removes the stopped container. */
  remove?: () => Promise<void>;
}

/** A server before it is known how it runs. */
export type ServerDescription = Omit<ProcessOptions, 'command' | 'args' | 'env'>;

/** Options of every kind of server. */
export interface ServerOptions extends Pick<ProcessOptions, 'guard' | 'onSpawn' | 'onExit' | 'hint'> {
  name?: string | undefined;
  /** Default: in `folder`. */
  logFile?: string | undefined;
  folder: string;
  port: number;
  container?: ContainerPlace | undefined;
  say?: Say | undefined;
}

/** Options for a server that runs in a container. */
export interface ContainerPlace {
  /** Prefix of the container's name. */
  prefix: string;
  /** The data is in a volume with the container's name, and outlives the container. */
  keep?: boolean;
  /** The container whose network it shares. */
  network?: string | undefined;
}

/** One broker's place in a cluster of several. */
export interface ClusterPlace {
  nodeId: number;
  /** `id@host:port,...` */
  voters: string;
  replicas: number;
  clusterId: string;
}

/** A broker's addresses with a proxy on every route to it. */
export interface BrokerNetwork {
  /** The address that clients are given, with the broker's own port. */
  clientHost: string;
  /** The name that other brokers are given. Each resolves it by its own `hostsFile`. */
  peerHost: string;
  /** The port on which it listens for other brokers. */
  peerPort: number;
  /** The only names that this broker can resolve. */
  hostsFile: string;
}

/** One broker's ports on 127.0.0.1, among several brokers. */
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
  /** How many processes each service has. */
  replicas: Record<string, number>;
  brokers: number;
}

/** One of the product's processes. */
export interface Instance {
  service: string;
  name: string;
  /** Lower stops earlier. */
  stopOrder: number;
  port?: number;
  privatePort?: number;
}

export interface Addresses {
  /** The launcher started Postgres and creates the database. */
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
  /** The owner of the demo's account, made for that account's key. */
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
  /** The processes of each service, and of the servers that the stack started. */
  pids: Record<string, number[]>;
}

/** A process that was spawned, before its start mark is known. */
export interface SpawnedProcess {
  name: string;
  pid: number;
  service?: string;
  private_port?: number | undefined;
}

/** `mark` and pid together identify one process: pids are reused. */
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

/** A part of a stack that is stopped with the stack. */
export interface Stoppable {
  name: string;
  stop(): Promise<void>;
  errorLine(): string | undefined;
}

/** The data for one start of a stack. */
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

/** A message from that process: a part that is done, or the part that failed. */
export interface PreparationMessage {
  done?: string;
  failed?: string;
  why?: string;
}

/** Runs one command of the support command line with `--json` and resolves with what it printed. */
export type SupportCommand = <Printed>(...args: string[]) => Promise<Printed>;
