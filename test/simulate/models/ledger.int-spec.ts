import { afterAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Fact } from '@hiring/contracts';
import { emptyCompany, type CompanyState } from '@hiring/ledger';
import type { Pool } from '@hiring/platform-postgres';
import { LEDGER_MIGRATIONS } from '../../../apps/ledger/src/migrations.js';
import { StateStore, type StateCheckpoint } from '../../../apps/ledger/src/sequencer/state-store.js';
import { realDatabase } from './real-database.js';
import { StillWorld } from './still-world.js';

type Step =
  | { do: 'take over' | 'load' | 'read'; who: number }
  | { do: 'store'; who: number; companies: number[]; withReqs: boolean };

const who = fc.nat(1);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(fc.record({ do: fc.constantFrom('take over' as const, 'load' as const, 'read' as const), who }), {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('store' as const),
      who,
      companies: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1 }),
      withReqs: fc.boolean(),
    }),
  }),
  { minLength: 5, maxLength: 30 },
);

const pool = await realDatabase('ledger', LEDGER_MIGRATIONS);
const still = new StillWorld();
afterAll(() => pool.end());

/** Runs two processes' state stores on one database, which is real or simulated. */
class Side {
  private readonly stores: StateStore[];
  private readonly seen: (StateCheckpoint | null)[] = [null, null];
  private readonly loaded: Map<number, CompanyState>[] = [new Map(), new Map()];

  constructor(pool: Pool) {
    this.stores = [new StateStore(pool), new StateStore(pool)];
  }

  private async look(
    { do: what, who: own }: Step,
    store: StateStore,
    loaded: Map<number, CompanyState>,
  ): Promise<unknown> {
    if (what === 'take over') return (this.seen[own] = await store.takeOver());
    if (what === 'read')
      return [await store.read(), await store.registryFacts(), [...(await store.recordedIds(ids()))].sort()];
    const states = (await store.companies([1, 2, 3, 4])).sort((a, b) => a.company_id - b.company_id);
    loaded.clear();
    for (const state of states) loaded.set(state.company_id, state);
    return states;
  }

  async perform(step: Step): Promise<unknown> {
    const store = this.stores[step.who] as StateStore;
    const own = this.loaded[step.who] as Map<number, CompanyState>;
    if (step.do !== 'store') return this.look(step, store, own);
    const seen = this.seen[step.who];
    if (seen === null || seen === undefined) return 'not active';
    const companies = step.companies.map((id) => changed(own.get(id) ?? emptyCompany(id), step.withReqs));
    const facts = step.companies.map((id, at) => factOf(id, seen.eventSeq + at + 1));
    const next = { ...seen, eventSeq: seen.eventSeq + facts.length, ledgerNextOffset: seen.ledgerNextOffset + 2n };
    try {
      const rows = companies.map((company) => store.rowOf(company));
      await store.store({ eventSeq: seen.eventSeq, epoch: seen.epoch }, { facts, companies: rows, checkpoint: next });
      this.seen[step.who] = next;
      for (const company of companies) own.set(company.company_id, company);
      return 'stored';
    } catch (error) {
      return (error as Error).name;
    }
  }
}

function ids(): string[] {
  return Array.from({ length: 200 }, (_, at) => `cmd:command ${at}`);
}

function changed(state: CompanyState, withReqs: boolean): CompanyState {
  return { ...state, reqs_revision: (state.reqs_revision ?? 0) + (withReqs ? 1 : 0) };
}

/**
 * Returns a registration or a link, by turns. Both kinds of fact contain a command's id. A link is also stored as a
 * board.
 */
function factOf(company_id: number, event_seq: number): Fact {
  const base = { event_seq, company_id, observed_at: '2026-03-02T10:00:00.000Z', command_id: `command ${event_seq}` };
  if (event_seq % 2 === 0)
    return { ...base, type: 'board_linked', board_id: `greenhouse/${company_id}`, via: 'caller' } as Fact;
  return { ...base, type: 'company_registered', slug: 's', name: 'N', domain: 'd.example' } as unknown as Fact;
}

test('the simulated statements of the ledger answer as Postgres does, for two processes that take over from each other', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const [real, model] = [new Side(pool), new Side(still.pool)];
      for (const step of sequence) {
        const answer = await still.run(model.perform(step));
        expect({ step, answer }).toEqual({ step, answer: await real.perform(step) });
      }
    }),
    { numRuns: 30, endOnFailure: true },
  );
});
