import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEGREES, JOB_FUNCTIONS, SENIORITIES, WORKPLACES, type Fact } from '@hiring/contracts';
import { DIRECTIONS, SCREEN_SORTS, type ScreenFilters } from '@hiring/contracts/operations';
import { inTransaction, type Pool } from '@hiring/platform-postgres';
import type { Bus } from '@hiring/platform-rpc';
import { createTestDatabase, FakeClock, type TestDatabase } from '@hiring/platform-testing';
import { Draws } from '@hiring/fake-boards';
import { ScreenPages } from '../../apps/reads/src/companies/screen-pages.js';
import type { ScreenWay } from '../../apps/reads/src/companies/screen-companies.query.js';
import { HiringProjection } from '../../apps/reads/src/projections/hiring.projection.js';
import { TableSet } from '../../apps/reads/src/projections/table-set.js';
import { bodyOf, readsOver, type Reads } from '../../apps/reads/src/testing/answering.js';
import { ReadsBench } from '../../apps/reads/src/testing/reads-bench.js';
import { RANDOM_SLUGS } from '../../apps/reads/src/testing/random-text-facts.js';
import { fill, prepareReads } from '../../apps/reads/src/testing/reads.testing.js';
import { attributedLedger } from './attributed-ledger.js';
import { advance, type CompanyHistory } from './replay.js';
import { inOrder, ScreenedHistory, type ScreenedItem } from './screens.js';
import * as slow from './signals.js';

const OWNER = 'cus_owner';
const STRANGER = 'cus_stranger';
const UNTIL = '2026-11-20T00:00:00.000Z';
/** The number of compared screens. */
const PAIRS = Number(process.env['SCREEN_PAIRS'] ?? 1_500);
const POSITIONS = 30;

const draws = new Draws(31);
let bench: ReadsBench;
let facts: Fact[];

beforeAll(async () => {
  const options = {
    seed: 8,
    companies: 120,
    reqs: 2_400,
    until: UNTIL,
    days: 300,
    owners: Array(60).fill(OWNER) as string[],
  };
  facts = [...attributedLedger(options, draws)];
  bench = new ReadsBench('screens', UNTIL, undefined, AnyWay);
  await bench.open();
}, 240_000);

afterAll(() => bench?.close());

const COMPLETE: ScreenWay[] = [
  'planned',
  { walk: Infinity },
  ...(['values', 'countries', 'hq_country', 'vendor'] as const).map((collect) => ({ collect })),
];

/** Finds pages in the planned way or in a random other way. Every way must give the same pages. */
class AnyWay extends ScreenPages {
  protected override async waysOf(...args: Parameters<ScreenPages['waysOf']>): Promise<ScreenWay[]> {
    if (draws.chance(0.3)) return super.waysOf(...args);
    const complete = draws.pick(COMPLETE);
    return draws.chance(0.4) ? [{ walk: 1 + draws.below(100) }, complete] : [complete];
  }
}

/** Draws filters. Each filter is in about every sixth screen. */
function drawFilters(at: string): ScreenFilters {
  const ago = (): string => new Date(Date.parse(at) - draws.between(0, 200) * 86_400_000).toISOString();
  const vendor = (): string => draws.pick(['greenhouse', 'lever', 'ashby', 'workable', 'personio']);
  const all: [keyof ScreenFilters, () => unknown][] = [
    ['function', () => draws.pick(JOB_FUNCTIONS.slice(0, 10))],
    ['country', () => draws.pick(['US', 'DE', 'GB'])],
    ['open_reqs_min', () => draws.below(12)],
    ['open_reqs_max', () => draws.below(12)],
    ['new_roles_min', () => draws.below(6)],
    ['velocity_min', () => draws.below(300) / 100],
    ['velocity_max', () => draws.below(300) / 100],
    ['direction', () => draws.pick(DIRECTIONS)],
    ['is_surge', () => draws.chance(0.5)],
    ['hq_country', () => draws.pick(['US', 'DE', 'GB'])],
    ['vendor', vendor],
    ['first_hire_since', ago],
    ['paused_since', ago],
    ['migrated_since', ago],
    ['from_vendor', vendor],
    ['to_vendor', vendor],
    ['reposted_min', () => 1 + draws.below(2)],
    ['salary_min', () => (1 + draws.below(300)) * 1_000],
    ['seniority', () => draws.pick(SENIORITIES)],
    ['workplace', () => draws.pick(WORKPLACES)],
    ['technologies', () => [draws.pick(RANDOM_SLUGS)]],
    ['technologies_any', () => [draws.pick(RANDOM_SLUGS), draws.pick(RANDOM_SLUGS)]],
    ['language', () => draws.pick(['en', 'de'])],
    ['visa_sponsorship', () => draws.chance(0.5)],
    ['experience_max', () => draws.below(9)],
    ['degree', () => draws.pick(DEGREES)],
  ];
  const wanted = 1 + draws.below(3);
  const filters: Record<string, unknown> = {};
  for (let count = 0; count < wanted; count += 1) {
    const [name, draw] = draws.pick(all);
    filters[name] = draw();
  }
  if (draws.chance(0.4)) filters['function'] ??= draws.pick(JOB_FUNCTIONS.slice(0, 10));
  if (filters['salary_min'] !== undefined) {
    filters['currency'] = draws.pick(['USD', 'EUR']);
    if (draws.chance(0.5)) filters['salary_source'] = 'any';
  }
  return filters as ScreenFilters;
}

async function walk(
  customer_id: string,
  filters: ScreenFilters,
  sort: (typeof SCREEN_SORTS)[number],
): Promise<unknown[]> {
  const found: unknown[] = [];
  const limit = 1 + draws.below(100);
  let cursor: string | undefined;
  do {
    const from = cursor === undefined ? {} : { cursor };
    const body = bodyOf(await bench.reads.companies.screen({ customer_id, filters, sort, limit, ...from }));
    const page = body['companies'] as unknown[];
    found.push(...page);
    cursor = (body['next_cursor'] as string | null) ?? undefined;
    if (cursor !== undefined) expect(page).toHaveLength(limit);
  } while (cursor !== undefined);
  return found;
}

describe('screens, over all pages, equal a comparison of every company by its plain history', () => {
  it(`at ${POSITIONS} positions, ${PAIRS} random ones`, async () => {
    const projection = new HiringProjection(new TableSet(1));
    const histories = new Map<number, CompanyHistory>();
    const screened = new Map<number, ScreenedHistory>();
    let folded = 0;
    let matches = 0;
    for (let position = 1; position <= POSITIONS; position += 1) {
      const upTo = Math.ceil((facts.length * position) / POSITIONS);
      while (folded < upTo) {
        const batch = facts.slice(folded, Math.min(upTo, folded + 1 + draws.below(900)));
        await inTransaction(bench.pool, (client) => projection.apply(client, batch));
        folded += batch.length;
        projection.committed(folded);
        for (const fact of batch) {
          advance(histories, fact);
          const company = histories.get(fact.company_id);
          if (company !== undefined) screened.set(fact.company_id, new ScreenedHistory(fact.company_id, company));
        }
      }
      // Screens are planned with a sample of this table, and the sample is read only after the table's first ANALYZE.
      if (position === 1) await bench.pool.query('ANALYZE reads.company_function_v1');
      const at = facts[folded - 1]?.observed_at ?? UNTIL;
      for (let pair = 0; pair < PAIRS / POSITIONS; pair += 1) {
        const filters = drawFilters(at);
        const sort = draws.pick(SCREEN_SORTS);
        const customer = draws.pick([OWNER, STRANGER]);
        const expected = [...screened.values()]
          .filter(({ company: { profile } }) => profile.owner === null || profile.owner === customer)
          .map((one) => one.match(filters))
          .filter((row): row is ScreenedItem => row !== null)
          .sort(inOrder(sort));
        expect({ filters, sort, rows: await walk(customer, filters, sort) }).toEqual({ filters, sort, rows: expected });
        matches += expected.length;
      }
    }
    // Screens that nothing matches would prove little.
    expect(matches).toBeGreaterThan(PAIRS);
  }, 7_200_000);
});

describe('moves of all companies between tracking systems', () => {
  let whole: TestDatabase;
  let wholePool: Pool;
  let market: Reads['markets'];

  beforeAll(async () => {
    whole = await createTestDatabase('moves');
    wholePool = await prepareReads(whole);
    await fill(wholePool, facts);
    market = readsOver(wholePool, new FakeClock(UNTIL), {} as unknown as Bus).markets;
  }, 240_000);

  afterAll(async () => {
    await wholePool?.end();
    await whole?.drop();
  });

  it.each([
    {},
    { since: '2026-06-01T00:00:00.000Z' },
    { from_vendor: 'lever' },
    { from_vendor: 'lever', to_vendor: 'greenhouse' },
  ])(
    'over all pages equal those of each company: %j',
    async (filters: { since?: string; from_vendor?: string; to_vendor?: string }) => {
      const histories = new Map<number, CompanyHistory>();
      for (const fact of facts) advance(histories, fact);
      for (const customer_id of [OWNER, STRANGER]) {
        const expected = [...histories]
          .filter(([, { profile }]) => profile.owner === null || profile.owner === customer_id)
          .flatMap(([company_id, { migrations }]) => migrations.map((move) => ({ ...move, company_id })))
          .filter(({ occurred_at: at }) => filters.since === undefined || at >= filters.since)
          .filter(({ from_vendor: from }) => filters.from_vendor === undefined || from === filters.from_vendor)
          .filter(({ to_vendor: to }) => filters.to_vendor === undefined || to === filters.to_vendor)
          .sort((a, b) => slow.compare(b.occurred_at, a.occurred_at) || b.seq - a.seq)
          .map(({ company_id, from_vendor, to_vendor, occurred_at }) => [
            company_id,
            from_vendor,
            to_vendor,
            occurred_at,
          ]);
        const found: unknown[] = [];
        let cursor: string | undefined;
        do {
          const from = cursor === undefined ? {} : { cursor };
          const body = bodyOf(await market.atsMigrations({ customer_id, ...filters, limit: 7, ...from }));
          for (const row of body['migrations'] as Record<string, { value: string }>[])
            found.push([row['company_id'], row['from_vendor'], row['to_vendor'], row['occurred_at']?.value]);
          cursor = (body['next_cursor'] as string | null) ?? undefined;
        } while (cursor !== undefined);
        expect(found).toEqual(expected);
        expect(found.length).toBeGreaterThan(0);
      }
    },
  );
});
