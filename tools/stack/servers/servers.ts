import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { containerPrefix, networkContainer } from './container.js';
import { chooseForm } from './form.js';
import { Guard } from './guard.js';
import { clusterOf, kafkaServer } from './kafka.js';
import { localFolder, reachableFolder } from './locations.mjs';
import { freePorts } from './ports.js';
import { postgresServer } from './postgres.js';
import { REDIS_IMAGE, redisServer, sentinelServer } from './redis.js';
import type { ServerProcess } from './server-process.js';
import type { BrokerNetwork, BrokerPorts, Form, ServerName } from '../types.js';

const SERVERS: ServerName[] = ['kafka', 'postgres', 'redis'];
const TEMPORARY_PASSWORD = 'postgres';
const PRIMARY_NAME = 'main';
const NETWORK = 'network';

export interface WantedServers {
  kafka?: boolean;
  postgres?: boolean;
  redis?: boolean;
  /** Makes Postgres write each commit to disk, as in production. */
  durable?: boolean;
  /** The port of a proxy in front of the broker's listener `addresses.kafkaLinkPort`. */
  kafkaLink?: number;
  kafkaData?: string;
  /** Passwords by user name, for the listener `addresses.kafkaLoginPort`. */
  kafkaLogins?: Record<string, string>;
  kafkaOptimised?: boolean;
  /** The number of brokers, and of copies of each topic; 1 when absent. */
  brokers?: number;
  /** Starts a Redis replica and a Sentinel; see `addresses.sentinelUrl`. */
  redisReplica?: boolean;
  /**
   * Returns each broker's network. It is called before the brokers start, but only if there are several brokers and
   * they run as processes.
   */
  kafkaNetwork?: (folder: string, brokers: BrokerPorts[]) => Promise<BrokerNetwork[]>;
}

export interface TemporaryServers {
  /** The first broker. */
  kafka: ServerProcess | undefined;
  /** All brokers. */
  cluster: ServerProcess[];
  postgres: ServerProcess | undefined;
  redis: ServerProcess | undefined;
  /** How they run. */
  form: Form;
  addresses: {
    kafkaBrokers?: string[];
    kafkaLinkPort?: number;
    kafkaLoginPort?: number;
    databaseAdminUrl?: string;
    /** Postgres' data folder, when it runs as a process. */
    postgresFolder?: string;
    redisUrl?: string;
    sentinelUrl?: string;
  };
  remove(): Promise<void>;
}

/**
 * Starts servers on free ports for tests and benchmarks, and resolves when they are ready. `remove()` removes the
 * servers and their data. If this process dies, the guard removes them. The servers run as processes if Java and Maven
 * are available, because processes can be killed and frozen immediately. Otherwise they run as containers.
 */
export async function startTemporaryServers(
  wanted: WantedServers = { kafka: true, postgres: true, redis: true },
): Promise<TemporaryServers> {
  const { kafka, postgres, redis, durable = false, brokers = 1, redisReplica = false } = wanted;
  const { kafkaLink, kafkaData, kafkaLogins, kafkaOptimised, kafkaNetwork } = wanted;
  const names = SERVERS.filter((name) => wanted[name]);
  const form = await chooseForm(names, kafkaNetwork === undefined ? ['processes', 'containers'] : ['processes']);
  const port = await freePorts(8 + 3 * brokers);
  const home = join(localFolder, 'tmp', `${process.pid}-${port}`);
  const folder = reachableFolder(home);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const guard = new Guard();
  guard.removeFolder(folder);
  const others = Array.from({ length: brokers - 1 }, (_, index) => port + 8 + 2 * index);
  const ports = [port, ...others];
  const prefix = containerPrefix(folder);
  const isContainers = form === 'containers';
  const common = { folder, guard, container: isContainers ? { prefix } : undefined };
  const joined = { folder, guard, container: isContainers ? { prefix, network: `${prefix}${NETWORK}` } : undefined };
  const servers: Record<string, ServerProcess> = {};
  const remove = async () => {
    await Promise.all(Object.values(servers).map((server) => server.remove()));
    guard.dismiss();
    rmSync(folder, { recursive: true, force: true });
  };
  const start = async (name: string, making: Promise<ServerProcess>) => {
    const server = await making;
    servers[name] = server;
    await server.start();
  };
  const broker = {
    ...common,
    port,
    controllerPort: port + 1,
    optimised: kafkaOptimised,
    ...(kafkaLink && { link: { port: port + 4, advertisedPort: kafkaLink } }),
    ...(kafkaData && { data: kafkaData }),
    ...(kafkaLogins && { logins: { port: port + 5, users: kafkaLogins } }),
  };
  const peerPort = port + 8 + 2 * brokers;
  const places = ports.map((own, index) => ({ port: own, controllerPort: own + 1, peerPort: peerPort + index }));
  const networks = await kafkaNetwork?.(folder, places);
  const cluster = clusterOf(
    places.map(({ controllerPort }) => controllerPort),
    undefined,
    networks?.map(({ peerHost }) => peerHost),
  );
  const startOneOfSeveral = (own: number, index: number) => {
    const name = `kafka${index + 1}`;
    const place = { name, port: own, controllerPort: own + 1, cluster: cluster[index], network: networks?.[index] };
    return start(name, kafkaServer({ ...joined, ...place, optimised: kafkaOptimised }));
  };
  const [redisPort, replicaPort, sentinelPort] = [port + 3, port + 6, port + 7];
  const startRedis = () => [
    start('redis', redisServer({ ...joined, port: redisPort })),
    start('replica', redisServer({ ...joined, name: 'replica', port: replicaPort, primaryPort: redisPort })),
    start(
      'sentinel',
      sentinelServer({ ...joined, port: sentinelPort, primaryPort: redisPort, primaryName: PRIMARY_NAME }),
    ),
  ];
  const shared = [...(brokers > 1 ? ports : []), ...(redisReplica ? [redisPort, replicaPort, sentinelPort] : [])];
  if (isContainers && shared.length > 0) {
    const logFile = join(folder, 'logs', `${NETWORK}.log`);
    await start(
      NETWORK,
      networkContainer({ name: NETWORK, logFile, guard, prefix, image: REDIS_IMAGE, ports: shared }),
    );
  }
  const brokerNames = brokers > 1 ? ports.map((_, index) => `kafka${index + 1}`) : ['kafka'];
  const starts = [
    ...(brokers > 1 ? ports.map(startOneOfSeveral) : [kafka && start('kafka', kafkaServer(broker))]),
    postgres && start('postgres', postgresServer({ ...common, port: port + 2, password: TEMPORARY_PASSWORD, durable })),
    ...(redisReplica ? startRedis() : [redis && start('redis', redisServer({ ...common, port: redisPort }))]),
  ];
  const outcomes = await Promise.allSettled(starts);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) {
    await remove();
    throw failed.reason;
  }
  const made = brokerNames.flatMap((name) => servers[name] ?? []);
  return {
    kafka: made[0],
    cluster: made,
    postgres: servers.postgres,
    redis: servers.redis,
    form,
    remove,
    addresses: {
      ...(kafka && {
        kafkaBrokers: ports.map((own, index) => `${networks?.[index]?.clientHost ?? '127.0.0.1'}:${own}`),
        kafkaLinkPort: port + 4,
        kafkaLoginPort: port + 5,
      }),
      ...(postgres && form === 'processes' && { postgresFolder: join(folder, 'postgres') }),
      ...(postgres && { databaseAdminUrl: `postgres://postgres:${TEMPORARY_PASSWORD}@127.0.0.1:${port + 2}/postgres` }),
      ...(redis && { redisUrl: `redis://127.0.0.1:${redisPort}` }),
      ...(redisReplica && { sentinelUrl: `redis+sentinel://127.0.0.1:${sentinelPort}/${PRIMARY_NAME}` }),
    },
  };
}
