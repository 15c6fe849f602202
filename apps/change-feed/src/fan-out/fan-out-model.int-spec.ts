import { afterAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { FEED_EVENT_TYPES, isInFeed, type Fact, type FeedEventType } from '@hiring/contracts';
import { inTransaction } from '@hiring/platform-postgres';
import { newsSeq } from '@hiring/signals';
import { CUSTOMER, FeedBench, linked, opened, registered } from '../testing/feed.testing.js';
import { ManualCancellation } from '../testing/withdrawal.testing.js';
import { WatchRepository } from '../watches/watch.repository.js';
import { applyEvents } from '../feed/event.projection.js';
import { fanOut } from './fan-out.query.js';

const BOARDS = 2;

type Step =
  | { do: 'link'; board: number }
  | { do: 'publish'; board: number; type: FeedEventType; baseline: boolean }
  | { do: 'watch'; types: FeedEventType[]; ahead: number }
  | { do: 'cancel'; which: number }
  | { do: 'fanOut' };

const board = fc.integer({ min: 1, max: BOARDS });
const type = fc.constantFrom(...FEED_EVENT_TYPES);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: fc.record({ do: fc.constant('link' as const), board }) },
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant('publish' as const), board, type, baseline: fc.boolean() }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('watch' as const),
        types: fc.uniqueArray(type, { minLength: 1 }),
        ahead: fc.integer({ min: 0, max: 2 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat(5) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('fanOut' as const) }) },
  ),
  { maxLength: 40 },
);

let seq = 0;
let company = 0;

const bench = await FeedBench.open();
await bench.pool.query(`insert into change_feed.projector_checkpoint (name) values ('event'), ('signal')`);
const { rows: webhooks } = await bench.pool.query<{ id: number }>(
  `insert into change_feed.webhook (customer_id, url, secret, request_id) values ($1, 'u', 's', 'r') returning id`,
  [CUSTOMER],
);
const webhookId = webhooks[0]?.id ?? 0;
afterAll(() => bench.close());

async function store(fact: object): Promise<Fact> {
  seq += 1;
  const numbered = { ...fact, event_seq: seq } as Fact;
  await inTransaction(bench.pool, async (client) => {
    await applyEvents(client, [numbered]);
    await client.query(`update change_feed.projector_checkpoint set event_seq = $1`, [seq]);
  });
  return numbered;
}

interface Watch {
  id: number;
  company_id: number;
  from_seq: number;
  event_types: readonly string[];
  cancelled: boolean;
}

/** Computes the required deliveries from plain arrays. */
class Model {
  readonly pushed: string[] = [];
  readonly watches: Watch[] = [];
  private readonly links = new Map<string, number>();
  private waiting: { fact: Fact; linkedSeq: number }[] = [];

  add(fact: Fact): void {
    if (fact.type === 'board_linked') this.links.set(fact.board_id, fact.event_seq);
    if (isInFeed(fact)) this.waiting.push({ fact, linkedSeq: this.links.get(fact.board_id) ?? 0 });
  }

  fanOut(): void {
    for (const { fact, linkedSeq } of this.waiting) {
      for (const watch of this.watches) {
        if (watch.cancelled || !isInFeed(fact) || fact.company_id !== watch.company_id) continue;
        if (!watch.event_types.includes(fact.type) || newsSeq(fact, linkedSeq) <= watch.from_seq) continue;
        this.pushed.push(`${fact.event_seq}/${watch.id}`);
      }
    }
    this.waiting = [];
  }
}

async function perform(step: Step, model: Model): Promise<void> {
  const watches = new WatchRepository(bench.pool, { watchesPerCustomerMax: 100_000, searchWatchesPerCustomerMax: 1 });
  const boardId = (number: number): string => `lever/c${company}-${number}`;
  switch (step.do) {
    case 'link':
      return model.add(await store(linked(company, boardId(step.board))));
    case 'publish': {
      const fact = opened(company, { board_id: boardId(step.board), baseline: step.baseline });
      return model.add(await store({ ...fact, type: step.type }));
    }
    case 'watch': {
      const callId = `call-${seq}-${model.watches.length}`;
      const target = { company_id: company, webhook_endpoint_id: webhookId, event_types: step.types };
      const call = { call_id: callId, usage_id: callId, attempt_id: callId, made_by: 7 };
      const id = await watches.create({ customer_id: CUSTOMER, ...target, ...call }, seq + step.ahead);
      await watches.confirm(CUSTOMER, id, callId, callId);
      const from_seq = seq + step.ahead;
      model.watches.push({ id, company_id: company, event_types: step.types, from_seq, cancelled: false });
      return;
    }
    case 'cancel': {
      const watch = model.watches[step.which];
      if (watch === undefined) return;
      watch.cancelled = true;
      await new ManualCancellation(bench.pool).cancel(CUSTOMER, watch.id);
      return;
    }
    case 'fanOut':
      await fanOut(bench.pool);
      model.fanOut();
  }
}

test('deliveries are exactly those of the model, in any order of steps', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      company += 1;
      const model = new Model();
      model.add(await store(registered(company)));
      for (const step of sequence) await perform(step, model);
      await perform({ do: 'fanOut' }, model);
      await new ManualCancellation(bench.pool).withdrawAll();
      const { rows } = await bench.pool.query<{ pair: string; status: string; cancelled: boolean }>(
        `select event_seq || '/' || watch_id as pair, delivery.status, watch.status = 'cancelled' as cancelled
          from change_feed.delivery join change_feed.watch on watch.id = watch_id
          where watch.company_id = $1 order by event_seq, watch_id`,
        [company],
      );
      expect(rows.map((row) => row.pair)).toEqual(model.pushed);
      expect(rows.filter((row) => (row.status === 'cancelled') !== row.cancelled)).toEqual([]);
    }),
    { numRuns: 40 },
  );
});
