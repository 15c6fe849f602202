import { readerOf } from '@hiring/boards';
import { tokenOf, vendorOf } from '@hiring/contracts';
import { Pool } from 'undici';
import { median, type BenchContext, type Measure } from './bench-context.js';
import { Crawling, residentBytes } from './crawl/crawling.js';
import { SimulatedBoards } from './crawl/simulated-boards.js';
import { processorSecondsBelow, spent, total } from './processor-time.js';

const VENDORS = ['greenhouse', 'lever', 'ashby'];
/** Nothing waits for a turn: what is measured is the work. */
const NO_LIMITS = VENDORS.map((vendor) => `${vendor}=100000/256`).join(',');
/** Tuned for the best of each: the loop gains nothing above this, the product fills the pauses of its batches. */
const LOOP_CONCURRENCY = 32;
const CONCURRENCY = 96;
const ROUNDS = 3;
const BOARDS = Number(process.env['CRAWL_BENCH_BOARDS'] ?? 200);
const MANY_BOARDS = Number(process.env['CRAWL_BENCH_MANY_BOARDS'] ?? 5_000);
const BIG_BOARDS = 5;
const BIG_POSTINGS = 5_000;
const HUGE_POSTINGS = 20_000;

/**
 * Boards per second from the first request to the last fact on the ledger, against a loop that fetches the same boards
 * and parses their JSON; the memory of freshness while it reads thousands of boards; and one huge board end to end.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  return [...(await speed(context)), ...(await size(context))];
}

async function speed(context: BenchContext): Promise<Measure[]> {
  // Sizes as the simulator spreads them when nothing else is said: most small, few of thousands.
  const crowd = { count: ROUNDS * BOARDS, vendors: VENDORS, sizeMin: 2, sizeMax: 5_000, textBytes: 3_000 };
  const simulated = await SimulatedBoards.start(crowd);
  const crawling = await Crawling.prepare(context, simulated.origin);
  const rounds: { first: Rate; again: Rate; bare: Rate }[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const boards = simulated.boards(round * BOARDS, BOARDS);
      await crawling.link(boards);
      await bareLoop(simulated.origin, boards); // The simulator has made all answers once.
      const bare = await timed(context, 'bare loop', BOARDS, () => bareLoop(simulated.origin, boards));
      rounds.push({ ...(await productRates(context, crawling, simulated)), bare });
    }
  } finally {
    await crawling.stop();
    await simulated.stop();
  }
  return (['perSecond', 'perProcessorSecond'] as const).flatMap((rate) => {
    const middle = (name: 'first' | 'again' | 'bare'): number => median(rounds.map((round) => round[name][rate]));
    const unit = rate === 'perSecond' ? 'boards/s' : 'boards/processor s';
    // The machine's other work falls on one of the two more than on the other; the processor's time shows neither.
    const bar = rate === 'perSecond' ? { ratioMin: 0.15 } : {};
    return [
      context.measure(
        'boards read for the first time, all facts on the ledger',
        unit,
        bar,
        middle('first'),
        middle('bare'),
      ),
      context.measure(
        'boards read again in full, the verdict on the ledger',
        unit,
        bar,
        middle('again'),
        middle('bare'),
      ),
    ];
  });
}

interface Rate {
  perSecond: number;
  /** Over all processes together: product, servers, simulated boards and this one. */
  perProcessorSecond: number;
}

/** Reads the new boards, and then once more in full, without validators. */
async function productRates(
  context: BenchContext,
  crawling: Crawling,
  simulated: SimulatedBoards,
): Promise<{ first: Rate; again: Rate }> {
  const before = crawling.seen('board_crawled');
  const startedAt = new Date();
  await simulated.resetStats();
  const freshness = await crawling.startFreshness({ BACKEND_RATES: NO_LIMITS, CRAWL_CONCURRENCY: String(CONCURRENCY) });
  await firstRequest(simulated);
  const first = await timed(context, 'first', BOARDS, () => crawling.until('board_crawled', before + BOARDS));
  await crawling.readAgainSince(startedAt);
  const all = before + 2 * BOARDS;
  const again = await timed(context, 'again', BOARDS, () => crawling.until('board_crawled', all));
  await freshness.end('SIGTERM');
  return { first, again };
}

/** How fast the work reads so many boards; prints where the processor's time goes. */
async function timed(context: BenchContext, name: string, boards: number, work: () => Promise<void>): Promise<Rate> {
  const [before, own, begun] = [processorSecondsBelow(), process.cpuUsage(), performance.now()];
  await work();
  const seconds = (performance.now() - begun) / 1_000;
  const used = spent(before, processorSecondsBelow());
  const { user, system } = process.cpuUsage(own);
  used.set('this process', (user + system) / 1e6);
  const ms = (some: number): string => ((1_000 * some) / boards).toFixed(2);
  const shares = [...used].sort(([, one], [, other]) => other - one).filter(([, some]) => some > 0);
  context.log(
    `${name}: ${Math.round(boards / seconds)} boards/s; processor ms per board: ${ms(total(used))} = ${shares.map(([program, some]) => `${program} ${ms(some)}`).join(' + ')}`,
  );
  return { perSecond: boards / seconds, perProcessorSecond: boards / total(used) };
}

async function firstRequest(simulated: SimulatedBoards): Promise<void> {
  while ((await simulated.stats()).total.requests === 0) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Does nothing but fetch and `JSON.parse`, as the product asks: the same addresses of the same simulator. */
async function bareLoop(origin: string, boards: string[]): Promise<void> {
  const pool = new Pool(origin, { connections: LOOP_CONCURRENCY });
  const paths = boards.map(listingPath);
  let next = 0;
  const work = async (): Promise<void> => {
    for (let path = paths[next++]; path !== undefined; path = paths[next++]) {
      const { body } = await pool.request({ method: 'GET', path });
      JSON.parse(await body.text());
    }
  };
  await Promise.all(Array.from({ length: LOOP_CONCURRENCY }, work));
  await pool.close();
}

/** The first request of a board's own plan, as the simulator is asked. */
function listingPath(boardId: string): string {
  const context = { token: tokenOf(boardId), known: new Map(), details: new Map(), previousHash: null };
  const step = readerOf(vendorOf(boardId)).crawl(context).next();
  const request = step.done === true ? undefined : step.value[0];
  const { host, pathname, search } = new URL(request?.url ?? '');
  return `/${host}${pathname}${search}`;
}

async function size(context: BenchContext): Promise<Measure[]> {
  const crowd = { count: MANY_BOARDS, vendors: VENDORS, sizeMin: 2, sizeMax: 40, textBytes: 600 };
  const simulated = await SimulatedBoards.start(crowd);
  const crawling = await Crawling.prepare(context, simulated.origin);
  try {
    const big = Array.from({ length: BIG_BOARDS }, (_, n) => `${VENDORS[n % VENDORS.length]}/big-board-${n}`);
    for (const board of big) await simulated.make(board, BIG_POSTINGS);
    const boards = [...simulated.boards(0, MANY_BOARDS - BIG_BOARDS), ...big];
    await crawling.link(boards);
    const freshness = await crawling.startFreshness({ BACKEND_RATES: NO_LIMITS });
    context.log(`memory of freshness before its first board: ${Math.round(residentBytes(freshness) / 1e6)} MB`);
    let peak = 0;
    const begun = performance.now();
    const sample = (): void => void (peak = Math.max(peak, residentBytes(freshness)));
    await crawling.until('board_crawled', boards.length, sample);
    context.log(`memory of freshness: at most ${Math.round(peak / 1e6)} MB`);
    context.log(`${boards.length} boards in ${Math.round((performance.now() - begun) / 1_000)} s`);
    await simulated.make('greenhouse/huge-board', HUGE_POSTINGS);
    const before = crawling.seen('opened');
    const hugeBegun = performance.now();
    await crawling.link(['greenhouse/huge-board']);
    await crawling.until('board_crawled', boards.length + 1);
    const seconds = (performance.now() - hugeBegun) / 1_000;
    const opened = crawling.seen('opened') - before;
    return [
      context.measure(
        `memory of freshness while it reads ${boards.length} boards of up to ${BIG_POSTINGS} postings`,
        'MB',
        { max: 400 },
        peak / 1e6,
      ),
      context.measure(
        `roles opened by one board of ${HUGE_POSTINGS}`,
        'roles',
        { min: HUGE_POSTINGS, max: HUGE_POSTINGS },
        opened,
      ),
      context.measure(`one board of ${HUGE_POSTINGS}, from its link to its last fact`, 's', { max: 30 }, seconds),
    ];
  } finally {
    await crawling.stop();
    await simulated.stop();
  }
}
