import { afterAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { UsageVoid } from '@hiring/contracts';
import { Health } from '@hiring/platform-observability';
import type { Pool } from '@hiring/platform-postgres';
import { FakeClock } from '@hiring/platform-testing';
import { AppendCounts } from '../../../apps/gateway/src/billing/append-counts.js';
import { VoidOutbox } from '../../../apps/gateway/src/billing/void-outbox.js';
import { migrations } from '../../../apps/gateway/src/migrations.js';
import { logger } from '../services/settings.js';
import { realDatabase } from './real-database.js';
import { StillWorld } from './still-world.js';

type Step =
  | { do: 'void'; no: number; withdraws: boolean }
  | { do: 'unsent'; kind: 'withdrawing' | 'plain'; limit: number }
  | { do: 'sent'; no: number }
  | { do: 'appended'; partition: number; offset: number }
  | { do: 'write' };

const no = fc.nat(7);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('void' as const), no, withdraws: fc.boolean() }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('unsent' as const),
        kind: fc.constantFrom('withdrawing' as const, 'plain' as const),
        limit: fc.integer({ min: 1, max: 4 }),
      }),
    },
    fc.record({ do: fc.constant('sent' as const), no }),
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('appended' as const), partition: fc.nat(1), offset: fc.nat(50) }),
    },
    fc.record({ do: fc.constant('write' as const) }),
  ),
  { minLength: 6, maxLength: 30 },
);

let run = 0;
const pool = await realDatabase('gateway', migrations);
afterAll(() => pool.end());

function voidOf(number: number): UsageVoid {
  const id = `${run}:${number}`;
  const ids = { void_id: `void:${id}`, usage_id: `usage ${id}`, attempt_id: id };
  return {
    type: 'usage_void',
    ...ids,
    customer_id: 'cus_one',
    occurred_at: '2026-03-02T10:00:00.000Z',
    reason: 'a test',
  };
}

/** Runs the gateway's own classes on one database, which is real or simulated. */
class Side {
  private readonly outbox: VoidOutbox;
  private readonly counts: AppendCounts;

  constructor(pool: Pool) {
    const clock = new FakeClock();
    const randomness = { bytes: () => Buffer.from(`run ${run}`) } as never;
    this.outbox = new VoidOutbox(pool, new Health(), logger, clock);
    this.counts = new AppendCounts(pool, { instanceId: 'one' } as never, clock, logger, randomness);
  }

  async perform(step: Step): Promise<unknown> {
    switch (step.do) {
      case 'void':
        return this.outbox.store(
          voidOf(step.no),
          step.withdraws ? ({ pattern: 'change-feed.withdraw_watch', payload: {} } as never) : undefined,
        );
      case 'unsent':
        return this.outbox.unsent(step.kind, step.limit);
      case 'sent':
        return this.outbox.markSent(voidOf(step.no));
      case 'appended':
        return this.counts.acknowledged('2026-03-02T10:00:00.000Z', {
          partition: step.partition,
          offset: BigInt(step.offset),
        });
      case 'write':
        return this.counts.write();
    }
  }

  close(): Promise<void> {
    return this.counts.onApplicationShutdown();
  }
}

test('the simulated statements of bills in the gateway answer as Postgres does', async () => {
  const still = new StillWorld();
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      run += 1;
      const [real, model] = [new Side(pool), new Side(still.pool)];
      for (const step of sequence) {
        const answer = await still.run(model.perform(step));
        expect({ step, answer }).toEqual({ step, answer: await real.perform(step) });
      }
      await still.run(model.close());
      await real.close();
      const { rows } = await pool.query<{ appends: string; last: string }>(
        'select appends::text, last_offset::text as last from usage_appends order by 1, 2',
      );
      const counted = still.servers.access.appends
        .all()
        .map(({ appends, last_offset: last }) => ({ appends: `${appends}`, last: `${last}` }));
      expect(counted.sort(byText)).toEqual(rows.sort(byText));
    }),
    { numRuns: 40, endOnFailure: true },
  );
});

function byText(a: object, b: object): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
}
