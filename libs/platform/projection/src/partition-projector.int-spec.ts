import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ConsumeOptions } from '@hiring/platform-kafka';
import { Health } from '@hiring/platform-observability';
import { createPool } from '@hiring/platform-postgres';
import { createTestDatabase, type TestDatabase } from '@hiring/platform-testing';
import type { Pool } from 'pg';
import { acceptReplacedPartitions } from './accept-replaced-topic.js';
import { PartitionProjector } from './partition-projector.js';

const silent = { warn: () => undefined, fatal: () => undefined };

/** Partition 0, with each record's offset as its value. The test chooses what is delivered. */
class Topic {
  id = 'topic-one';
  high = 100n;
  repositions = 0;
  stops = 0;
  private options: ConsumeOptions | undefined;
  open = (): void => undefined;
  private readonly opened = new Promise<void>((resolve) => (this.open = resolve));

  topicEnds = () => Promise.resolve({ topicId: this.id, partitions: [{ partition: 0, low: 0n, high: this.high }] });

  consume = async (options: ConsumeOptions) => {
    this.options = options;
    await this.opened;
    return {
      stop: async () => void (this.stops += 1),
      reposition: () => void (this.repositions += 1),
      endPause: () => undefined,
      healthy: () => true as const,
    };
  };

  join = (): Promise<unknown> => this.options?.from?.(0) ?? Promise.reject(new Error('not consumed yet'));

  async deliver(...offsets: number[]): Promise<void> {
    const record = { topic: 'outcomes', partition: 0, timestampMs: 0, key: null, headers: {}, value: Buffer.from('') };
    const records = offsets.map((offset) => ({ ...record, offset: BigInt(offset) }));
    await this.options?.onBatch({ partition: 0, records, highWatermark: this.high });
  }
}

let database: TestDatabase;
let pool: Pool;
let topic: Topic;
let health: Health;
let projector: PartitionProjector<bigint>;

beforeAll(async () => {
  database = await createTestDatabase('partitions');
  pool = createPool({ url: database.adminUrl, applicationName: 'partitions-test' });
  await pool.query(`
    CREATE TABLE applied (at bigint PRIMARY KEY);
    CREATE TABLE positions (partition int PRIMARY KEY, topic_id text NOT NULL, next_offset bigint NOT NULL,
      updated_at timestamptz NOT NULL DEFAULT now())`);
});
beforeEach(() => {
  topic = new Topic();
  health = new Health();
  projector = new PartitionProjector({
    name: 'test',
    topic: { name: 'outcomes', partitions: 1 },
    groupId: 'test',
    checkpoints: { table: 'positions' },
    read: ({ offset }) => offset,
    apply: async (client, { records }) => {
      const offsets = records.map(({ value }) => value.toString());
      await client.query('INSERT INTO applied SELECT unnest($1::bigint[]) ON CONFLICT DO NOTHING', [offsets]);
    },
    ...{ pool, kafka: topic, health, logger: silent },
  });
  projector.start();
});
afterEach(async () => {
  topic.open();
  await projector.stop();
  await pool.query('TRUNCATE applied, positions');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Lets the reader start. */
async function open(): Promise<void> {
  topic.open();
  for (let tick = 0; tick < 10; tick += 1) await Promise.resolve();
}

async function applied(): Promise<number[]> {
  return (await pool.query<{ at: number }>('SELECT at FROM applied ORDER BY 1')).rows.map(({ at }) => at);
}

const adopt = (topicId: string): Promise<unknown> =>
  acceptReplacedPartitions({
    ...{ pool, kafka: topic, topic: 'outcomes', table: 'positions', topicId, reason: 'test', logger: silent },
    record: () => Promise.resolve(),
  });

test('applies each record once, and neither over a gap before a batch nor over one within it', async () => {
  expect(await topic.join()).toBe(0n);
  await topic.deliver(0, 1, 2);
  await topic.deliver(1, 2, 3);
  await expect(topic.deliver(5, 6)).rejects.toThrow('gap');
  await expect(topic.deliver(4, 6)).rejects.toThrow('gap');
  expect(await applied()).toEqual([0, 1, 2, 3]);
});

test('a topic that ends before the position halts until it is adopted, even after it has grown past it', async () => {
  await topic.join();
  await topic.deliver(0, 1, 2);
  topic.high = 2n;
  await expect(topic.join()).rejects.toThrow('ends at 2, before');
  topic.high = 50n;
  await expect(topic.join()).rejects.toThrow('an operator must adopt it');
  expect(health.halted).toEqual([expect.stringContaining('ends at 2, before')]);
  await pool.query('DELETE FROM applied');
  await adopt('topic-one');
  expect(await topic.join()).toBe(0n);
  expect(health.halted).toEqual([]);
  await topic.deliver(0, 1, 2, 3);
  expect(await applied()).toEqual([0, 1, 2, 3]);
});

test('a batch of the previous topic is not applied after another one was adopted', async () => {
  await open();
  await topic.join();
  await topic.deliver(0, 1, 2);
  topic.id = 'topic-two';
  await adopt('topic-two');
  await pool.query('UPDATE positions SET next_offset = 3');
  await topic.deliver(3, 4);
  expect(await applied()).toEqual([0, 1, 2]);
  expect(topic.repositions).toBe(1);
  expect(await topic.join()).toBe(3n);
});

test('a lost checkpoint halts, whatever the tables hold', async () => {
  await topic.join();
  await pool.query('DELETE FROM positions');
  await expect(topic.deliver(0)).rejects.toThrow('positions has lost its row of partition 0');
  expect(await applied()).toEqual([]);
});

test('a stop while the topic cannot be read ends the reader once it is there', async () => {
  await projector.stop();
  expect([projector.healthy(), topic.stops]).toEqual(['not started', 0]);
  await open();
  expect(topic.stops).toBe(1);
});
