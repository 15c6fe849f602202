import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { build } from '../../../../docker/local/commands/prepare.mjs';
import { startTemporaryStack } from '../../../../docker/local/stack/temporary.mjs';
import startServers from './start-servers.mjs';

/**
 * Roles belong to the server, which integration tests use too: both must set the same password (see test-database.ts).
 */
const TEST_ROLE_PASSWORD = 'test-role-password';

/**
 * Jest's global set-up for end-to-end tests: one built stack for the whole run, on the run's shared servers, in a
 * database and under prefixes of its own. Tests find it by TEST_STACK_FILE; a stack named there already is used as it
 * is.
 */
export default async function startStack() {
  if (process.env.TEST_STACK_FILE || globalThis.testStack !== undefined) return;
  await startServers();
  await build(() => undefined);
  const name = `e2e_${randomBytes(4).toString('hex')}`;
  const stack = await startTemporaryStack({
    rolePassword: TEST_ROLE_PASSWORD,
    env: {
      DATABASE_ADMIN_URL: await createDatabase(name),
      KAFKA_BROKERS: process.env.TEST_KAFKA_BROKERS,
      REDIS_URL: process.env.TEST_REDIS_URL,
      TOPIC_PREFIX: name,
      REDIS_PREFIX: `${name}:`,
    },
  });
  globalThis.testStack = stack;
  process.env.TEST_STACK_FILE = stack.file;
}

async function createDatabase(name) {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_ADMIN_URL });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(process.env.TEST_DATABASE_ADMIN_URL);
  url.pathname = `/${name}`;
  return url.toString();
}
