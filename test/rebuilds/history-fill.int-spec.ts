import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Fact } from '@hiring/contracts';
import type { IncomingRecord, KafkaPort } from '@hiring/platform-kafka';
import { createTestDatabase } from '@hiring/platform-testing';
import { Draws } from '@hiring/fake-boards';
import { compareTables } from '../../apps/reads/src/projections/rebuild/compare-tables.js';
import { HistoryFill } from '../../apps/reads/src/projections/rebuild/history-fill.js';
import { atOneSeq } from '../../apps/reads/src/projections/rebuild/one-seq.js';
import { TableSet } from '../../apps/reads/src/projections/table-set.js';
import { createTables, dropTables } from '../../apps/reads/src/schema.js';
import { fill, prepareReads } from '../../apps/reads/src/testing/reads.testing.js';
import { attributedLedger } from '../recomputation/attributed-ledger.js';

const TOPIC_ID = 'topic-one';
const options = { seed: 11, companies: 60, reqs: 900, until: '2026-11-20T00:00:00.000Z', owners: ['cus_a', 'cus_b'] };
const facts: Fact[] = [...attributedLedger(options, new Draws(3))];
/** A fact that can be left out: the other facts can still be folded. */
const skippable = facts.find(({ event_seq, type }) => event_seq > 500 && type === 'board_crawled');
const live = new TableSet(1);
const rebuilt = new TableSet(2);

const database = await createTestDatabase('history_fill');
const pool = await prepareReads(database);
await fill(pool, facts);

afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

beforeEach(async () => {
  await pool.query(dropTables(rebuilt));
  await pool.query(createTables(rebuilt));
  await pool.query('DELETE FROM reads.projector_checkpoint');
});

/** Returns the fact's ledger record. Every second offset has no record, as if it held a transaction marker. */
function record(fact: Fact, key = String(fact.company_id)): IncomingRecord {
  const value = Buffer.from(JSON.stringify(fact));
  const where = { topic: 'ledger', partition: 0, offset: BigInt(fact.event_seq * 2), timestampMs: 0 };
  return { ...where, key, headers: {}, value };
}

function ledgerOf(records: IncomingRecord[], topicId = TOPIC_ID): Pick<KafkaPort, 'topicEnds' | 'readRange'> {
  return {
    topicEnds: () => Promise.resolve({ topicId, partitions: [{ partition: 0, low: 0n, high: 1_000_000n }] }),
    readRange: async ({ from, to, onBatch }) => {
      const wanted = records.filter(({ offset }) => offset >= from && offset < to);
      for (let at = 0; at < wanted.length; at += 1_000) await onBatch(wanted.slice(at, at + 1_000), 0n);
    },
  };
}

async function build(records: IncomingRecord[], more: { upTo?: number; topicId?: string } = {}): Promise<number[]> {
  const event_seq = more.upTo ?? facts.length;
  const upTo = { event_seq, topic_id: TOPIC_ID, next_offset: event_seq * 2 + 1 };
  const kafka = ledgerOf(records, more.topicId);
  const shown: number[] = [];
  const onProgress = (_phase: string, count: number): Promise<void> => Promise.resolve(void shown.push(count));
  await new HistoryFill({ pool, kafka, topic: 'ledger', tables: rebuilt, partitionFacts: 500, onProgress }, upTo).run();
  return shown;
}

describe('filling a new generation from the whole ledger', () => {
  it('gives, row by row, the tables of the live projection, and the checkpoint at which it continues', async () => {
    const shown = await build(facts.map((fact) => record(fact)));
    for (const table of await compareTables(pool, live, rebuilt)) {
      expect(table).toMatchObject({ equal: true, live_rows: table.rebuilt_rows });
      expect(table.live_rows).toBeGreaterThan(0);
    }
    const { rows } = await pool.query('SELECT name, event_seq, topic_id, next_offset FROM reads.projector_checkpoint');
    const next_offset = facts.length * 2 + 1;
    expect(rows).toEqual([{ name: 'hiring_v2', event_seq: facts.length, topic_id: TOPIC_ID, next_offset }]);
    expect(shown.at(-1)).toBe(facts.length);
    expect(await pool.query(`SELECT to_regclass('reads.sorted_v2') AS left_over`)).toMatchObject({
      rows: [{ left_over: null }],
    });
  });

  it('stops at the position it was given', async () => {
    const half = Math.floor(facts.length / 2);
    await build(
      facts.map((fact) => record(fact)),
      { upTo: half },
    );
    const { rows } = await pool.query(`SELECT event_seq FROM reads.catalogue_v2`);
    expect(rows).toEqual([{ event_seq: half }]);
  });

  it.each([
    ['a fact is missing', () => facts.filter((fact) => fact !== skippable).map((fact) => record(fact)), /gap/],
    ['a fact is there twice', () => [...facts, facts[99] as Fact].map((fact) => record(fact)), /two facts 100/],
    [
      'a record is no fact',
      () =>
        facts.map((fact) =>
          fact.event_seq === 70 ? { ...record(fact), value: Buffer.from('{"type":"odd"}') } : record(fact),
        ),
      /offset 140 is no known fact/,
    ],
    [
      'a key is no company',
      () => facts.map((fact) => record(fact, fact.event_seq === 9 ? 'acme' : undefined)),
      /key acme/,
    ],
  ])('fails, and leaves no checkpoint, when %s', async (_what, records, reason) => {
    await expect(build(records())).rejects.toThrow(reason);
    expect(await pool.query('SELECT 1 FROM reads.projector_checkpoint')).toMatchObject({ rowCount: 0 });
  });

  it('refuses another topic under the same name', async () => {
    await expect(build([], { topicId: 'topic-two' })).rejects.toThrow(/another topic/);
  });
});

describe('both generations at one fact', () => {
  const stand = (tables: TableSet, seq: number) =>
    pool.query(
      `INSERT INTO reads.projector_checkpoint (name, event_seq) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET event_seq = $2`,
      [tables.projector, seq],
    );

  it('waits for the live one when the new one is ahead', async () => {
    await stand(live, 10);
    await stand(rebuilt, 12);
    let ran = 0;
    const done = atOneSeq(pool, live, rebuilt, { waitFor: () => Promise.resolve(true) }, () =>
      Promise.resolve(void (ran += 1)),
    );
    await stand(live, 12);
    await done;
    expect(ran).toBe(1);
  });

  it('fails when the new one does not follow, and runs nothing', async () => {
    await stand(live, 10);
    await stand(rebuilt, 9);
    const never = (): Promise<void> => Promise.reject(new Error('ran'));
    await expect(atOneSeq(pool, live, rebuilt, { waitFor: () => Promise.resolve(false) }, never)).rejects.toThrow(
      /is at 9, not at the live one's 10/,
    );
  });
});
