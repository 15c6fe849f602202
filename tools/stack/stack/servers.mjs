import { containerPrefix, networkContainer } from '../servers/container.mjs';
import { Failure } from '../servers/failure.mjs';
import { chooseForm } from '../servers/form.mjs';
import { kafkaServer } from '../servers/kafka.mjs';
import { reachableFolder } from '../servers/locations.mjs';
import { isPortFree } from '../servers/ports.mjs';
import { postgresServer } from '../servers/postgres.mjs';
import { probeKafka, probePostgres, probeRedis } from '../servers/probes.mjs';
import { REDIS_IMAGE, redisServer } from '../servers/redis.mjs';
import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import { formattedBrokers, plannedBrokers, requireSameBrokers } from './brokers.mjs';
import { SERVER_PORTS } from './services.mjs';
import { saveContainerPrefix } from './state.mjs';
import { Supervised } from './supervised.mjs';

/** @import { Addresses, Context } from '../types.d.mts' */

const PROBES = { postgres: probePostgres, kafka: probeKafka, redis: probeRedis };
const NETWORK = 'network';
const MAKERS = { postgres: postgresServer, kafka: kafkaServer, redis: redisServer, [NETWORK]: brokerNetwork };
const GIVEN_READY_MS_MAX = 10_000;
const JOINED_MS_MAX = 30_000;
const FORMS = { containers: 'Docker containers', processes: 'processes without containers' };

/**
 * Starts Kafka, Postgres and Redis for one stack. Addresses in the environment are used unchanged. The other servers
 * run as containers when a Docker engine is available that has or can pull their images, else as processes.
 * @param {Context} context
 * @returns {Promise<{ by: string, addresses: Addresses }>}
 */
export async function startServers(context) {
  const given = givenAddresses();
  if (given.kafka !== undefined && context.brokers > 1) {
    throw new Failure(
      '--brokers is for brokers the launcher starts, and KAFKA_BROKERS names others: give one of the two.',
    );
  }
  const wanted = Object.keys(PROBES).filter((name) => given[name] === undefined);
  const ports = serverPorts(context.portBase);
  await Promise.all(
    Object.entries(given).map(([name, { addresses, variable }]) => probeGiven(name, addresses, variable)),
  );
  const started = wanted.length === 0 ? '' : await startMissing(context, wanted, ports);
  const taken = Object.values(given).map(({ variable }) => variable);
  const by = [taken.length > 0 ? `given by ${taken.join(', ')}` : '', started].filter(Boolean).join('; ');
  context.say(`servers: ${by}`);
  return { by, addresses: addressesOf(given, ports, context) };
}

export function serverPorts(portBase) {
  return Object.fromEntries(Object.entries(SERVER_PORTS).map(([name, offset]) => [name, portBase + offset]));
}

async function startMissing(context, wanted, serverPortsByName) {
  const servers = wanted.flatMap((service) =>
    service === 'kafka'
      ? plannedBrokers(context).map((broker) => ({ ...broker, service }))
      : serverOf(service, serverPortsByName),
  );
  for (const { name, port, controllerPort } of servers) {
    await requireFreePort(port, name);
    if (controllerPort !== undefined) await requireFreePort(controllerPort, `controller of ${name}`);
  }
  const form = await chooseForm(wanted, ['containers', 'processes'], context.say);
  const where = form === 'containers' ? containersOf(context) : foldersOf(context);
  if (wanted.includes('kafka')) requireSameBrokers(where.folder, await formattedBrokers(where), context.brokers);
  const ports = servers.filter(({ service }) => service === 'kafka').map(({ port }) => port);
  if (where.container?.network !== undefined) {
    await startOne(context, where, { name: NETWORK, service: NETWORK, ports });
  }
  await Promise.all(servers.map((server) => startOne(context, where, server)));
  await Promise.all(
    servers
      .filter(({ service }) => service === 'kafka')
      .map(({ name, port }) => untilJoined(name, port, context.brokers)),
  );
  return `${FORMS[form]} (${servers.map(({ name }) => name).join(', ')})`;
}

function serverOf(name, ports) {
  return { name, service: name, port: ports[name] };
}

async function startOne(context, where, { service, ...options }) {
  const { name } = options;
  /** @type {{ making?: Promise<Supervised>, server?: Supervised }} */
  const slot = {};
  // The slot is registered before the server is created: a stop in between waits for a container that is being created,
  // and removes it.
  context.onStarted({
    name,
    stop: async () => (await slot.making?.catch(() => undefined))?.stop(),
    errorLine: () => slot.server?.errorLine(),
  });
  slot.making = Supervised.create(
    (hooks) =>
      MAKERS[service]({
        folder: where.folder,
        container: containerOf(where, service),
        ...options,
        password: context.secrets.database_password,
        logFile: join(context.dataDir, 'logs', `${name}.log`),
        hint: 'If its data is damaged, "npm run reset" removes it.',
        guard: context.guard,
        ...(service !== NETWORK && { onSpawn: (pid) => context.onSpawn({ name, pid, service }) }),
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

function containerOf({ container }, service) {
  return container && (service === 'kafka' ? container : { ...container, network: undefined });
}

/** Waits until all brokers are known. A topic gets as many copies as there are brokers when it is created. */
async function untilJoined(name, port, brokers) {
  await waitFor(name, () => probeKafka({ port, brokers }), JOINED_MS_MAX);
}

/** Returns the place of containers. Their data is in volumes, which `npm run reset` removes. */
function containersOf({ dataDir, brokers }) {
  const prefix = containerPrefix(dataDir);
  saveContainerPrefix(dataDir, prefix);
  return { folder: dataDir, container: { prefix, keep: true, ...(brokers > 1 && { network: `${prefix}${NETWORK}` }) } };
}

/** Returns the network by which brokers in containers reach each other. */
function brokerNetwork({ container, name, ports, logFile, guard, onExit }) {
  return networkContainer({ name, logFile, guard, onExit, prefix: container.prefix, image: REDIS_IMAGE, ports });
}

function foldersOf({ dataDir, say }) {
  const folder = reachableFolder(dataDir);
  if (folder !== dataDir) {
    say(`postgres runs as another user, who cannot enter ${dataDir}: server data goes to ${folder}`);
  }
  return { folder };
}

/** Returns the addresses that the environment names, by server. */
function givenAddresses() {
  const { DATABASE_ADMIN_URL, DATABASE_URL, KAFKA_BROKERS, REDIS_URL } = process.env;
  const database = DATABASE_ADMIN_URL || DATABASE_URL;
  return {
    ...(database && { postgres: given(DATABASE_ADMIN_URL ? 'DATABASE_ADMIN_URL' : 'DATABASE_URL', database, 5432) }),
    ...(KAFKA_BROKERS && { kafka: given('KAFKA_BROKERS', KAFKA_BROKERS, 9092) }),
    ...(REDIS_URL && { redis: given('REDIS_URL', REDIS_URL, 6379) }),
  };
}

function given(variable, value, defaultPort) {
  const addresses = value.split(',').map((one) => {
    const url = one.includes('://') ? one : `tcp://${one}`;
    if (!URL.canParse(url)) throw new Failure(`${variable} is not an address.`);
    const { hostname, port } = new URL(url);
    return { host: hostname || 'localhost', port: Number(port) || defaultPort };
  });
  return { variable, value, addresses };
}

/** Checks given addresses. One that responds is enough: clients get the others from it. */
async function probeGiven(name, addresses, variable) {
  const probes = addresses.map((address) => waitFor(name, () => PROBES[name](address), GIVEN_READY_MS_MAX));
  await Promise.any(probes).catch(({ errors }) => {
    const where = addresses.map(({ host, port }) => `${host}:${port}`).join(', ');
    throw new Failure(`${variable} names ${where}, where no ${name} answers (${errors[0].message}).`, {
      cause: errors[0],
    });
  });
}

async function waitFor(name, probe, timeoutMs) {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const answer = await probe().catch((error) => error.message);
    if (answer === true) return;
    if (performance.now() > deadline) throw new Failure(`${name}: ${answer}`);
    await delay(100);
  }
}

export async function requireFreePort(port, what) {
  if (await isPortFree(port)) return;
  throw new Failure(
    `Port ${port} (${what}) is in use: stop what listens there, or choose other ports with --port-base N.`,
  );
}

function addressesOf(given, ports, context) {
  const { secrets } = context;
  const ownDatabase = `postgres://postgres:${secrets.database_password}@127.0.0.1:${ports.postgres}/hiring`;
  return {
    ownsDatabase: given.postgres === undefined,
    databaseAdminUrl: given.postgres?.value ?? ownDatabase,
    kafkaBrokers: given.kafka?.value.split(',') ?? plannedBrokers(context).map(({ port }) => `127.0.0.1:${port}`),
    redisUrl: given.redis?.value ?? `redis://127.0.0.1:${ports.redis}`,
  };
}
