import { setTimeout as delay } from 'node:timers/promises';
import { Kafka, logLevel, type LogEntry, type Producer, type TopicOffsets } from 'kafkajs';
import pg from 'pg';
import type { PreparationOrder } from '../types.js';

/**
 * This module creates or updates the topics, the database and every service's tables. It runs in a separate process,
 * whose memory is freed at the end. The migration jobs run one after the other, because they wait for the same lock
 * anyway. The parent sends one PreparationOrder and receives a PreparationMessage for each part.
 */
const DUPLICATE_DATABASE = '42P04';
/**
 * The time limit for a commit in milliseconds. A new broker's first transaction takes seconds longer, because it
 * creates Kafka's internal topics.
 */
const COMMIT_MS_MAX = 30_000;

process.once('message', async (order: PreparationOrder) => {
  await attempt('topics', () => createTopics(order));
  await attempt('transactions', () => commitTwice(order));
  const { newDatabaseUrl } = order;
  if (newDatabaseUrl) await attempt('database', () => createDatabase(newDatabaseUrl));
  for (const { name, entry, databaseUrl } of order.migrations) {
    await attempt(`tables of ${name}`, async () => {
      process.env.DATABASE_URL = databaseUrl;
      await import(entry);
      // The error has no text, because the failed job has already logged the reason.
      if (process.exitCode) throw new Error('');
    });
  }
  process.disconnect();
});

async function attempt(part: string, work: () => Promise<void>) {
  try {
    await work();
    process.send?.({ done: part });
  } catch (error) {
    process.send?.({ failed: part, why: (error as Error).message }, () => process.exit(1));
    await new Promise(() => undefined); // Runs nothing more until the process exits.
  }
}

async function createTopics({ brokers, topicPrefix }: PreparationOrder) {
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
 * Commits two transactions that contain only a consumer group's offset. This detects a broker that responds but cannot
 * commit. The second transaction can begin only after the broker has written the first one's markers.
 */
async function commitTwice({ brokers, topicPrefix }: PreparationOrder) {
  const { topicSpecs } = await import('@hiring/contracts');
  const id = `${topicPrefix}-launcher`;
  let reason = 'it does not answer';
  // kafkajs does not throw an error that it retries, so the reason is taken from its log.
  const logCreator = () => (line: LogEntry) => void (reason = line.log.error ?? line.log.message);
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

/** Returns null if the transaction was committed, else the reason. */
async function commitOffsets(
  producer: Producer,
  consumerGroupId: string,
  topics: TopicOffsets[],
): Promise<Error | null> {
  try {
    const transaction = await producer.transaction();
    try {
      await transaction.sendOffsets({ consumerGroupId, topics });
      await transaction.commit();
      return null;
    } catch (error) {
      await transaction.abort();
      return error as Error;
    }
  } catch (error) {
    return error as Error;
  }
}

async function createDatabase(url: string) {
  const server = new URL(url);
  const database = server.pathname.slice(1);
  server.pathname = '/postgres';
  const client = new pg.Client({ connectionString: server.toString(), application_name: 'local stack' });
  await client.connect();
  try {
    await client.query(`create database ${pg.escapeIdentifier(database)}`);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== DUPLICATE_DATABASE) throw error;
  } finally {
    await client.end();
  }
}
