import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { topicSpecs } from '@hiring/contracts';
import { KafkaPort } from '@hiring/platform-kafka';
import { createLogger, Health } from '@hiring/platform-observability';
import { createTestDatabase, eventually, testPrefix, testServers, type TestDatabase } from '@hiring/platform-testing';
import type { Pool } from 'pg';
import { acceptReplacedTopic } from './accept-replaced-topic.js';
import { createPool } from '@hiring/platform-postgres';
import type { Projection, ProjectorOptions } from './projection.js';
import { append, insertAll, makeTables, summary } from './projector.testing.js';
import { runProjector } from './projector.js';

const logger = createLogger({ service: 'test', level: 'silent' });
let database: TestDatabase;
let pool: Pool;
let kafka: KafkaPort;
let topic: string;
let health: Health;
let running: Projection[];

beforeAll(async () => {
  database = await createTestDatabase('projector_kafka');
  pool = createPool({ url: database.adminUrl, applicationName: 'projector-kafka' });
  await makeTables(pool);
  kafka = new KafkaPort({ brokers: (await testServers()).kafkaBrokers, clientId: 'projector-test', logger });
});
beforeEach(async () => {
  await pool.query('TRUNCATE applied, projector_checkpoint');
  const spec = topicSpecs(testPrefix()).ledger;
  topic = spec.name;
  health = new Health();
  running = [];
  await kafka.ensureTopics([spec]);
});
afterEach(async () => {
  await Promise.all(running.map((projection) => projection.stop()));
});
afterAll(async () => {
  await kafka.close();
  await pool.end();
  await database.drop();
});

async function start(more: Partial<ProjectorOptions> = {}): Promise<Projection> {
  const base = { name: 'test', pool, kafka, topic, schema: 'public', apply: insertAll, health, logger };
  const projection = await runProjector({ ...base, maxBatch: 100, ...more });
  running.push(projection);
  return projection;
}

describe('a projector on a real ledger topic', () => {
  /** Folds facts 1 to 10 with a projector, and stops it. */
  async function foldTo10(): Promise<void> {
    await append(kafka, topic, 1, 10);
    const before = await start();
    await before.waitFor(10, 60_000);
    await before.stop();
  }

  it('starts on an empty topic, follows it, and resumes where it stopped', async () => {
    const first = await start();
    await append(kafka, topic, 1, 120);
    expect(await first.waitFor(120, 60_000)).toBe(true);
    await first.stop();
    await append(kafka, topic, 121, 300);
    const second = await start();
    expect(second.position()).toBe(120);
    expect(await second.waitFor(300, 60_000)).toBe(true);
    expect(await summary(pool)).toEqual({ n: 300, last: 300 });
  });

  it('applies every fact once with two replicas that start and stop at any time', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    const appending = append(kafka, topic, 1, 1_500, 37);
    await one.waitFor(400, 60_000);
    await one.stop();
    const three = await start();
    await appending;
    expect(await two.waitFor(1_500, 60_000)).toBe(true);
    expect(await three.waitFor(1_500, 60_000)).toBe(true);
    expect(await summary(pool)).toEqual({ n: 1_500, last: 1_500 });
    expect(health.halted).toEqual([]);
  });

  const acceptance = (topicId: string) => ({
    ...{ pool, kafka, topic, schema: 'public', logger, topicId, reason: 'restored' },
    record: async () => undefined,
  });
  const topicId = async (): Promise<string> => (await kafka.topicEnds(topic)).topicId;

  it.each([
    ['another topic', "topic_id = 'the-lost-topic', next_offset = 7", 'not the-lost-topic as before'],
    ['a topic whose records lie elsewhere', 'next_offset = 1000', 'before the checkpoint'],
  ])('halts on %s until an operator adopts it, every fact once', async (_name, moved, reason) => {
    await foldTo10();
    await pool.query(`UPDATE projector_checkpoint SET ${moved}`);
    const halted = await start();
    await eventually(() => health.halted.length > 0);
    expect([health.halted[0], halted.position()]).toEqual([expect.stringContaining(reason), 10]);
    await append(kafka, topic, 11, 15);
    expect(await acceptReplacedTopic(acceptance(await topicId()))).toEqual([{ name: 'test', event_seq: 10 }]);
    expect(await halted.waitFor(15, 60_000)).toBe(true);
    expect(health.halted).toEqual([]);
    expect(await summary(pool)).toEqual({ n: 15, last: 15 });
  });

  it('refuses to adopt a topic that does not exist, and one that ends before the last folded fact', async () => {
    await foldTo10();
    await pool.query("UPDATE projector_checkpoint SET event_seq = 11, topic_id = 'the-lost-topic'");
    await expect(acceptReplacedTopic(acceptance('the-lost-topic'))).rejects.toThrow(/has the id/);
    await expect(acceptReplacedTopic(acceptance(await topicId()))).rejects.toThrow(/ends with event_seq 10, before 11/);
    const { rows } = await pool.query('SELECT topic_id FROM projector_checkpoint');
    expect(rows).toEqual([{ topic_id: 'the-lost-topic' }]);
  });
});

describe('a database with older data than before, as after a failover to a standby that lagged', () => {
  /** Folds facts 1 to 30, then resets tables and checkpoint to their state after 10. */
  async function fallBackTo10(projections: Projection[]): Promise<void> {
    await append(kafka, topic, 1, 10);
    for (const projection of projections) expect(await projection.waitFor(10, 60_000)).toBe(true);
    const { rows } = await pool.query<{ next_offset: string }>('SELECT next_offset::text FROM projector_checkpoint');
    await append(kafka, topic, 11, 30);
    for (const projection of projections) expect(await projection.waitFor(30, 60_000)).toBe(true);
    await pool.query('DELETE FROM applied WHERE event_seq > 10');
    await pool.query('UPDATE projector_checkpoint SET event_seq = 10, next_offset = $1', [rows[0]?.next_offset]);
  }

  it('receives the missing facts again as soon as a fact arrives, each once, with two replicas', async () => {
    const fellBackTo: number[] = [];
    const projections = [await start({ onFellBack: (seq) => void fellBackTo.push(seq) }), await start()];
    await fallBackTo10(projections);
    await append(kafka, topic, 31, 40);
    await eventually(async () => JSON.stringify(await summary(pool)) === '{"n":40,"last":40}');
    for (const projection of projections) expect(await projection.waitFor(40, 60_000)).toBe(true);
    expect(health.halted).toEqual([]);
    expect(fellBackTo.every((seq) => seq === 10)).toBe(true);
  });

  it('receives the missing facts again without a new fact, once connections are opened again', async () => {
    const projection = await start();
    await fallBackTo10([projection]);
    expect(projection.position()).toBe(30);
    await pool.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    // The projector looks for lost data after new connections. In a service, ordinary queries open them. Here, the test
    // opens them.
    await eventually(async () => {
      const clients = await Promise.all([pool.connect(), pool.connect()]);
      for (const client of clients) client.release(true);
      return JSON.stringify(await summary(pool)) === '{"n":30,"last":30}';
    });
    expect(await projection.waitFor(30, 60_000)).toBe(true);
    expect(health.halted).toEqual([]);
  });

  it('is known to be complete again when another replica was faster', async () => {
    let beforePositioning = (): Promise<unknown> => Promise.resolve();
    const fellBackTo: number[] = [];
    const projection = await start({
      kafka: {
        consume: (wanted) => kafka.consume(wanted),
        topicEnds: async (name) => {
          await beforePositioning();
          return kafka.topicEnds(name);
        },
      },
      onFellBack: (seq) => void fellBackTo.push(seq),
    });
    await append(kafka, topic, 1, 10);
    expect(await projection.waitFor(10, 60_000)).toBe(true);
    beforePositioning = () =>
      pool.query('UPDATE projector_checkpoint SET event_seq = 10, next_offset = next_offset + 5 WHERE event_seq = 5');
    await pool.query('UPDATE projector_checkpoint SET event_seq = 5, next_offset = next_offset - 5');
    await eventually(async () => {
      (await pool.connect()).release(true);
      return fellBackTo.length > 0;
    });
    expect(await projection.waitFor(10, 60_000)).toBe(true);
    expect(new Set(fellBackTo)).toEqual(new Set([5]));
  });

  it('still halts on a gap of the topic', async () => {
    const projection = await start();
    await fallBackTo10([projection]);
    await append(kafka, topic, 32, 40);
    await eventually(() => health.halted.length > 0);
    expect(health.halted[0]).toMatch(/expected event_seq 31, found 32/);
    expect(await summary(pool)).toEqual({ n: 30, last: 30 });
  });
});
