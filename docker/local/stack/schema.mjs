import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { Failure } from '../parts/failure.mjs';
import { localFolder } from '../parts/locations.mjs';
import { databaseUrlFor, entryPoint, SCHEMAS } from './services.mjs';

const run = promisify(execFile);
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

/** Runs every service's migration job, all at once. */
export async function runMigrations(context) {
  const jobs = SCHEMAS.filter(({ name }) => existsSync(entryPoint(name, 'migrate.js')));
  let done = 0;
  const migrateOne = async ({ name, role }) => {
    const env = {
      ...process.env,
      NODE_COMPILE_CACHE: join(localFolder, 'parts', 'compile-cache'),
      DATABASE_ADMIN_URL: context.addresses.databaseAdminUrl,
      DATABASE_URL: databaseUrlFor(role, context.addresses, context.secrets),
      LOG_LEVEL: 'warn',
    };
    try {
      await run(process.execPath, [entryPoint(name, 'migrate.js')], { env, timeout: MIGRATION_MS_MAX });
    } catch (error) {
      const output = `${error.stdout ?? ''}${error.stderr ?? ''}`.trim().split('\n').at(-1);
      throw new Failure(`The tables of ${name} could not be brought up to date: ${output || error.message}`, {
        cause: error,
      });
    }
    context.say(`tables: ${++done} of ${jobs.length} (${name})`);
  };
  await Promise.all(jobs.map(migrateOne));
}
