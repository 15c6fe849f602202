import { containerPrefix } from '../parts/container.mjs';
import { Failure } from '../parts/failure.mjs';
import { chooseForm } from '../parts/form.mjs';
import { kafkaServer } from '../parts/kafka.mjs';
import { reachableFolder } from '../parts/locations.mjs';
import { isPortFree } from '../parts/ports.mjs';
import { postgresServer } from '../parts/postgres.mjs';
import { probeKafka, probePostgres, probeRedis } from '../parts/probes.mjs';
import { redisServer } from '../parts/redis.mjs';
import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import { SERVER_PORTS } from './services.mjs';
import { noteContainers } from './state.mjs';
import { Supervised } from './supervised.mjs';

const PROBES = { postgres: probePostgres, kafka: probeKafka, redis: probeRedis };
const GIVEN_READY_MS_MAX = 10_000;
const FORMS = { containers: 'Docker containers', processes: 'processes without containers' };

/**
 * Kafka, Postgres and Redis for one stack. Addresses in the environment are taken as they are; the other servers run as
 * containers when a Docker engine answers and has or can pull their images, else as processes.
 * @returns {Promise<{ by: string, addresses: object }>}
 */
export async function startServers(context) {
  const given = givenAddresses();
  const wanted = Object.keys(PROBES).filter((name) => given[name] === undefined);
  const ports = serverPorts(context.portBase);
  await Promise.all(
    Object.entries(given).map(([name, { host, port, variable }]) => probeGiven(name, host, port, variable)),
  );
  const started = wanted.length === 0 ? '' : await startMissing(context, wanted, ports);
  const taken = Object.values(given).map(({ variable }) => variable);
  const by = [taken.length > 0 ? `given by ${taken.join(', ')}` : '', started].filter(Boolean).join('; ');
  context.say(`servers: ${by}`);
  return { by, addresses: addressesOf(given, ports, context.secrets) };
}

export function serverPorts(portBase) {
  return Object.fromEntries(Object.entries(SERVER_PORTS).map(([name, offset]) => [name, portBase + offset]));
}

async function startMissing(context, wanted, ports) {
  await requireFreePorts(wanted, ports);
  const form = await chooseForm(wanted, ['containers', 'processes'], context.say);
  const where = form === 'containers' ? containersOf(context) : foldersOf(context);
  const makers = { postgres: postgresServer, kafka: kafkaServer, redis: redisServer };
  const startOne = async (name) => {
    const slot = { making: undefined, server: undefined };
    // Known before it is made: a stop in between waits for a container that is being created, and removes it.
    context.onStarted({
      name,
      stop: async () => (await slot.making?.catch(() => undefined))?.stop(),
      errorLine: () => slot.server?.errorLine(),
    });
    slot.making = Supervised.create((hooks) => {
      const say = (line) => context.say(`${name}: ${line}`);
      return makers[name]({
        ...where,
        port: ports[name],
        controllerPort: ports.kafkaController,
        password: context.secrets.database_password,
        logFile: join(context.dataDir, 'logs', `${name}.log`),
        hint: 'If its data is damaged, "npm run reset" removes it.',
        guard: context.guard,
        onSpawn: (pid) => context.onSpawn({ name, pid }),
        say,
        ...hooks,
      });
    }, context.say);
    slot.server = await slot.making;
    await slot.server.start(1);
    context.say(`${name}: ready`);
  };
  await Promise.all(wanted.map(startOne));
  return `${FORMS[form]} (${wanted.join(', ')})`;
}

/** Their data is in volumes, which `npm run reset` removes. */
function containersOf({ dataDir }) {
  const prefix = containerPrefix(dataDir);
  noteContainers(dataDir, prefix);
  return { folder: dataDir, container: { prefix, keep: true } };
}

function foldersOf({ dataDir, say }) {
  const folder = reachableFolder(dataDir);
  if (folder !== dataDir) {
    say(`postgres runs as another user, who cannot enter ${dataDir}: server data goes to ${folder}`);
  }
  return { folder };
}

/** Addresses the environment names, by server. */
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
  const first = value.split(',')[0];
  const url = first.includes('://') ? first : `tcp://${first}`;
  if (!URL.canParse(url)) throw new Failure(`${variable} is not an address.`);
  const { hostname, port } = new URL(url);
  return { variable, value, host: hostname || 'localhost', port: Number(port) || defaultPort };
}

async function probeGiven(name, host, port, variable) {
  await waitFor(name, { host, port }, GIVEN_READY_MS_MAX).catch((error) => {
    throw new Failure(`${variable} names ${host}:${port}, where no ${name} answers (${error.message}).`, {
      cause: error,
    });
  });
}

async function waitFor(name, address, timeoutMs) {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const answer = await PROBES[name](address).catch((error) => error.message);
    if (answer === true) return;
    if (performance.now() > deadline) throw new Failure(`${name}: ${answer}`);
    await delay(100);
  }
}

async function requireFreePorts(wanted, ports) {
  const needed = [...wanted, ...(wanted.includes('kafka') ? ['kafkaController'] : [])];
  for (const name of needed) await requireFreePort(ports[name], name);
}

export async function requireFreePort(port, what) {
  if (await isPortFree(port)) return;
  throw new Failure(
    `Port ${port} (${what}) is in use: stop what listens there, or choose other ports with --port-base N.`,
  );
}

function addressesOf(given, ports, secrets) {
  const ownDatabase = `postgres://postgres:${secrets.database_password}@127.0.0.1:${ports.postgres}/hiring`;
  return {
    ownsDatabase: given.postgres === undefined,
    databaseAdminUrl: given.postgres?.value ?? ownDatabase,
    kafkaBrokers: given.kafka?.value.split(',') ?? [`127.0.0.1:${ports.kafka}`],
    redisUrl: given.redis?.value ?? `redis://127.0.0.1:${ports.redis}`,
  };
}
