import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { Failure } from '../parts/failure.mjs';
import { compileCache, databaseUrlFor, entryPoint, SCHEMAS } from './services.mjs';

const JOBS = fileURLToPath(new URL('./migration-jobs.mjs', import.meta.url));
const MIGRATION_MS_MAX = 120_000;
const DUPLICATE_DATABASE = '42P04';

/** Creates the fixed topics on the broker, once. */
export async function prepareTopics({ addresses, topicPrefix, say }) {
  const [{ topicSpecs }, { KafkaPort }, { createLogger }] = await Promise.all([
    import('@hiring/contracts'),
    import('@hiring/platform-kafka'),
    import('@hiring/platform-observability'),
  ]);
  const logger = createLogger({ service: 'topics', level: 'silent' });
  const kafka = new KafkaPort({ brokers: addresses.kafkaBrokers, clientId: 'topics', logger });
  try {
    await kafka.ensureTopics(Object.values(topicSpecs(topicPrefix)), { replicationFactor: 1 });
  } finally {
    await kafka.close();
  }
  say('topics: ready');
}

/** The stack's own server gets a database of its own; a given one is used as it is named. */
export async function prepareDatabase({ addresses }) {
  if (!addresses.ownsDatabase) return;
  const server = new URL(addresses.databaseAdminUrl);
  const database = server.pathname.slice(1);
  server.pathname = '/postgres';
  const client = new pg.Client({ connectionString: server.toString(), application_name: 'local stack' });
  await client.connect().catch((error) => {
    throw new Failure(`Postgres refuses the launcher (${error.message}): "npm run reset" starts over.`, {
      cause: error,
    });
  });
  try {
    await client.query(`create database ${pg.escapeIdentifier(database)}`);
  } catch (error) {
    if (error.code !== DUPLICATE_DATABASE) throw error;
  } finally {
    await client.end();
  }
}

/** Brings every service's tables up to date, by the migration jobs that production runs. */
export async function runMigrations({ addresses, secrets, say }) {
  const jobs = SCHEMAS.map(({ name, role }) => ({
    name,
    entry: entryPoint(name, 'migrate.js'),
    databaseUrl: databaseUrlFor(role, addresses, secrets),
  })).filter(({ entry }) => existsSync(entry));
  const child = fork(JOBS, {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compileCache,
      DATABASE_ADMIN_URL: addresses.databaseAdminUrl,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    timeout: MIGRATION_MS_MAX,
  });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => output.push(bytes));
  let done = 0;
  let failure;
  child.on('message', (message) => {
    if (message.done !== undefined) say(`tables: ${++done} of ${jobs.length} (${message.done})`);
    else failure = message;
  });
  child.send(jobs);
  const [code] = await once(child, 'close');
  if (done === jobs.length) return;
  const lastLine = Buffer.concat(output).toString('utf8').trim().split('\n').at(-1);
  const why = lastLine || failure?.why || `exit code ${code}`;
  throw new Failure(`The tables of ${failure?.failed ?? 'a service'} could not be brought up to date: ${why}`);
}
