import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { asEnvironment, asProperties, brokerSettings } from './broker-settings.mjs';
import { containerServer } from './container.mjs';
import { Failure } from './failure.mjs';
import { javaParts } from './java-parts.mjs';
import { probeKafka } from './probes.mjs';
import { ServerProcess } from './server-process.mjs';

/** @import { BrokerNetwork, ClusterPlace, ProcessOptions, ServerOptions } from '../types.d.mts' */

/**
 * @typedef {Omit<ProcessOptions, 'command' | 'args' | 'env'>} ServerDescription
 * @typedef {ServerOptions & {
 *   controllerPort: number,
 *   link?: { port: number, advertisedPort: number },
 *   logins?: { port: number, users: Record<string, string> },
 *   data?: string,
 *   cluster?: Partial<ClusterPlace> & { interBroker?: string },
 *   network?: BrokerNetwork,
 *   optimised?: boolean,
 * }} BrokerOptions
 */

const run = promisify(execFile);

export const KAFKA_IMAGE = 'apache/kafka:4.3.1';

const HEAP = ['-Xms128m', '-Xmx768m'];
/** Heap options of each of several brokers. */
const CLUSTER_HEAP = ['-Xms128m', '-Xmx300m'];
const FLAGS = ['-XX:+UseSerialGC', '-XX:+ExitOnOutOfMemoryError'];
/**
 * Turns off the optimising compiler. It takes a sixth of a core for minutes, which on a small machine costs more than
 * it saves.
 */
const QUICK_COMPILER = '-XX:TieredStopAtLevel=1';
const CONTAINER_DATA = '/var/lib/kafka/data';

/**
 * A broker that is a controller, too, returned unstarted: a process or, with `container` (see containerServer), a
 * container. With one broker there is one copy: a power cut may lose the last seconds, unlike with three copies.
 * `link`: a second listener on `link.port` whose clients are directed to `link.advertisedPort`, where a fault test has
 * its proxy. `optimised`: with the JVM's optimising compiler, as in production; it needs a minute of load. `logins`: a
 * listener on `logins.port` whose clients log in (SASL PLAIN) as one of `logins.users` with their ACLs' rights; clients
 * on the other listeners have all rights. `data`: the log's folder, if not below `folder`. `cluster`: its place among
 * several processes, see brokerSettings and clusterOf. `network`: proxies between the broker, its clients and the other
 * brokers; only for processes.
 * @param {BrokerOptions} options
 */
export async function kafkaServer(options) {
  const { name = 'kafka', folder, port, container, logFile, guard, onSpawn, onExit, hint } = options;
  const server = {
    name,
    logFile: logFile ?? join(folder, 'logs', `${name}.log`),
    stopTimeoutMs: 20_000,
    readyTimeoutMs: 120_000,
    ready: () => probeKafka({ port }),
    guard,
    onSpawn,
    onExit,
    hint,
  };
  return container === undefined ? kafkaProcess(server, options) : kafkaContainer(server, options);
}

function flags(optimised = false) {
  return optimised ? FLAGS : [...FLAGS, QUICK_COMPILER];
}

/**
 * The `cluster` option for each of several brokers, with as many copies as brokers, at most three. `controllerPorts`:
 * their controllers' ports, in order; `clusterId`: the same at every start of the cluster; `hosts`: the names by which
 * the brokers find each other.
 * @param {number[]} controllerPorts
 * @param {string} [clusterId]
 * @param {string[]} [hosts]
 */
export function clusterOf(controllerPorts, clusterId = randomBytes(16).toString('base64url'), hosts = []) {
  const voters = controllerPorts.map((port, index) => `${index + 1}@${hosts[index] ?? '127.0.0.1'}:${port}`).join(',');
  const replicas = Math.min(3, controllerPorts.length);
  return controllerPorts.map((_, index) => ({ nodeId: index + 1, voters, replicas, clusterId }));
}

/**
 * @param {ServerDescription} server
 * @param {BrokerOptions} options
 */
async function kafkaProcess(server, options) {
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
 * Returns a broker in a container, not started. Clients reach the broker by a port on this machine, which does not
 * exist inside the container. For its own connections, including those of the transaction coordinator, the broker
 * therefore has the listener INTERNAL. The brokers of a cluster share a network in which each broker has the port that
 * it has on this machine.
 */
async function kafkaContainer(server, options) {
  const { port, controllerPort, link, logins, data, cluster, optimised, container } = options;
  // The user id of the image differs from that of the owner of the folder.
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
      ...(cluster !== undefined && { CLUSTER_ID: cluster.clusterId }),
      KAFKA_HEAP_OPTS: (cluster === undefined ? HEAP : CLUSTER_HEAP).join(' '),
      KAFKA_JVM_PERFORMANCE_OPTS: flags(optimised).join(' '),
      KAFKA_LOG4J_ROOT_LOGLEVEL: 'WARN',
    },
  });
}

async function format(classPath, properties, data, clusterId = randomBytes(16).toString('base64url')) {
  const tool = ['-Xshare:auto', '-XX:TieredStopAtLevel=1', '-cp', classPath, 'kafka.tools.StorageTool'];
  try {
    await run('java', [...tool, 'format', `--cluster-id=${clusterId}`, '-c', properties, '--ignore-formatted']);
  } catch (error) {
    rmSync(data, { recursive: true, force: true });
    throw new Failure(`Kafka could not prepare its data folder ${data}: ${lastLine(error)}`, { cause: error });
  }
}

function lastLine(error) {
  return `${error.stderr ?? ''}`.trim().split('\n').at(-1) || error.message;
}
