import { Failure } from '../parts/failure.mjs';
import { kafkaServer } from '../parts/kafka.mjs';
import { reachableFolder } from '../parts/locations.mjs';
import { isPortFree } from '../parts/ports.mjs';
import { postgresServer } from '../parts/postgres.mjs';
import { probeKafka, probePostgres, probeRedis } from '../parts/probes.mjs';
import { redisServer } from '../parts/redis.mjs';
import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import { composeServers, hasDocker } from './compose.mjs';
import { SERVER_PORTS } from './services.mjs';
import { Supervised } from './supervised.mjs';

const PROBES = { postgres: probePostgres, kafka: probeKafka, redis: probeRedis };
const CONTAINERS_READY_MS_MAX = 60_000;
const GIVEN_READY_MS_MAX = 10_000;

/**
 * Kafka, Postgres and Redis for one stack. Addresses in the environment are taken as they are; what is missing comes
 * from Docker when an engine answers and the images can be had, else from parts without containers.
 * @returns {Promise<{ by: string, addresses: object, own: Supervised[], stop(): Promise<void> }>}
 */
export async function startServers(context) {
  const given = givenAddresses();
  const wanted = Object.keys(PROBES).filter((name) => given[name] === undefined);
  const ports = serverPorts(context.portBase);
  await Promise.all(
    Object.entries(given).map(([name, { host, port, variable }]) => probeGiven(name, host, port, variable)),
  );
  const started = wanted.length === 0 ? { by: [], stop: async () => {} } : await startMissing(context, wanted, ports);
  const taken = Object.values(given).map(({ variable }) => variable);
  const by = [taken.length > 0 ? `given by ${taken.join(', ')}` : '', ...started.by].filter(Boolean).join('; ');
  context.say(`servers: ${by}`);
  return { by, stop: started.stop, addresses: addressesOf(given, ports, context.secrets) };
}

export function serverPorts(portBase) {
  return Object.fromEntries(Object.entries(SERVER_PORTS).map(([name, offset]) => [name, portBase + offset]));
}

async function startMissing(context, wanted, ports) {
  await requireFreePorts(wanted, ports);
  if (await hasDocker()) {
    const containers = composeServers({ ...context, wanted, ports, password: context.secrets.database_password });
    context.onStarted({ stop: () => containers.stop() });
    try {
      await containers.start();
      await Promise.all(wanted.map((name) => waitFor(name, { port: ports[name] }, CONTAINERS_READY_MS_MAX)));
      return { by: [`Docker containers (${wanted.join(', ')})`] };
    } catch (error) {
      const why = `${error.stderr ?? error.message}`.trim().split('\n').at(-1);
      context.say(
        `docker: an engine answers, but its containers cannot be used (${why}); taking parts without containers`,
      );
      await containers.stop().catch(() => undefined); // Nothing may have been made; the parts take other folders anyway.
    }
  }
  await startParts(context, wanted, ports);
  return { by: [`processes without containers (${wanted.join(', ')})`] };
}

async function startParts(context, wanted, ports) {
  const folder = reachableFolder(context.dataDir);
  if (folder !== context.dataDir) {
    context.say(`postgres runs as another user, who cannot enter ${context.dataDir}: server data goes to ${folder}`);
  }
  const makers = { postgres: postgresServer, kafka: kafkaServer, redis: redisServer };
  const startOne = async (name) => {
    const server = await Supervised.create((hooks) => {
      const say = (line) => context.say(`${name}: ${line}`);
      return makers[name]({
        folder,
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
    context.onStarted(server);
    await server.start(1);
    context.say(`${name}: ready`);
  };
  await Promise.all(wanted.map(startOne));
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
