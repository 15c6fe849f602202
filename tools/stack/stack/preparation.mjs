import { setTimeout as delay } from 'node:timers/promises';
import { Kafka, logLevel } from 'kafkajs';
import pg from 'pg';

/** @import { PreparationOrder } from '../types.d.mts' */

/**
 * Brings broker and database up to date in a separate process, which then ends and frees its memory: topics, the
 * database, and every service's migration job, one after the other. (They would wait for their lock anyway, and loading
 * the Postgres client and TypeORM once instead of seven times saves most of the time.) The parent sends one
 * PreparationOrder and receives a PreparationMessage for each part.
 */
const DUPLICATE_DATABASE = '42P04';
/**
 * Maximum milliseconds of a commit. The first transaction of a new broker creates the topics that Kafka itself uses,
 * which takes a second or two.
 */
const COMMIT_MS_MAX = 30_000;

process.once('message', async (/** @type {PreparationOrder} */ order) => {
  await attempt('topics', () => createTopics(order));
  await attempt('transactions', () => commitTwice(order));
  if (order.newDatabaseUrl) await attempt('database', () => createDatabase(order.newDatabaseUrl));
  for (const { name, entry, databaseUrl } of order.migrations) {
    await attempt(`tables of ${name}`, async () => {
      process.env.DATABASE_URL = databaseUrl;
      await import(entry);
      // A failed job has set the exit code and logged the reason.
      if (process.exitCode) throw new Error('');
    });
  }
  process.disconnect();
});

async function attempt(part, work) {
  try {
    await work();
    process.send?.({ done: part });
  } catch (error) {
    process.send?.({ failed: part, why: error.message }, () => process.exit(1));
    await new Promise(() => undefined); // Nothing more runs until the process exits.
  }
}

async function createTopics({ brokers, topicPrefix }) {
  const [{ topicSpecs }, { KafkaPort }, { createLogger }] = await Promise.all([
    import('@hiring/contracts'),
    import('@hiring/platform-kafka'),
    import('@hiring/platform-observability'),
  ]);
  const logger = createLogger({ service: 'topics', level: 'silent' });
  const kafka = new KafkaPort({ brokers, clientId: 'topics', logger });
  await kafka.ensureTopics(Object.values(topicSpecs(topicPrefix)));
  await kafka.close();
}

/**
 * Commits two transactions without records, each with only the offset of a group. A broker that cannot connect to
 * itself, or has too few copies of its internal topics, still responds to clients, but no ledger transaction would ever
 * be committed. The second transaction begins when the broker has written the markers of the first.
 */
async function commitTwice({ brokers, topicPrefix }) {
  const { topicSpecs } = await import('@hiring/contracts');
  const id = `${topicPrefix}-launcher`;
  let reason = 'it does not answer';
  // Retries hide their errors from the caller, but log them.
  const logCreator = () => (line) => void (reason = line.log.error ?? line.log.message);
  const kafka = new Kafka({ brokers, clientId: id, logLevel: logLevel.WARN, logCreator });
  const producer = kafka.producer({ transactionalId: id, idempotent: true, maxInFlightRequests: 1 });
  const topics = [{ topic: topicSpecs(topicPrefix).ledger.name, partitions: [{ partition: 0, offset: '0' }] }];
  const late = delay(COMMIT_MS_MAX, 'late', { ref: false });
  const commits = async () => {
    await producer.connect();
    for (let committed = 0; committed < 2;) {
      const error = await commitOffsets(producer, id, topics);
      if (error === null) committed++;
      else await delay(50);
      reason = error?.message ?? reason;
    }
    await producer.disconnect();
  };
  if ((await Promise.race([commits(), late])) === 'late')
    throw new Error(`Kafka does not commit transactions: ${reason}`);
}

/**
 * @param {import('kafkajs').Producer} producer
 * @returns {Promise<Error | null>} why the transaction was not committed
 */
async function commitOffsets(producer, consumerGroupId, topics) {
  try {
    const transaction = await producer.transaction();
    try {
      await transaction.sendOffsets({ consumerGroupId, topics });
      await transaction.commit();
      return null;
    } catch (error) {
      await transaction.abort();
      return error;
    }
  } catch (error) {
    return error;
  }
}

async function createDatabase(url) {
  const server = new URL(url);
  const database = server.pathname.slice(1);
  server.pathname = '/postgres';
  const client = new pg.Client({ connectionString: server.toString(), application_name: 'local stack' });
  await client.connect();
  try {
    await client.query(`create database ${pg.escapeIdentifier(database)}`);
  } catch (error) {
    if (error.code !== DUPLICATE_DATABASE) throw error;
  } finally {
    await client.end();
  }
}
