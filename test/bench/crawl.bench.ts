import { setTimeout as delay } from 'node:timers/promises';
import { readerOf } from '@hiring/boards';
import { tokenOf, vendorOf } from '@hiring/contracts';
import { Pool } from 'undici';
import { median, type BenchContext, type Measure } from './bench-context.js';
import { Crawling, residentBytes } from './crawl/crawling.js';
import { SimulatedBoards } from './crawl/simulated-boards.js';
import { processorSecondsBelow, spent, total } from './processor-time.js';

const VENDORS = ['greenhouse', 'lever', 'ashby'];
/** No rate limits, so that only the work is measured. */
const NO_LIMITS = VENDORS.map((vendor) => `${vendor}=100000/256`).join(',');
/** The best values: the loop is not faster with more; the product needs more, to work between its batches. */
const LOOP_CONCURRENCY = 32;
const CONCURRENCY = 96;
/** Rounds before the measurement: V8 compiles the code that runs often, and the heaps reach their usual size. */
const WARM_ROUNDS = 2;
const ROUNDS = 3;
/** Few boards are read at both ends of a round, and a processor is idle: many boards make this negligible. */
const BOARDS = Number(process.env['CRAWL_BENCH_BOARDS'] ?? 1_000);
/** Holds the responses of a round, so that their rendering is not measured. */
const CACHE_MB = 1_024;
const MANY_BOARDS = Number(process.env['CRAWL_BENCH_MANY_BOARDS'] ?? 5_000);
const BIG_BOARDS = 5;
const BIG_POSTINGS = 5_000;
const HUGE_POSTINGS = 20_000;
const QUIET_MS = 500;
/** Share of one CPU that the idle product, its servers and the simulator use together. */
const QUIET_SHARE = 0.15;

/**
 * Boards per second from the first request to the last fact on the ledger, against a loop that fetches the same boards
 * and parses their JSON; the memory of freshness while it reads thousands of boards; and one huge board end to end.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  return [...(await speed(context)), ...(await size(context))];
}

/**
 * Everything is running and warm before the measurement: the loop, the simulated boards, the servers and the product's
 * processes, which first read separate rounds of boards. A crawler runs for weeks; start-up is measured by `npm run
 * bench -- start`.
 */
async function speed(context: BenchContext): Promise<Measure[]> {
  // Default sizes of the simulator: most small, few of thousands.
  const count = (WARM_ROUNDS + ROUNDS) * BOARDS;
  const sizes = { sizeMin: 2, sizeMax: 5_000, textBytes: 3_000 };
  const crowd = { count, vendors: VENDORS, ...sizes, cacheMb: CACHE_MB };
  const simulated = await SimulatedBoards.start(crowd);
  const crawling = await Crawling.prepare(context, simulated.origin, { counted: false });
  const rounds: { first: Rate; again: Rate; bare: Rate }[] = [];
  try {
    await crawling.startFreshness({ BACKEND_RATES: NO_LIMITS, CRAWL_CONCURRENCY: String(CONCURRENCY) });
    for (let round = 0; round < WARM_ROUNDS + ROUNDS; round += 1) {
      const boards = simulated.boards(round * BOARDS, BOARDS);
      await crawling.linkHeld(boards);
      // The simulator has rendered all responses once.
      await bareLoop(simulated.origin, [...boards.map(listingPath), ...boards.flatMap(departmentsPath)]);
      await untilQuiet();
      const bare = await timed(context, `round ${round}, bare loop`, BOARDS, () =>
        bareLoop(simulated.origin, boards.map(listingPath)),
      );
      const read = (): Promise<void> => readAll(crawling, boards);
      const first = await timed(context, `round ${round}, first`, BOARDS, read);
      const again = await timed(context, `round ${round}, again`, BOARDS, read);
      if (round >= WARM_ROUNDS) rounds.push({ first, again, bare });
    }
  } finally {
    await crawling.stop();
    await simulated.stop();
  }
  return (['perSecond', 'perProcessorSecond'] as const).flatMap((rate) => {
    const middle = (name: 'first' | 'again' | 'bare'): number => median(rounds.map((round) => round[name][rate]));
    const unit = rate === 'perSecond' ? 'boards/s' : 'boards/processor s';
    // Other work on the machine may slow down either of the two; CPU time is not affected.
    const bar = (ratioMin: number): object => (rate === 'perSecond' ? { ratioMin } : {});
    return [
      context.measure(
        'boards read for the first time, all facts on the ledger',
        unit,
        bar(0.17),
        middle('first'),
        middle('bare'),
      ),
      context.measure(
        'boards read again in full, the verdict on the ledger',
        unit,
        bar(0.2),
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

/**
 * From the time the boards are due to the last crawl stored by the ledger. Boards that were read before are read
 * completely again.
 */
async function readAll(crawling: Crawling, boards: string[]): Promise<void> {
  const since = new Date();
  await crawling.release(boards);
  await crawling.untilOnLedger(boards, since);
}

/** Boards read per second; prints the CPU time by process. */
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

/** The loop runs alone on the machine: the product's work after linking the boards must end first. */
async function untilQuiet(): Promise<void> {
  for (;;) {
    const before = processorSecondsBelow();
    await delay(QUIET_MS);
    if (total(spent(before, processorSecondsBelow())) < QUIET_SHARE * (QUIET_MS / 1_000)) return;
  }
}

/** Only fetches and calls `JSON.parse`, with the product's requests: the same URLs of the same simulator. */
async function bareLoop(origin: string, paths: string[]): Promise<void> {
  const pool = new Pool(origin, { connections: LOOP_CONCURRENCY });
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

/** The first request of a board's plan, addressed to the simulator. */
function listingPath(boardId: string): string {
  const context = { token: tokenOf(boardId), known: new Map(), details: new Map(), previousHash: null };
  const step = readerOf(vendorOf(boardId)).crawl(context).next();
  const request = step.done === true ? undefined : step.value[0];
  const { host, pathname, search } = new URL(request?.url ?? '');
  return `/${host}${pathname}${search}`;
}

/** Further requests of the product, which the loop does not send. */
function departmentsPath(boardId: string): string[] {
  const isRequested = vendorOf(boardId) === 'greenhouse';
  return isRequested ? [`/boards-api.greenhouse.io/v1/boards/${tokenOf(boardId)}/departments`] : [];
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
