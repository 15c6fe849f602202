import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { build, environmentOfStack, productNode, startTemporaryStack } from '@hiring/stack';
import startServers from './start-servers.mjs';

/**
 * The password for the services' roles. It must equal the password in test-database.ts, because the tests that use
 * test-database.ts set it for the same roles on the same server.
 */
const TEST_ROLE_PASSWORD = 'test-role-password';

const LIMITS = ['--rate-per-minute', '60000', '--burst', '5000'];

const SUPPORT_PROCESS = fileURLToPath(new URL('./support-process.mjs', import.meta.url));

/**
 * Jest's global set-up for end-to-end tests. It starts one built stack per run on the run's servers, with a separate
 * database and prefixes. Then it sets TEST_STACK_FILE to the stack's file. If TEST_STACK_FILE is already set, the tests
 * use that stack.
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
      CRAWL_JOB_PAUSE_SECONDS: '10',
    },
  });
  globalThis.testStack = stack;
  process.env.TEST_STACK_FILE = stack.file;
  process.env.TEST_SUPPORT_URL = await startSupport(stack.dataDir);
  await raiseLimits();
}

/** Raises the limits, because the suites together exceed the demo account's limits. */
async function raiseLimits() {
  for (const { customer_id: customer } of await support('customers', 'list')) {
    await support('customers', 'set-limits', customer, ...LIMITS);
    for (const { id } of await support('keys', 'list', customer))
      await support('keys', 'set-limits', String(id), ...LIMITS);
  }
}

async function support(...words) {
  const body = JSON.stringify([...words, '--json']);
  const response = await fetch(process.env.TEST_SUPPORT_URL, { method: 'POST', body });
  const { out, err } = await response.json();
  if (out === '') throw new Error(`support ${words.join(' ')}: ${err}`);
  return JSON.parse(out);
}

/**
 * Starts the support process and returns its URL. The support process ends with this process or when stop-stack.mjs
 * disconnects it.
 */
async function startSupport(dataDir) {
  const env = { ...process.env, ...environmentOfStack(dataDir) };
  const child = fork(SUPPORT_PROCESS, { execPath: productNode, execArgv: [], env });
  globalThis.testSupport = child;
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`the support process of the tests ended with code ${code}`);
  });
  exited.catch(() => undefined);
  const [port] = await Promise.race([once(child, 'message'), exited]);
  return `http://127.0.0.1:${port}`;
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
