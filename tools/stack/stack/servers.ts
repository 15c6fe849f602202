import { containerPrefix, networkContainer } from '../servers/container.js';
import { Failure } from '../servers/failure.mjs';
import { chooseForm } from '../servers/form.js';
import { kafkaServer } from '../servers/kafka.js';
import { reachableFolder } from '../servers/locations.mjs';
import { isPortFree } from '../servers/ports.js';
import { postgresServer } from '../servers/postgres.js';
import { probeKafka, probePostgres, probeRedis, type Address } from '../servers/probes.js';
import { REDIS_IMAGE, redisServer } from '../servers/redis.js';
import type { ServerProcess } from '../servers/server-process.js';
import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import { formattedBrokers, plannedBrokers, requireSameBrokers } from './brokers.js';
import { SERVER_PORTS } from './services.js';
import { saveContainerPrefix } from './state.js';
import { Supervised } from './supervised.js';
import type { Addresses, ContainerPlace, Context, ServerName, ServerOptions } from '../types.js';

const PROBES = { postgres: probePostgres, kafka: probeKafka, redis: probeRedis };
const NETWORK = 'network';
const GIVEN_READY_MS_MAX = 10_000;
const JOINED_MS_MAX = 30_000;
const FORMS = { containers: 'Docker containers', processes: 'processes without containers' };

/** A server whose address is in an environment variable. */
interface Given {
  variable: string;
  value: string;
  addresses: Required<Address>[];
}

type GivenServers = Partial<Record<ServerName, Given>>;

interface Place {
  folder: string;
  container?: ContainerPlace;
}

/** A server to start. `make` creates it from the options common to all servers. */
interface PlannedServer {
  name: string;
  service: ServerName | typeof NETWORK;
  make(options: Omit<ServerOptions, 'port'>): Promise<ServerProcess>;
}

/**
 * Provides Kafka, Postgres and Redis for one stack. Servers with an address in the environment are used as they are.
 * The others run as containers if Docker and the images are available, else as processes.
 */
export async function startServers(context: Context): Promise<{ by: string; addresses: Addresses }> {
  const given = givenAddresses();
  if (given.kafka !== undefined && context.brokers > 1) {
    throw new Failure(
      '--brokers is for brokers the launcher starts, and KAFKA_BROKERS names others: give one of the two.',
    );
  }
  const names: ServerName[] = ['postgres', 'kafka', 'redis'];
  const wanted = names.filter((name) => given[name] === undefined);
  await Promise.all(names.map((name) => given[name] && probeGiven(name, given[name])));
  const started = wanted.length === 0 ? '' : await startMissing(context, wanted);
  const taken = Object.values(given).map(({ variable }) => variable);
  const by = [taken.length > 0 ? `given by ${taken.join(', ')}` : '', started].filter(Boolean).join('; ');
  context.say(`servers: ${by}`);
  return { by, addresses: addressesOf(given, context) };
}

async function startMissing(context: Context, wanted: ServerName[]): Promise<string> {
  const { portBase, secrets } = context;
  const brokers = wanted.includes('kafka') ? plannedBrokers(context) : [];
  const servers = wanted.flatMap((service): (PlannedServer & { port: number; controllerPort?: number })[] => {
    if (service === 'kafka') {
      return brokers.map((broker) => ({
        ...broker,
        service,
        make: (options) => kafkaServer({ ...options, ...broker }),
      }));
    }
    const port = portBase + SERVER_PORTS[service];
    const password = secrets.database_password;
    const make: PlannedServer['make'] = (options) =>
      service === 'postgres' ? postgresServer({ ...options, port, password }) : redisServer({ ...options, port });
    return [{ name: service, service, port, make }];
  });
  for (const { name, port, controllerPort } of servers) {
    await requireFreePort(port, name);
    if (controllerPort !== undefined) await requireFreePort(controllerPort, `controller of ${name}`);
  }
  const form = await chooseForm(wanted, ['containers', 'processes'], context.say);
  const where = form === 'containers' ? containersOf(context) : foldersOf(context);
  if (brokers.length > 0) requireSameBrokers(where.folder, await formattedBrokers(where), context.brokers);
  const ports = brokers.map(({ port }) => port);
  if (where.container?.network !== undefined) {
    const { prefix } = where.container;
    await startOne(context, where, {
      name: NETWORK,
      service: NETWORK,
      make: ({ logFile = '', guard, onExit }) =>
        networkContainer({ name: NETWORK, logFile, guard, onExit, prefix, image: REDIS_IMAGE, ports }),
    });
  }
  await Promise.all(servers.map((server) => startOne(context, where, server)));
  // Each broker must know all others before the first topic is created, because a topic gets a copy on each.
  const joined = brokers.map(({ name, port }) =>
    waitFor(name, () => probeKafka({ port, brokers: context.brokers }), JOINED_MS_MAX),
  );
  await Promise.all(joined);
  return `${FORMS[form]} (${servers.map(({ name }) => name).join(', ')})`;
}

async function startOne(context: Context, where: Place, { name, service, make }: PlannedServer) {
  const slot: { making?: Promise<Supervised>; server?: Supervised } = {};
  // The server is registered before it is created, so that a stop during the creation waits for the container and
  // removes it.
  context.onStarted({
    name,
    stop: async () => (await slot.making?.catch(() => undefined))?.stop(),
    errorLine: () => slot.server?.errorLine(),
  });
  slot.making = Supervised.create(
    (hooks) =>
      make({
        name,
        folder: where.folder,
        container:
          where.container && (service === 'kafka' ? where.container : { ...where.container, network: undefined }),
        logFile: join(context.dataDir, 'logs', `${name}.log`),
        hint: 'If its data is damaged, "npm run reset" removes it.',
        guard: context.guard,
        onSpawn: (pid) => context.onSpawn({ name, pid, service }),
        say: (line) => context.say(`${name}: ${line}`),
        ...hooks,
      }),
    context.say,
  );
  const server = await slot.making;
  slot.server = server;
  await server.start(1);
  context.say(`${name}: ready`);
}

/** The data is kept in the containers' volumes. `npm run reset` removes the containers and the volumes. */
function containersOf({ dataDir, brokers }: Context): Place {
  const prefix = containerPrefix(dataDir);
  saveContainerPrefix(dataDir, prefix);
  return { folder: dataDir, container: { prefix, keep: true, ...(brokers > 1 && { network: `${prefix}${NETWORK}` }) } };
}

function foldersOf({ dataDir, say }: Context): Place {
  const folder = reachableFolder(dataDir);
  if (folder !== dataDir) {
    say(`postgres runs as another user, who cannot enter ${dataDir}: server data goes to ${folder}`);
  }
  return { folder };
}

function givenAddresses(): GivenServers {
  const { DATABASE_ADMIN_URL, DATABASE_URL, KAFKA_BROKERS, REDIS_URL } = process.env;
  const database = DATABASE_ADMIN_URL || DATABASE_URL;
  return {
    ...(database && { postgres: given(DATABASE_ADMIN_URL ? 'DATABASE_ADMIN_URL' : 'DATABASE_URL', database, 5432) }),
    ...(KAFKA_BROKERS && { kafka: given('KAFKA_BROKERS', KAFKA_BROKERS, 9092) }),
    ...(REDIS_URL && { redis: given('REDIS_URL', REDIS_URL, 6379) }),
  };
}

function given(variable: string, value: string, defaultPort: number): Given {
  const addresses = value.split(',').map((one) => {
    const url = one.includes('://') ? one : `tcp://${one}`;
    if (!URL.canParse(url)) throw new Failure(`${variable} is not an address.`);
    const { hostname, port } = new URL(url);
    return { host: hostname || 'localhost', port: Number(port) || defaultPort };
  });
  return { variable, value, addresses };
}

/** Checks that one of the addresses responds. One is enough, because clients get the others from it. */
async function probeGiven(name: ServerName, { variable, addresses }: Given) {
  const probes = addresses.map((address) => waitFor(name, () => PROBES[name](address), GIVEN_READY_MS_MAX));
  await Promise.any(probes).catch(({ errors }) => {
    const where = addresses.map(({ host, port }) => `${host}:${port}`).join(', ');
    throw new Failure(`${variable} names ${where}, where no ${name} answers (${errors[0].message}).`, {
      cause: errors[0],
    });
  });
}

async function waitFor(name: string, probe: () => Promise<true | string>, timeoutMs: number) {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const answer = await probe().catch((error: Error) => error.message);
    if (answer === true) return;
    if (performance.now() > deadline) throw new Failure(`${name}: ${answer}`);
    await delay(100);
  }
}

export async function requireFreePort(port: number, what: string) {
  if (await isPortFree(port)) return;
  throw new Failure(
    `Port ${port} (${what}) is in use: stop what listens there, or choose other ports with --port-base N.`,
  );
}

function addressesOf(given: GivenServers, context: Context): Addresses {
  const { secrets, portBase } = context;
  const own = `127.0.0.1:${portBase + SERVER_PORTS.postgres}`;
  return {
    ownsDatabase: given.postgres === undefined,
    databaseAdminUrl: given.postgres?.value ?? `postgres://postgres:${secrets.database_password}@${own}/hiring`,
    kafkaBrokers: given.kafka?.value.split(',') ?? plannedBrokers(context).map(({ port }) => `127.0.0.1:${port}`),
    redisUrl: given.redis?.value ?? `redis://127.0.0.1:${portBase + SERVER_PORTS.redis}`,
  };
}
