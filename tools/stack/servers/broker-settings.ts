import type { ClusterPlace } from '../types.js';

type Settings = Record<string, string | number | boolean>;

/**
 * Returns the settings for one broker that is also a controller. In a cluster, each broker has its own `nodeId`, and
 * all brokers have the same `voters` (`id@host:port,...`) and `replicas` (copies of every topic).
 */
export function brokerSettings({
  listeners,
  interBroker,
  data,
  nodeId = 1,
  voters,
  replicas = 1,
  users,
}: Partial<ClusterPlace> & {
  /**
   * The listeners by name. Each has an address to listen on (`bind`) and an address for clients (`advertised`). The
   * controllers' listener has no clients, so it has only `bind`.
   */
  listeners: Record<string, { bind: string; advertised?: string }>;
  /**
   * The listener by which brokers connect to each other and to themselves. Every broker must be able to reach the
   * address that each broker, including itself, advertises for this listener.
   */
  interBroker: string;
  data: string;
  /** Passwords by user name, for the listener LOGINS. */
  users?: Record<string, string> | undefined;
}): Settings {
  const all = Object.entries(listeners);
  const advertised = all.filter(([, listener]) => listener.advertised !== undefined);
  const inSyncMin = Math.min(replicas, 2);
  return {
    'process.roles': 'broker,controller',
    'node.id': nodeId,
    'controller.quorum.voters': voters ?? `${nodeId}@${listeners.CONTROLLER?.bind}`,
    listeners: all.map(([name, { bind }]) => `${name}://${bind}`).join(','),
    'advertised.listeners': advertised.map(([name, listener]) => `${name}://${listener.advertised}`).join(','),
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': interBroker,
    'listener.security.protocol.map': all.map(([name]) => `${name}:${protocolOf(name)}`).join(','),
    ...(users && authorization(users)),
    'log.dirs': data,
    'offsets.topic.replication.factor': replicas,
    'offsets.topic.num.partitions': 1,
    'transaction.state.log.replication.factor': replicas,
    'transaction.state.log.min.isr': inSyncMin,
    'transaction.state.log.num.partitions': 1,
    'share.coordinator.state.topic.replication.factor': replicas,
    'share.coordinator.state.topic.min.isr': inSyncMin,
    'group.initial.rebalance.delay.ms': 0,
    'auto.create.topics.enable': false,
    ...(voters === undefined ? ALONE : FAILOVER),
    'default.replication.factor': replicas,
    'min.insync.replicas': inSyncMin,
    // By default, this buffer takes 128 MB of heap, even for one small compacted topic.
    'log.cleaner.dedupe.buffer.size': 8 * 1024 * 1024,
  };
}

const LOGINS = 'LOGINS';

function protocolOf(listener: string) {
  return listener === LOGINS ? 'SASL_PLAINTEXT' : 'PLAINTEXT';
}

/**
 * Returns the authorization settings. Users who log in have the rights in their ACLs; clients on other listeners have
 * all rights. Only tests use logins.
 */
function authorization(users: Record<string, string>) {
  const accounts = Object.entries(users).map(([name, password]) => `user_${name}="${password}"`);
  const login = 'org.apache.kafka.common.security.plain.PlainLoginModule required';
  return {
    'sasl.enabled.mechanisms': 'PLAIN',
    [`listener.name.${LOGINS.toLowerCase()}.plain.sasl.jaas.config`]: `${login} ${accounts.join(' ')};`,
    'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
    'super.users': 'User:ANONYMOUS',
  };
}

/** A killed broker can register again only after its old session has ended. By default, a session lasts 9 s. */
const ALONE = { 'broker.session.timeout.ms': 6000 };

/**
 * Settings for the failover after a broker's death. Until the dead broker's session ends, its partitions have no
 * leader, and appends with acks=all wait for its copies. If it was the active controller, electing a new one restarts
 * every session. docs/deployment.md recommends the same values.
 */
const FAILOVER = {
  'broker.session.timeout.ms': 2000,
  'broker.heartbeat.interval.ms': 400,
  'controller.quorum.fetch.timeout.ms': 1000,
  'controller.quorum.election.timeout.ms': 500,
  'controller.quorum.election.backoff.max.ms': 500,
};

/** Returns the settings as a server.properties file. */
export function asProperties(settings: Settings): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

/** Returns the settings as variables for the image apache/kafka, with underscores for dots. */
export function asEnvironment(settings: Settings): Record<string, string> {
  const variable = (name: string) => `KAFKA_${name.replaceAll('.', '_').toUpperCase()}`;
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [variable(name), String(value)]));
}
