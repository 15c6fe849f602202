import { join } from 'node:path';
import { Failure } from '../servers/failure.mjs';
import { repositoryRoot } from '../servers/locations.mjs';
import { runtimeEnvironment } from './runtime.js';
import { busSettings } from './secrets.js';
import type { Addresses, Instance, RunningContext, Secrets } from '../types.js';

const ACCOUNTS_PORT = 19;

/**
 * The product's processes. `schema` is the service's database schema, and `edge` the public port's offset from the port
 * base. A process with a lower `stopOrder` stops earlier, so that no service stops before its callers.
 */
const SERVICES = [
  { name: 'gateway', schema: 'gateway', edge: 0, stopOrder: 0 },
  { name: 'exports', schema: 'exports', edge: 1, stopOrder: 0 },
  { name: 'reads', schema: 'reads', stopOrder: 1 },
  { name: 'change-feed', schema: 'change_feed', stopOrder: 1 },
  { name: 'metering', schema: 'metering', stopOrder: 1 },
  { name: 'freshness', schema: 'freshness', stopOrder: 1 },
  { name: 'ledger', schema: 'ledger', stopOrder: 2 },
  { name: 'accounts', schema: 'accounts', edge: ACCOUNTS_PORT, stopOrder: 0 },
  { name: 'simulator', edge: 14, stopOrder: 3, privateServer: false },
];

/** The seed for the fictitious world, used by both the simulator and the seeded history. */
export const DEMO_SEED = 'demo';

const PRIVATE_PORTS_FROM = 20;
/**
 * Further gateways listen on base + 2, base + 3 and so on. Their port offset is this number plus their index, which
 * starts at 1.
 */
const GATEWAY_REPLICA_PORTS_FROM = 1;

export const SERVER_PORTS = { postgres: 10, kafka: 11, kafkaController: 12, redis: 13 };
/** The offsets of the brokers' and controllers' ports from the port base. */
export const BROKER_PORTS = [
  { name: 'kafka', port: SERVER_PORTS.kafka, controllerPort: SERVER_PORTS.kafkaController },
  { name: 'kafka-2', port: 15, controllerPort: 17 },
  { name: 'kafka-3', port: 16, controllerPort: 18 },
];

export const SCHEMAS = SERVICES.filter(({ schema }) => schema !== undefined).map(({ name, schema }) => ({
  name,
  schema,
  role: `hiring_${schema}`,
}));

/** Returns the URL of the accounts service, where users sign in and connect apps. */
export function accountsUrl(portBase: number) {
  return process.env.ACCOUNTS_URL ?? `http://127.0.0.1:${portBase + ACCOUNTS_PORT}`;
}

/**
 * Returns every process to start, with its ports.
 * @throws {Failure} for a service that does not exist or cannot have replicas
 */
export function plannedInstances(portBase: number, replicas: Record<string, number>): Instance[] {
  for (const name of Object.keys(replicas)) {
    if (!SERVICES.some((service) => service.name === name)) {
      throw new Failure(
        `--replicas names ${name}; services are ${SERVICES.map((service) => service.name).join(', ')}.`,
      );
    }
    if ((replicas[name] ?? 1) > 1 && ['exports', 'accounts', 'simulator'].includes(name)) {
      throw new Failure(`${name} has one fixed port in the local stack and cannot have replicas.`);
    }
  }
  let privatePort = portBase + PRIVATE_PORTS_FROM;
  return SERVICES.flatMap(({ name, edge, stopOrder, privateServer }) =>
    Array.from({ length: replicas[name] ?? 1 }, (_, index) => ({
      service: name,
      name: index === 0 ? name : `${name}-${index + 1}`,
      stopOrder,
      ...(edge !== undefined && { port: portBase + edge + (index && GATEWAY_REPLICA_PORTS_FROM + index) }),
      ...(privateServer !== false && { privatePort: privatePort++ }),
    })),
  );
}

/** Returns the URL that shows whether an instance is ready. The simulator has only one port. */
export function readyUrl({ port, privatePort }: Instance) {
  if (privatePort === undefined) return `http://127.0.0.1:${port}/_simulator/stats`;
  return `http://127.0.0.1:${privatePort}/readyz`;
}

export function entryPoint(service: string, file = 'main.js'): string {
  const folder = service === 'simulator' ? join('tools', 'fake-boards') : join('apps', service);
  return join(repositoryRoot, folder, 'dist', file);
}

/** Returns the database address for a service's role. */
export function databaseUrlFor(role: string, { databaseAdminUrl }: Addresses, secrets: Secrets) {
  const url = new URL(databaseAdminUrl);
  url.username = role;
  url.password = secrets.role_password;
  return url.toString();
}

/** Returns the environment for one instance. The caller's variables override defaults, but not addresses and ports. */
export function environmentOf(instance: Instance, context: RunningContext) {
  const { addresses, secrets, portBase, topicPrefix, redisPrefix } = context;
  const { role } = SCHEMAS.find(({ name }) => name === instance.service) ?? {};
  return {
    LOG_LEVEL: 'info',
    ...runtimeEnvironment(instance.service),
    ...tunables(instance.service),
    ...inherited(),
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    KAFKA_BROKERS: addresses.kafkaBrokers.join(','),
    TOPIC_PREFIX: topicPrefix,
    REDIS_URL: addresses.redisUrl,
    REDIS_PREFIX: redisPrefix,
    ...(instance.privatePort !== undefined && { PRIVATE_PORT: String(instance.privatePort) }),
    ...(instance.port !== undefined && { PORT: String(instance.port) }),
    ...(instance.service === 'gateway' && { PUBLIC_KAFKA_BROKERS: addresses.kafkaBrokers.join(',') }),
    ...(role !== undefined && { DATABASE_URL: databaseUrlFor(role, addresses, secrets) }),
    ...ownSettings(instance.service, portBase, secrets),
  };
}

/** Returns the caller's environment without the addresses that each process gets explicitly. */
function inherited() {
  const { DATABASE_ADMIN_URL: _admin, DATABASE_URL: _database, INSTANCE_ID: _instance, ...rest } = process.env;
  return rest;
}

function tunables(service: string) {
  if (service === 'freshness') {
    return {
      FETCH_ALLOWED_NETWORKS: '127.0.0.0/8',
      CRAWLER_CONTACT: 'crawler@example.com',
      // Boards are swept often, because the simulated boards change continuously. With the default schedule, the
      // changes would appear only after hours.
      SWEEP_SECONDS_MAX: '10',
    };
  }
  if (service === 'change-feed') return { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', WEBHOOK_ALLOW_HTTP: 'true' };
  return {};
}

function ownSettings(service: string, portBase: number, secrets: Secrets) {
  const { keyrings, demo_anchor: demoAnchor } = secrets;
  const gateway = `http://127.0.0.1:${portBase}`;
  const app = `http://127.0.0.1:${portBase + 1}`;
  const accounts = accountsUrl(portBase);
  const settings: Record<string, Record<string, string>> = {
    gateway: {
      ACCOUNTS_URL: accounts,
      KEY_PEPPERS: keyrings.KEY_PEPPERS,
      BASE_URL: process.env.BASE_URL ?? gateway,
      CONSOLE_URL: process.env.CONSOLE_URL ?? `${app}/console/`,
      APP_API_URL: app,
    },
    accounts: {
      COOKIE_KEYS: keyrings.COOKIE_KEYS,
      APP_API_URL: app,
      ACCOUNTS_URL: accounts,
      BASE_URL: process.env.BASE_URL ?? gateway,
    },
    reads: { CURSOR_KEYS: keyrings.CURSOR_KEYS },
    freshness: { BOARD_ORIGIN_REWRITE: `http://127.0.0.1:${portBase + 14}` },
    'change-feed': { WEBHOOK_SECRET_KEYS: keyrings.WEBHOOK_SECRET_KEYS },
    exports: {
      SESSION_KEYS: keyrings.SESSION_KEYS,
      ACCOUNTS_URL: accounts,
      APP_API_URL: app,
      GATEWAY_URL: gateway,
      BASE_URL: process.env.BASE_URL ?? gateway,
    },
  };
  if (service === 'simulator') return { SIMULATOR_SEED: DEMO_SEED, SIMULATOR_ANCHOR: demoAnchor };
  return { ...busSettings(service, secrets), ...settings[service] };
}
