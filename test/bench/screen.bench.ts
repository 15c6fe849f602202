import { JOB_FUNCTIONS, SENIORITIES, WORKPLACES } from '@hiring/contracts';
import { DIRECTIONS, SCREEN_SORTS, type ScreenFilters } from '@hiring/contracts/operations';
import type { Bus } from '@hiring/platform-rpc';
import { FakeClock } from '@hiring/platform-testing';
import { Draws } from '@hiring/fake-boards';
import { bodyOf, readsOver, type Reads } from '../../apps/reads/src/testing/answering.js';
import { quantile, type BenchContext, type Measure } from './bench-context.js';
import { timePages } from './reads/pages.js';
import { openReadsPool } from './reads/reads-pool.js';
import { loadScreens, UNTIL } from './reads/screen-catalogue.js';

/** The number of companies. On average, each has `REQS_PER_COMPANY` open reqs. */
const COMPANIES = Number(process.env['SCREEN_COMPANIES'] ?? 200_000);
const REQS_PER_COMPANY = 25;
const CONNECTIONS = 8;
const SAMPLES = Number(process.env['SCREEN_SAMPLES'] ?? 4_000);
const WARM = 400;
const FAR_PAGE = 100;
const PAGE = { customer_id: 'cus_bench', limit: 20 };

type Sort = (typeof SCREEN_SORTS)[number];

/**
 * Measures screens with any two filters and any sort, in `reads` and in the database. All connections are busy at the
 * same time.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const pool = await openReadsPool(context, 'screens', CONNECTIONS);
  try {
    const startedMs = performance.now();
    await loadScreens(pool, { companies: COMPANIES, reqs: COMPANIES * REQS_PER_COMPANY });
    const seconds = ((performance.now() - startedMs) / 1_000).toFixed(0);
    context.log(`${COMPANIES} companies with ${COMPANIES * REQS_PER_COMPANY} open reqs stored in ${seconds} s`);
    const reads = readsOver(pool, new FakeClock(UNTIL), {} as unknown as Bus);
    const { spent, found, slow } = await measure(reads);
    for (const { ms, screen } of slow) context.log(`${ms.toFixed(1)} ms: ${screen}`);
    const empty = found.filter((count) => count === 0).length / found.length;
    context.log(`screens without a company: ${(100 * empty).toFixed(0)} %; p50 ${quantile(spent, 0.5).toFixed(1)} ms`);
    const { first, far } = await pages(reads);
    return [
      context.measure(
        `any two filters with any sort, ${CONNECTIONS} connections, p99`,
        'ms',
        { max: 60 },
        quantile(spent, 0.99),
      ),
      context.measure(`page ${FAR_PAGE} over page 1`, 'ratio', { max: 1.3 }, far / first),
    ];
  } finally {
    await pool.end();
  }
}

function drawScreen(draws: Draws): { filters: ScreenFilters; sort: Sort } {
  const ago = (): string => new Date(Date.parse(UNTIL) - draws.between(5, 300) * 86_400_000).toISOString();
  const vendor = (): string => draws.pick(['greenhouse', 'lever', 'ashby', 'workable', 'personio', 'bamboohr']);
  const country = (): string => draws.pick(['US', 'DE', 'GB', 'FR', 'PL', 'AT']);
  const all: [keyof ScreenFilters, () => unknown][] = [
    ['function', () => draws.pick(JOB_FUNCTIONS)],
    ['country', country],
    ['open_reqs_min', () => 1 + draws.below(200)],
    ['open_reqs_max', () => 1 + draws.below(50)],
    ['new_roles_min', () => 1 + draws.below(30)],
    ['velocity_min', () => draws.below(400) / 100],
    ['velocity_max', () => draws.below(200) / 100],
    ['direction', () => draws.pick(DIRECTIONS)],
    ['is_surge', () => true],
    ['hq_country', country],
    ['vendor', vendor],
    ['first_hire_since', ago],
    ['paused_since', ago],
    ['migrated_since', ago],
    ['from_vendor', vendor],
    ['to_vendor', vendor],
    ['reposted_min', () => 1 + draws.below(3)],
    ['salary_min', () => (20 + draws.below(280)) * 1_000],
    ['seniority', () => draws.pick(SENIORITIES)],
    ['workplace', () => draws.pick(WORKPLACES)],
  ];
  const [one, other] = [draws.below(all.length), draws.below(all.length - 1)];
  const wanted = [one, other < one ? other : other + 1].map((index) => all[index] as (typeof all)[number]);
  const filters: Record<string, unknown> = Object.fromEntries(wanted.map(([name, draw]) => [name, draw()]));
  if ('salary_min' in filters) filters['currency'] = draws.pick(['USD', 'EUR']);
  return { filters: filters as ScreenFilters, sort: draws.pick(SCREEN_SORTS) };
}

/** Measures the duration of each screen in milliseconds, with all connections busy. */
async function measure(reads: Reads) {
  const draws = new Draws(21);
  const all: { ms: number; screen: string; count: number }[] = [];
  let begun = 0;
  const worker = async (): Promise<void> => {
    while (begun < SAMPLES + WARM) {
      begun += 1;
      const screen = drawScreen(draws);
      const startedMs = performance.now();
      const { companies } = bodyOf(await reads.companies.screen({ ...PAGE, ...screen }));
      const ms = performance.now() - startedMs;
      all.push({ ms, screen: JSON.stringify(screen), count: (companies as object[]).length });
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  const measured = all.slice(WARM);
  return {
    spent: measured.map(({ ms }) => ms),
    found: measured.map(({ count }) => count),
    slow: [...measured].sort((a, b) => b.ms - a.ms).slice(0, Number(process.env['SCREEN_SLOWEST'] ?? 5)),
  };
}

/**
 * Returns the median duration of a read, for the first page and for page FAR_PAGE, over all sorts. The screen has
 * enough hits for both pages.
 */
async function pages(reads: Reads): Promise<{ first: number; far: number }> {
  const [first, far]: [number[], number[]] = [[], []];
  for (const sort of SCREEN_SORTS) {
    const screen = { filters: { open_reqs_min: 1, hq_country: 'US' }, sort };
    const read = (from: object): Promise<object> => reads.companies.screen({ ...PAGE, ...screen, ...from });
    const spent = await timePages(read, { number: FAR_PAGE, rounds: 100 });
    first.push(...spent.first);
    far.push(...spent.far);
  }
  return { first: quantile(first, 0.5), far: quantile(far, 0.5) };
}
