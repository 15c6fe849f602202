import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asEnvironment, asProperties, brokerSettings } from './broker-settings.js';
import { containerServer } from './container.js';
import { Failure } from './failure.mjs';
import { javaParts } from './java-parts.js';
import { probeKafka } from './probes.js';
import { reasonOf, run } from './run.js';
import { ServerProcess, serverDescription } from './server-process.js';
import type { BrokerNetwork, ClusterPlace, ContainerPlace, ServerDescription, ServerOptions } from '../types.js';

interface BrokerOptions extends ServerOptions {
  controllerPort: number;
  /** A second listener, on `port`. It advertises `advertisedPort`, which is the port of a fault test's proxy. */
  link?: { port: number; advertisedPort: number } | undefined;
  /** A listener that requires a login (SASL PLAIN) and applies ACLs. `users` maps user names to passwords. */
  logins?: { port: number; users: Record<string, string> } | undefined;
  /** The folder for the broker's data, that is, its topics. Default: a folder below `folder`. */
  data?: string | undefined;
  /** The broker's place in a cluster, from clusterOf. */
  cluster?: (Partial<ClusterPlace> & { interBroker?: string }) | undefined;
  /** Proxies in front of the broker's listeners. Only a broker that runs as a process can have them. */
  network?: BrokerNetwork | undefined;
  /** Enables the JVM's optimising compiler, as in production. */
  optimised?: boolean | undefined;
}

export const KAFKA_IMAGE = 'apache/kafka:4.3.1';

const HEAP = ['-Xms128m', '-Xmx768m'];
/** The JVM's heap options for a broker in a cluster. */
const CLUSTER_HEAP = ['-Xms128m', '-Xmx300m'];
const FLAGS = ['-XX:+UseSerialGC', '-XX:+ExitOnOutOfMemoryError'];
/** Disables the JVM's optimising compiler, which would use a sixth of a core for minutes. */
const QUICK_COMPILER = '-XX:TieredStopAtLevel=1';
const CONTAINER_DATA = '/var/lib/kafka/data';

/**
 * Returns an unstarted Kafka broker that is also a controller. The broker is a container if `container` is given, else
 * a process. With a single broker, a power cut may lose the last seconds' messages, because each topic has only one
 * copy.
 */
export async function kafkaServer(options: BrokerOptions) {
  const { port, container } = options;
  const server = {
    ...serverDescription('kafka', options),
    stopTimeoutMs: 20_000,
    readyTimeoutMs: 120_000,
    ready: () => probeKafka({ port }),
  };
  return container === undefined ? kafkaProcess(server, options) : kafkaContainer(server, container, options);
}

function flags(optimised = false) {
  return optimised ? FLAGS : [...FLAGS, QUICK_COMPILER];
}

/**
 * Returns the `cluster` option for each broker. Each topic has one copy per broker, at most three. `controllerPorts`
 * are in broker order; `clusterId` must be the same at every start; `hosts` are the brokers' host names.
 */
export function clusterOf(
  controllerPorts: number[],
  clusterId: string = randomBytes(16).toString('base64url'),
  hosts: string[] = [],
) {
  const voters = controllerPorts.map((port, index) => `${index + 1}@${hosts[index] ?? '127.0.0.1'}:${port}`).join(',');
  const replicas = Math.min(3, controllerPorts.length);
  return controllerPorts.map((_, index) => ({ nodeId: index + 1, voters, replicas, clusterId }));
}

async function kafkaProcess(server: ServerDescription, options: BrokerOptions) {
  const { folder, port, controllerPort, link, logins, data, cluster, network, optimised, say } = options;
  const classPath = join(await javaParts(say), '*');
  const log = data ?? join(folder, server.name);
  const properties = join(folder, `${server.name}.properties`);
  const peers = network && {
    bind: `127.0.0.1:${network.peerPort}`,
    advertised: `${network.peerHost}:${network.peerPort}`,
  };
  const listeners = {
    PLAINTEXT: { bind: `127.0.0.1:${port}`, advertised: `${network?.clientHost ?? '127.0.0.1'}:${port}` },
    CONTROLLER: { bind: `127.0.0.1:${controllerPort}` },
    ...(peers && { PEERS: peers }),
    ...(link && { LINKED: { bind: `127.0.0.1:${link.port}`, advertised: `127.0.0.1:${link.advertisedPort}` } }),
    ...(logins && { LOGINS: { bind: `127.0.0.1:${logins.port}`, advertised: `127.0.0.1:${logins.port}` } }),
  };
  const users = logins?.users;
  const interBroker = network === undefined ? 'PLAINTEXT' : 'PEERS';
  const settings = brokerSettings({ listeners, interBroker, data: log, users, ...cluster });
  mkdirSync(log, { recursive: true });
  writeFileSync(properties, asProperties(settings));
  if (!existsSync(join(log, 'meta.properties'))) await format(classPath, properties, log, cluster?.clusterId);
  const logging = ['-Dorg.slf4j.simpleLogger.defaultLogLevel=warn', '-Dorg.slf4j.simpleLogger.showDateTime=true'];
  return new ServerProcess({
    ...server,
    command: 'java',
    args: [
      ...(cluster === undefined ? HEAP : CLUSTER_HEAP),
      ...flags(optimised),
      ...(network === undefined ? [] : [`-Djdk.net.hosts.file=${network.hostsFile}`]),
      ...logging,
      '-cp',
      classPath,
      'kafka.Kafka',
      properties,
    ],
    cwd: folder,
    env: process.env,
  });
}

/**
 * A single broker needs a listener for its own connections (INTERNAL), because the clients' port exists only outside
 * the container. Brokers in a cluster need no such listener: they share a network, in which each port is the same
 * inside and outside.
 */
async function kafkaContainer(server: ServerDescription, container: ContainerPlace, options: BrokerOptions) {
  const { port, controllerPort, link, logins, data, cluster, optimised } = options;
  // The image's user does not own this folder, so every user gets access.
  if (data !== undefined) chmodSync(data, 0o777);
  const isAlone = container.network === undefined;
  const alone = {
    PLAINTEXT: { bind: '0.0.0.0:9092', advertised: `127.0.0.1:${port}` },
    INTERNAL: { bind: 'localhost:9094', advertised: 'localhost:9094' },
    CONTROLLER: { bind: 'localhost:9093' },
  };
  const oneOfSeveral = {
    PLAINTEXT: { bind: `0.0.0.0:${port}`, advertised: `127.0.0.1:${port}` },
    CONTROLLER: { bind: `127.0.0.1:${controllerPort}` },
  };
  const listeners = {
    ...(isAlone ? alone : oneOfSeveral),
    ...(link && { LINKED: { bind: '0.0.0.0:9095', advertised: `127.0.0.1:${link.advertisedPort}` } }),
    ...(logins && { LOGINS: { bind: '0.0.0.0:9096', advertised: `127.0.0.1:${logins.port}` } }),
  };
  const users = logins?.users;
  const interBroker = isAlone ? 'INTERNAL' : 'PLAINTEXT';
  const settings = brokerSettings({ listeners, interBroker, data: CONTAINER_DATA, users, ...cluster });
  return containerServer({
    ...server,
    ...container,
    image: KAFKA_IMAGE,
    publish: { [port]: 9092, ...(link && { [link.port]: 9095 }), ...(logins && { [logins.port]: 9096 }) },
    mount: CONTAINER_DATA,
    data,
    environment: {
      ...asEnvironment(settings),
      ...(cluster?.clusterId && { CLUSTER_ID: cluster.clusterId }),
      KAFKA_HEAP_OPTS: (cluster === undefined ? HEAP : CLUSTER_HEAP).join(' '),
      KAFKA_JVM_PERFORMANCE_OPTS: flags(optimised).join(' '),
      KAFKA_LOG4J_ROOT_LOGLEVEL: 'WARN',
    },
  });
}

async function format(
  classPath: string,
  properties: string,
  data: string,
  clusterId = randomBytes(16).toString('base64url'),
) {
  const tool = ['-Xshare:auto', '-XX:TieredStopAtLevel=1', '-cp', classPath, 'kafka.tools.StorageTool'];
  try {
    await run('java', [...tool, 'format', `--cluster-id=${clusterId}`, '-c', properties, '--ignore-formatted']);
  } catch (error) {
    rmSync(data, { recursive: true, force: true });
    throw new Failure(`Kafka could not prepare its data folder ${data}: ${reasonOf(error)}`, { cause: error });
  }
}
