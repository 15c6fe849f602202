import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import {
  Kafka,
  logLevel,
  type Cluster,
  type ISocketFactoryArgs,
  type LogEntry,
  type Mechanism,
  type RetryOptions,
  type SASLOptions,
} from 'kafkajs';
import type { KafkaLogger } from './kafka.logger.js';
import { installMetadataError } from './kafkajs-patches/cluster.metadata.js';
import { installFastEncoder } from './kafkajs-patches/request.encoder.js';
import { installFastFetch } from './kafkajs-patches/fetch.response.js';
import { installFastProduce } from './kafkajs-patches/produce.request.js';
import { installRestingQueue } from './kafkajs-patches/request.queue.js';
import { installTimeoutDisconnect } from './request-timeout.js';
import { SeedBrokers } from './seed-brokers.js';

export interface KafkaOptions {
  /** `host:port` of at least one broker. */
  brokers: string[];
  clientId: string;
  logger: KafkaLogger;
  ssl?: ConnectionOptions | boolean;
  sasl?: SASLOptions | Mechanism;
  /** Milliseconds that a call waits for a broker failover. Default: `failoverMsOf`. */
  failoverMs?: number | undefined;
}

export interface ClientTuning {
  requestTimeoutMs: number;
  retry: RetryOptions;
}

/** Few, short retries, because callers reconnect. */
export const QUICK_RETRY: RetryOptions = { initialRetryTime: 50, maxRetryTime: 200, retries: 2 };

const REPEATED_LINE_MS = 5_000;
/**
 * Matches the error for a transaction that begins while the previous one's markers are written. It is harmless, because
 * kafkajs retries.
 */
const CONCURRENT_TRANSACTIONS = /concurrent operation on the same transaction|CONCURRENT_TRANSACTIONS/i;
/**
 * Matches the kafkajs warning about limited retries. The limit is intended: after the last retry, the writer fails, and
 * its caller creates a new one.
 */
const LIMITED_RETRIES = /^Limiting retries for the idempotent producer/;

/**
 * Returns a log writer for kafkajs. kafkajs logs an ERROR per attempt while a broker is unavailable, although it
 * recovers; this writer logs each line as a warning, at most once in 5 s.
 */
function logCreator(logger: KafkaLogger) {
  const lastSaid = new Map<string, number>();
  return () =>
    ({ namespace, level, log }: LogEntry): void => {
      const { message, timestamp: _timestamp, logger: _logger, stack: _stack, ...fields } = log;
      const error = typeof fields['error'] === 'string' ? fields['error'] : '';
      if (CONCURRENT_TRANSACTIONS.test(`${message} ${error}`) || LIMITED_RETRIES.test(message)) return;
      const line = `${namespace}: ${message}`;
      const now = performance.now();
      if (now - (lastSaid.get(line) ?? -Infinity) < REPEATED_LINE_MS) return;
      if (lastSaid.size > 500) lastSaid.clear();
      lastSaid.set(line, now);
      if (level <= logLevel.WARN) logger.warn({ kafka: namespace, ...fields }, line);
      else logger.debug({ kafka: namespace, ...fields }, line);
    };
}

const socketsOf = new WeakMap<Kafka, Set<Socket>>();
/** The known brokers by cluster, for all clients in the process. */
const seedsByAddresses = new Map<string, SeedBrokers>();

function seedsOf(brokers: readonly string[]): SeedBrokers {
  const name = brokers.join(',');
  const seeds = seedsByAddresses.get(name) ?? new SeedBrokers(brokers);
  seedsByAddresses.set(name, seeds);
  return seeds;
}

/** Returns a factory for sockets without Nagle's algorithm, which would delay requests. */
function socketFactory(seeds: SeedBrokers, sockets: Set<Socket>) {
  return ({ host, port, ssl, onConnect }: ISocketFactoryArgs) => {
    const tls = ssl as ConnectionOptions | undefined;
    const address = `${host}:${port}`;
    seeds.opened(address);
    const socket = tls
      ? connectTls({ host, port, servername: host, ...tls }, onConnect)
      : connectTcp({ host, port }, onConnect);
    socket.setNoDelay(true);
    socket.setKeepAlive(true, 10_000);
    socket.once('data', () => seeds.answered(address));
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    return socket;
  };
}

export function createClient(options: KafkaOptions, tuning: ClientTuning): Kafka {
  installFastEncoder();
  installFastProduce();
  installFastFetch();
  installRestingQueue();
  installMetadataError();
  installTimeoutDisconnect();
  const seeds = seedsOf(options.brokers);
  const sockets = new Set<Socket>();
  const kafka = new Kafka({
    brokers: seeds.next,
    clientId: options.clientId,
    connectionTimeout: 2_000,
    authenticationTimeout: 5_000,
    requestTimeout: tuning.requestTimeoutMs,
    enforceRequestTimeout: true,
    retry: tuning.retry,
    socketFactory: socketFactory(seeds, sockets),
    logLevel: logLevel.WARN,
    logCreator: logCreator(options.logger),
    ...(options.ssl === undefined ? {} : { ssl: options.ssl }),
    ...(options.sasl === undefined ? {} : { sasl: options.sasl }),
  });
  socketsOf.set(kafka, sockets);
  return kafka;
}

/** Lets the process exit although this client has open connections. */
export function unrefConnections(kafka: Kafka): void {
  for (const socket of socketsOf.get(kafka) ?? []) socket.unref();
}

/**
 * Returns the kafkajs cluster object (via partition assigners, a public extension point). It reads metadata, offsets
 * and records without a group. Open one per use, and a new one after an error.
 */
export function openCluster(kafka: Kafka, readCommitted: boolean): Cluster {
  let cluster: Cluster | undefined;
  kafka.consumer({
    groupId: 'unused: no group is joined',
    allowAutoTopicCreation: false,
    readUncommitted: !readCommitted,
    partitionAssigners: [
      (given) => {
        cluster = given.cluster;
        return {
          name: 'none',
          version: 0,
          assign: () => Promise.resolve([]),
          protocol: () => ({ name: 'none', metadata: Buffer.alloc(0) }),
        };
      },
    ],
  });
  if (cluster === undefined) throw new Error('kafkajs handed no cluster to the partition assigner');
  return cluster;
}

/** Closes the cluster in the background, because a pending fetch keeps the connection open until the broker answers. */
export function releaseCluster(cluster: { disconnect(): Promise<void> }, logger: KafkaLogger): void {
  cluster.disconnect().catch((error: unknown) => {
    logger.debug({ err: error }, 'closing a Kafka connection failed');
  });
}
