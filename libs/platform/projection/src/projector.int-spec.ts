import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Fact } from '@hiring/contracts';
import type { ConsumeOptions, IncomingRecord } from '@hiring/platform-kafka';
import { Health, metrics } from '@hiring/platform-observability';
import { createTestDatabase, eventually, type TestDatabase } from '@hiring/platform-testing';
import fc from 'fast-check';
import type { Pool, PoolClient } from 'pg';
import { projectorTables } from './checkpoint.js';
import { createPool } from '@hiring/platform-postgres';
import type { Projection } from './projection.js';
import { closed } from './projector.testing.js';
import { runProjector } from './projector.js';

const TOPIC_ID = 'topic-one';
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined, fatal: () => undefined };

/** Returns a record's offset. Every third offset belongs to a transaction marker. */
const offsetOf = (seq: number): bigint => BigInt(seq + Math.floor((seq - 1) / 2));

function record(seq: number, value = JSON.stringify(closed(seq))): IncomingRecord {
  const place = { topic: 'ledger', partition: 0, offset: offsetOf(seq), timestampMs: 0 };
  return { ...place, key: null, headers: {}, value: Buffer.from(value) };
}

const range = (from: number, to: number): IncomingRecord[] =>
  Array.from({ length: to - from + 1 }, (_, index) => record(from + index));

/** Simulates one connection to Kafka: the test chooses the records and their batches. */
class Feed {
  topicId = TOPIC_ID;
  high = 1_000_000n;
  private options: ConsumeOptions | undefined;
  private joined: Promise<void> = Promise.resolve();

  topicEnds = () =>
    Promise.resolve({ topicId: this.topicId, partitions: [{ partition: 0, low: 0n, high: this.high }] });

  consume = async (options: ConsumeOptions) => {
    this.options = options;
    await this.rejoin();
    return {
      stop: () => Promise.resolve(),
      reposition: () => void this.rejoin(),
      endPause: () => undefined,
      healthy: () => true as const,
    };
  };

  /** Requests the start position, as every new connection does. */
  rejoin(): Promise<void> {
    this.joined = this.requestStart();
    return this.joined;
  }

  /** Delivers records after the start position is known, as Kafka does. */
  async deliver(records: IncomingRecord[]): Promise<void> {
    await this.joined;
    try {
      await this.options?.onBatch({ partition: 0, records, highWatermark: this.high });
    } catch (error) {
      this.options?.onHalt(error as Error);
    }
  }

  private async requestStart(): Promise<void> {
    try {
      await this.options?.from?.(0);
    } catch (error) {
      this.options?.onHalt(error as Error);
    }
  }
}

/** Returns the number of batches that the projector has finished, committed or not. */
async function batchesTried(): Promise<number> {
  const { values } = (await metrics.registry.getSingleMetric('projector_batch_seconds')?.get()) ?? { values: [] };
  return values
    .filter((value) => 'metricName' in value && value.metricName === 'projector_batch_seconds_count')
    .reduce((sum, { value }) => sum + value, 0);
}

async function foldInto(client: PoolClient, facts: Fact[]): Promise<void> {
  await client.query(
    `INSERT INTO folded SELECT c, count(*), sum(s), array_agg(s ORDER BY o) FROM
       unnest($1::int[], $2::bigint[]) WITH ORDINALITY AS f (c, s, o) GROUP BY c
     ON CONFLICT (company_id) DO UPDATE SET facts = folded.facts + excluded.facts, total = folded.total + excluded.total,
       seqs = folded.seqs || excluded.seqs`,
    [facts.map((fact) => fact.company_id), facts.map((fact) => fact.event_seq)],
  );
}

describe('runProjector', () => {
  let database: TestDatabase;
  let pool: Pool;
  const running: Projection[] = [];

  beforeAll(async () => {
    database = await createTestDatabase('projector');
    pool = createPool({ url: database.adminUrl, applicationName: 'projector-test' });
    await pool.query(
      `CREATE TABLE folded (company_id int PRIMARY KEY, facts int, total bigint, seqs bigint[]); ${projectorTables('public')}`,
    );
  });

  afterEach(async () => {
    await Promise.all(running.splice(0).map((projection) => projection.stop()));
    await pool.query('TRUNCATE folded, projector_checkpoint');
  });

  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  async function start(
    feed: Feed,
    options: {
      apply?: typeof foldInto;
      health?: Health;
      maxBatch?: number;
      types?: ReadonlySet<Fact['type']>;
      pool?: Pool;
    } = {},
  ) {
    const { apply = foldInto, health = new Health(), maxBatch = 2_000, ...more } = options;
    const base = { name: 'test', pool, kafka: feed, topic: 'ledger', schema: 'public', logger: silent };
    const projection = await runProjector({ ...base, ...more, apply, health, maxBatch });
    running.push(projection);
    return projection;
  }

  const table = async (): Promise<unknown[]> => (await pool.query('SELECT * FROM folded ORDER BY company_id')).rows;
  const checkpoint = async (): Promise<unknown> =>
    (await pool.query('SELECT event_seq, topic_id, next_offset FROM projector_checkpoint')).rows[0];

  function expected(last: number): unknown[] {
    const rows = new Map<number, { company_id: number; facts: number; total: number; seqs: number[] }>();
    for (let seq = 1; seq <= last; seq += 1) {
      const company_id = (seq % 7) + 1;
      const row = rows.get(company_id) ?? { company_id, facts: 0, total: 0, seqs: [] };
      rows.set(company_id, { ...row, facts: row.facts + 1, total: row.total + seq, seqs: [...row.seqs, seq] });
    }
    return [...rows.values()].sort((a, b) => a.company_id - b.company_id);
  }

  it('gives the same tables for any batching, any repeated deliveries and any restarts', async () => {
    const plan = fc.record({
      last: fc.integer({ min: 1, max: 60 }),
      maxBatch: fc.integer({ min: 1, max: 20 }),
      steps: fc.array(fc.record({ back: fc.nat(15), length: fc.integer({ min: 1, max: 25 }), restart: fc.boolean() }), {
        maxLength: 12,
      }),
    });
    await fc.assert(
      fc.asyncProperty(plan, async ({ last, maxBatch, steps }) => {
        await pool.query('TRUNCATE folded, projector_checkpoint');
        let feed = new Feed();
        let projection = await start(feed, { maxBatch });
        let next = 1;
        for (const { back, length, restart } of steps) {
          if (restart) {
            await projection.stop();
            feed = new Feed();
            projection = await start(feed, { maxBatch });
            next = projection.position() + 1;
          }
          const from = Math.max(1, next - back);
          const to = Math.min(last, Math.max(next, from + length) - 1);
          if (to < from) continue;
          await feed.deliver(range(from, to));
          next = Math.max(next, to + 1);
        }
        if (next <= last) await feed.deliver(range(next, last));
        expect(await projection.waitFor(last, 5_000)).toBe(true);
        expect(await table()).toEqual(expected(last));
        expect(await checkpoint()).toEqual({
          event_seq: last,
          topic_id: TOPIC_ID,
          next_offset: Number(offsetOf(last)) + 1,
        });
        await projection.stop();
      }),
      { numRuns: 40 },
    );
  });

  it('halts on a gap, keeps the facts before it, and reports the missing number', async () => {
    const health = new Health();
    const feed = new Feed();
    const projection = await start(feed, { health });
    await feed.deliver(range(1, 5));
    await projection.waitFor(5, 5_000);
    await feed.deliver(range(7, 9));
    await eventually(() => health.halted.length > 0);
    expect(health.halted[0]).toMatch(/gap: expected event_seq 6, found 7/);
    await feed.deliver(range(6, 9));
    expect(await table()).toEqual(expected(5));
    expect(projection.position()).toBe(5);
  });

  it('halts when a fact cannot be applied: its batch is rolled back, no fact is skipped, readiness has the reason', async () => {
    const health = new Health();
    const feed = new Feed();
    const projection = await start(feed, {
      health,
      apply: async (client, facts) => {
        await foldInto(client, facts);
        if (facts.some((fact) => fact.event_seq === 12)) throw new TypeError('cannot fold 12');
      },
    });
    await feed.deliver(range(1, 10));
    await projection.waitFor(10, 5_000);
    await feed.deliver(range(11, 14));
    await eventually(() => health.halted.length > 0);
    await feed.deliver(range(15, 20));
    const readiness = await health.readiness();
    expect(readiness.ready).toBe(false);
    expect(readiness.parts['projector test']).toMatch(/cannot fold 12/);
    expect(await table()).toEqual(expected(10));
    const again = await start(new Feed());
    expect(again.position()).toBe(10);
  });

  it('applies the facts before an unreadable record and halts at it', async () => {
    const health = new Health();
    const feed = new Feed();
    const projection = await start(feed, { health });
    await feed.deliver([...range(1, 3), record(4, '{"type":"nonsense","event_seq":4}'), record(5)]);
    await eventually(() => health.halted.length > 0);
    expect(health.halted[0]).toMatch(new RegExp(`offset ${offsetOf(4)} is no known fact`));
    expect(await projection.waitFor(3, 5_000)).toBe(true);
    expect(await table()).toEqual(expected(3));
  });

  it('lets two replicas run side by side: each fact is applied once', async () => {
    const feeds = [new Feed(), new Feed()];
    const projections = await Promise.all(feeds.map((feed) => start(feed, { maxBatch: 7 })));
    await Promise.all(
      feeds.map(async (feed, replica) => {
        for (let from = 1; from <= 200; from += 20 - replica)
          await feed.deliver(range(from, Math.min(200, from + 19 - replica)));
      }),
    );
    for (const projection of projections) expect(await projection.waitFor(200, 10_000)).toBe(true);
    expect(await table()).toEqual(expected(200));
  });

  it('waits out a replica that is frozen within its transaction and locks the checkpoint longer than a statement may take', async () => {
    const impatient = createPool({ url: database.adminUrl, applicationName: 'impatient', statementTimeoutMs: 100 });
    const health = new Health();
    const feed = new Feed();
    const projection = await start(feed, { health, pool: impatient });
    const frozen = await pool.connect();
    await frozen.query('BEGIN');
    await frozen.query('SELECT FROM projector_checkpoint FOR UPDATE');
    const before = await batchesTried();
    await feed.deliver(range(1, 5));
    await eventually(async () => (await batchesTried()) >= before + 3);
    expect(projection.position()).toBe(0);
    expect(health.halted).toEqual([]);
    await frozen.query('ROLLBACK');
    frozen.release();
    expect(await projection.waitFor(5, 5_000)).toBe(true);
    expect(await table()).toEqual(expected(5));
    await projection.stop();
    await impatient.end();
  });

  it('halts, and still starts, when the topic was replaced or ends before the checkpoint', async () => {
    const first = new Feed();
    const projection = await start(first);
    await first.deliver(range(1, 9));
    await projection.waitFor(9, 5_000);
    await projection.stop();
    const other = Object.assign(new Feed(), { topicId: 'topic-two' });
    const shorter = Object.assign(new Feed(), { high: 4n });
    for (const [feed, reason] of [
      [other, /has the id topic-two, not .* as before/],
      [shorter, /ends at 4/],
    ] as const) {
      const health = new Health();
      const halted = await start(feed, { health });
      await eventually(() => health.halted.length > 0);
      expect(health.halted[0]).toMatch(reason);
      expect(halted.position()).toBe(9);
    }
  });

  it('halts when the topic is replaced under a running projector', async () => {
    const health = new Health();
    const feed = new Feed();
    const projection = await start(feed, { health });
    await feed.deliver(range(1, 3));
    await projection.waitFor(3, 5_000);
    feed.topicId = 'topic-two';
    await feed.rejoin();
    expect(health.halted[0]).toMatch(/has the id topic-two, not .* as before/);
  });

  it('applies only the wanted types, parses no others, and counts and checks every number', async () => {
    const reported: number[] = [];
    const health = new Health();
    const feed = new Feed();
    const projection = await start(feed, {
      health,
      types: new Set(['closed']),
      apply: (_client, facts) => Promise.resolve(void reported.push(...facts.map((fact) => fact.event_seq))),
    });
    const headers = (seq: number, type: string) => ({ ce_id: `ledger/${seq}`, ce_type: `hiring.ledger.${type}` });
    const unread = (seq: number) => ({ ...record(seq, 'not read'), headers: headers(seq, 'opened.v1') });
    const wanted = (seq: number) => ({ ...record(seq), headers: headers(seq, 'closed.v2') });
    await feed.deliver([wanted(1), unread(2), unread(3), record(4), unread(5)]);
    expect(await projection.waitFor(5, 5_000)).toBe(true);
    expect(reported).toEqual([1, 4]);
    expect(await checkpoint()).toMatchObject({ event_seq: 5, next_offset: Number(offsetOf(5)) + 1 });
    await feed.deliver([unread(7)]);
    await eventually(() => health.halted.length > 0);
    expect(health.halted[0]).toMatch(/gap: expected event_seq 6, found 7/);
  });

  it('waits for a reader no longer than requested', async () => {
    const projection = await start(new Feed());
    expect(await projection.waitFor(1, 30)).toBe(false);
  });
});
