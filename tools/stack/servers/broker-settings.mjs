/** @import { ClusterPlace } from '../types.d.mts' */

/**
 * Returns settings for one broker that is a controller, too. `listeners` by name: `bind` is the address to listen on,
 * `advertised` the one given to clients (none for controllers). `interBroker` names the listener by which brokers
 * connect to each other and to themselves: its advertised address must be reachable from each broker. In a cluster,
 * each broker has its own `nodeId`, and all have the same `voters` (`id@host:port,...`) and `replicas` (copies of every
 * topic). `users`: passwords by name for the users that log in on the listener LOGINS.
 * @param {Partial<ClusterPlace> & {
 *   listeners: Record<string, { bind: string, advertised?: string }>,
 *   interBroker: string,
 *   data: string,
 *   users?: Record<string, string>,
 * }} options
 * @returns {Record<string, string | number | boolean>}
 */
export function brokerSettings({ listeners, interBroker, data, nodeId = 1, voters, replicas = 1, users }) {
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
    // The default buffer takes 128 MB of heap for one small compacted topic.
    'log.cleaner.dedupe.buffer.size': 8 * 1024 * 1024,
  };
}

const LOGINS = 'LOGINS';

function protocolOf(listener) {
  return listener === LOGINS ? 'SASL_PLAINTEXT' : 'PLAINTEXT';
}

/**
 * Returns the authorization settings. Users who log in have the rights of their ACLs. Clients on the other listeners
 * have no login and all rights. Only tests use logins.
 */
function authorization(users) {
  const accounts = Object.entries(users).map(([name, password]) => `user_${name}="${password}"`);
  const login = 'org.apache.kafka.common.security.plain.PlainLoginModule required';
  return {
    'sasl.enabled.mechanisms': 'PLAIN',
    [`listener.name.${LOGINS.toLowerCase()}.plain.sasl.jaas.config`]: `${login} ${accounts.join(' ')};`,
    'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
    'super.users': 'User:ANONYMOUS',
  };
}

/** A killed broker cannot register again before its old session ends, by default after 9 s. */
const ALONE = { 'broker.session.timeout.ms': 6000 };

/**
 * Settings for the failover from a broker that died. Until the session of the broker ends, its partitions have no
 * leader, and appends with acks=all to partitions that it replicates wait. If the broker was the active controller, the
 * others first elect a new one, which restarts every session. docs/deployment.md recommends these values, too.
 */
const FAILOVER = {
  'broker.session.timeout.ms': 2000,
  'broker.heartbeat.interval.ms': 400,
  'controller.quorum.fetch.timeout.ms': 1000,
  'controller.quorum.election.timeout.ms': 500,
  'controller.quorum.election.backoff.max.ms': 500,
};

/** Returns the settings in the form of server.properties. */
export function asProperties(settings) {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

/** Returns the settings as variables for the image apache/kafka, where a dot in the name is an underscore. */
export function asEnvironment(settings) {
  const variable = (name) => `KAFKA_${name.replaceAll('.', '_').toUpperCase()}`;
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [variable(name), String(value)]));
}
