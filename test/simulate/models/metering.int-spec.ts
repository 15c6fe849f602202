import { afterAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { NO_UNITS, type UsageMessage } from '@hiring/contracts';
import { systemClock } from '@hiring/platform-config';
import { createLogger, Health } from '@hiring/platform-observability';
import type { Pool } from '@hiring/platform-postgres';
import { readUsage } from '../../../apps/metering/src/usage/usage.query.js';
import { noArchive } from '../services/metering.js';
import { UsagePositions } from '../../../apps/metering/src/positions/usage.positions.js';
import { UsageProjector } from '../../../apps/metering/src/usage/usage.projector.js';
import { DayPartitions } from '../../../apps/metering/src/retention/day-partitions.js';
import { migrations } from '../../../apps/metering/src/migrations.js';
import { realDatabase } from './real-database.js';
import { StillWorld } from './still-world.js';

const NOW = new Date('2026-03-02T12:00:00.000Z');
const LINES = `select attempt_id, correction_no, kind, usage_id, meter_class, calls, changes, watches, forced_fresh
  from usage_records where customer_id = $1 order by attempt_id, correction_no`;
const MEMBERS = `select ordinal, attempt_id, billed_calls, billed_changes, corrections, voided
  from series where customer_id = $1 order by series, ordinal`;
const CHECKPOINT = `select next_offset, facts, voids, duplicates from usage_checkpoint where partition = 0`;

interface Drawn {
  kind: 'usage' | 'void' | 'void of all';
  of: 'plain' | 'keyed' | 'named';
  attempt: number;
  key: number;
}

const drawn: fc.Arbitrary<Drawn[]> = fc.array(
  fc.record({
    kind: fc.constantFrom<Drawn['kind']>('usage', 'usage', 'usage', 'void', 'void of all'),
    of: fc.constantFrom<Drawn['of']>('plain', 'keyed', 'named'),
    attempt: fc.nat(3),
    key: fc.nat(1),
  }),
  { minLength: 4, maxLength: 30 },
);

const logger = createLogger({ service: 'models', level: 'silent' });
let run = 0;
let offset = 0n;

const pool = await realDatabase('metering', migrations);
afterAll(() => pool.end());

/** Returns the usage or void message for a draw. A repeated draw gives an identical message. */
function messageOf({ kind, of, attempt, key }: Drawn, customer: string): UsageMessage {
  const attempt_id = `${customer}:${of}:${key}:${attempt}`;
  const occurred_at = new Date(Date.parse('2026-03-02T10:00:00.000Z') + attempt * 25 * 60_000).toISOString();
  const named = `job:${customer}:${key}`;
  const usage_id = of === 'named' ? named : `u:${attempt_id}`;
  if (kind !== 'usage') {
    const target = kind === 'void' ? attempt_id : named;
    const ids = { void_id: `void:${target}`, usage_id: kind === 'void' ? usage_id : named, attempt_id: target };
    return { type: 'usage_void', ...ids, customer_id: customer, occurred_at, reason: 'a test' };
  }
  return {
    ...{ type: 'usage', usage_id, attempt_id, occurred_at, customer_id: customer, key_id: 1, operation: 'events' },
    ...{ units: { ...NO_UNITS, changes: 1 + attempt }, meter_class: null, request_id: 'r' },
    ...(of === 'keyed' && {
      idempotency_key: `${customer} ${key}`,
      fingerprint: 'f',
      claimed_at: '2026-03-02T10:00:00.000Z',
    }),
  };
}

/** Returns the service's projector on this database, which is real or simulated. */
function projectorOn(pool: Pool): UsageProjector['projector'] {
  const ends = { topicId: 'topic', partitions: [{ partition: 0, low: 0n, high: 1_000_000n }] };
  const kafka = { topicEnds: () => Promise.resolve(ends) } as never;
  const config = { topicPrefix: 'p', instanceId: 'model' } as never;
  const positions = new UsagePositions(kafka, config, systemClock);
  const days = new DayPartitions(pool, logger);
  return new UsageProjector(kafka, pool, days, noArchive, positions, config, new Health(), logger, systemClock)
    .projector;
}

test('the simulated statements of metering keep the rows that Postgres keeps, for any messages in any batches', async () => {
  const still = new StillWorld();
  const { metering } = still.servers;
  const [real, model] = [projectorOn(pool), projectorOn(still.pool)];
  await real.position(0);
  await still.run(model.position(0));
  await fc.assert(
    fc.asyncProperty(drawn, fc.integer({ min: 1, max: 8 }), async (messages, size) => {
      run += 1;
      const customer = `cus_${run}`;
      for (let from = 0; from < messages.length; from += size) {
        const records = messages.slice(from, from + size).map((one) => {
          const value = Buffer.from(JSON.stringify(messageOf(one, customer)));
          offset += 1n;
          return { topic: 't', partition: 0, offset: offset - 1n, timestampMs: 0, key: null, headers: {}, value };
        });
        const batch = { partition: 0, records, highWatermark: offset };
        await real.project(batch);
        await still.run(model.project(batch));
      }
      const rows = async (text: string): Promise<object[]> =>
        (await pool.query<object>(text, text === CHECKPOINT ? [] : [customer])).rows;
      const own = (row: { customer_id?: unknown }): boolean => row.customer_id === customer;
      const lines = metering.lines.all().filter(own);
      expect(
        lines
          .map(pick('attempt_id,correction_no,kind,usage_id,meter_class,calls,changes,watches,forced_fresh'))
          .sort(byText),
      ).toEqual((await rows(LINES)).sort(byText));
      const members = metering.members.all().filter(own);
      expect(
        members.map(pick('ordinal,attempt_id,billed_calls,billed_changes,corrections,voided')).sort(byText),
      ).toEqual((await rows(MEMBERS)).sort(byText));
      expect(metering.checkpoints.all().map(pick('next_offset,facts,voids,duplicates'))).toEqual(
        await rows(CHECKPOINT),
      );
      expect(await still.run(readUsage(still.pool, customer, 744, NOW))).toEqual(
        await readUsage(pool, customer, 744, NOW),
      );
    }),
    { numRuns: 40, endOnFailure: true },
  );
});

function pick(names: string): (row: object) => object {
  return (row) => Object.fromEntries(names.split(',').map((name) => [name, (row as Record<string, unknown>)[name]]));
}

function byText(a: object, b: object): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
}
