import type { BrokerNetwork, BrokerPorts } from '../types.d.mts';

/** Types for the plain JavaScript modules that start servers, for the testing library. */
export type { BrokerNetwork, BrokerPorts };

export class ServerProcess {
  readonly name: string;
  readonly pid: number | undefined;
  readonly running: boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
  kill9(): Promise<void>;
  end(signal: NodeJS.Signals): Promise<void>;
  remove(): Promise<void>;
  pause(): void;
  resume(): void;
  logTail(lines?: number): string[];
}

export interface TemporaryServers {
  /** The first broker. */
  kafka?: ServerProcess;
  /** All brokers, when there are several. */
  cluster?: ServerProcess[];
  postgres?: ServerProcess;
  redis?: ServerProcess;
  /** In which form the servers run. */
  form: 'containers' | 'processes';
  addresses: {
    kafkaBrokers?: string[];
    kafkaLinkPort?: number;
    kafkaLoginPort?: number;
    databaseAdminUrl?: string;
    /** The data folder of Postgres, when it runs as a process. */
    postgresFolder?: string;
    redisUrl?: string;
    sentinelUrl?: string;
  };
  remove(): Promise<void>;
}

export function startTemporaryServers(wanted?: {
  kafka?: boolean;
  postgres?: boolean;
  redis?: boolean;
  durable?: boolean;
  kafkaLink?: number;
  kafkaData?: string;
  kafkaLogins?: Record<string, string>;
  kafkaOptimised?: boolean;
  brokers?: number;
  redisReplica?: boolean;
  kafkaNetwork?: (folder: string, brokers: BrokerPorts[]) => Promise<BrokerNetwork[]>;
}): Promise<TemporaryServers>;

export function containerServer(options: {
  name: string;
  prefix: string;
  image: string;
  command?: string[];
  environment: Record<string, string>;
  publish: Record<number, number>;
  mount: string;
  logFile: string;
  ready?: () => Promise<boolean>;
}): Promise<ServerProcess>;

export function kafkaServer(options: {
  folder: string;
  port: number;
  container?: { prefix: string };
  cluster?: { interBroker?: string };
}): Promise<ServerProcess>;

/** Ends listed processes and removes folders when the process that made it ends without doing so. */
export class Guard {
  removeFolder(folder: string): void;
  dismiss(): void;
}

export function postgresServer(options: {
  folder: string;
  port: number;
  password: string;
  durable?: boolean;
  guard?: Guard;
}): Promise<ServerProcess>;

export function redisServer(options: {
  name?: string;
  folder: string;
  port: number;
  primaryPort?: number;
  guard?: Guard;
}): Promise<ServerProcess>;

export function containerPrefix(dataDir: string): string;
export function removeContainers(prefix: string): Promise<void>;
export function docker(args: string[]): Promise<string>;
export const IMAGES: Record<'kafka' | 'postgres' | 'redis', string>;
export function formObstacle(form: 'containers' | 'processes'): Promise<string | null>;
export function engineObstacle(): Promise<string | null>;
export function imagesObstacle(images: string[]): Promise<string | null>;

export const repositoryRoot: string;
export const localFolder: string;
export function reachableFolder(folder: string): string;
export function freePorts(count: number): Promise<number>;
export function isAlive(pid: number): boolean;
export function requireSpace(dataDir: string, bytes?: number): void;
