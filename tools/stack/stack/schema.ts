import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Failure } from '../servers/failure.mjs';
import { databaseUrlFor, entryPoint, SCHEMAS } from './services.js';
import type { PreparationMessage, PreparationOrder, RunningContext } from '../types.js';

const PREPARATION = fileURLToPath(new URL('./preparation.js', import.meta.url));
const PREPARATION_MS_MAX = 180_000;

/** Creates or updates topics, database and tables, with the same migration jobs as in production. */
export async function prepareTopicsAndTables({ addresses, secrets, topicPrefix, say }: RunningContext) {
  const migrations = SCHEMAS.map(({ name, role }) => ({
    name,
    entry: entryPoint(name, 'migrate.js'),
    databaseUrl: databaseUrlFor(role, addresses, secrets),
  })).filter(({ entry }) => existsSync(entry));
  const child = fork(PREPARATION, {
    env: {
      ...process.env,
      DATABASE_ADMIN_URL: addresses.databaseAdminUrl,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    timeout: PREPARATION_MS_MAX,
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => output.push(bytes));
  let failure: PreparationMessage = {};
  child.on('message', (message: PreparationMessage) => {
    if (message.failed !== undefined) failure = message;
    else say(`${message.done}: ready`);
  });
  const order: PreparationOrder = {
    brokers: addresses.kafkaBrokers,
    topicPrefix,
    newDatabaseUrl: addresses.ownsDatabase ? addresses.databaseAdminUrl : undefined,
    migrations,
  };
  child.send(order);
  const [code, signal] = await once(child, 'close');
  if (code === 0) return;
  const log = Buffer.concat(output).toString('utf8').trim().split('\n').at(-1);
  const why = failure.why || log || (signal === null ? `exit code ${code}` : `ended by ${signal}`);
  throw new Failure(
    `Could not make ready: ${failure.failed ?? 'topics and tables'} (${why}). ` +
      'If data or passwords are from another time, "npm run reset" starts over.',
  );
}
