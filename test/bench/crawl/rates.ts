import { setTimeout as delay } from 'node:timers/promises';
import { readerOf } from '@hiring/boards';
import { tokenOf, vendorOf } from '@hiring/contracts';
import { Pool } from 'undici';
import { type BenchContext } from '../bench-context.js';
import { processorSecondsBelow, spent, total } from '../processor-time.js';
import { Crawling } from './crawling.js';
import { SimulatedBoards } from './simulated-boards.js';

export const VENDORS = ['greenhouse', 'lever', 'ashby'];
/** Rate limits so high that they have no effect. */
export const NO_LIMITS = VENDORS.map((vendor) => `${vendor}=100000/256`).join(',');
/**
 * The concurrency at which the bare loop is fastest, and the concurrency at which the product is fastest. The product's
 * is higher, so that the product has work between its batches.
 */
const LOOP_CONCURRENCY = 32;
const CONCURRENCY = 96;
/** The rounds before the measurement, in which V8 compiles and the heaps reach their usual size. */
const WARM_ROUNDS = 2;
const ROUNDS = 3;
/** The number of boards in a round. With many boards, the idle time at a round's start and end is negligible. */
const BOARDS = Number(process.env['CRAWL_BENCH_BOARDS'] ?? 1_000);
/** The simulator's cache size in MB, enough for a round's responses, so that rendering is not measured. */
const CACHE_MB = 1_024;
const QUIET_MS = 500;
/** The share of one CPU below which the product, its servers and the simulator count as idle. */
const QUIET_SHARE = 0.15;

/**
 * Measures crawl rates after a warm-up of all processes, because a crawler runs for weeks. `npm run bench -- start`
 * measures a new stack's start instead.
 */
export async function crawlRates(context: BenchContext, env: NodeJS.ProcessEnv = {}): Promise<Rates[]> {
  // The simulator's default sizes: most boards are small, a few have thousands of postings.
  const count = (WARM_ROUNDS + ROUNDS) * BOARDS;
  const sizes = { sizeMin: 2, sizeMax: 5_000, textBytes: 3_000 };
  const crowd = { count, vendors: VENDORS, ...sizes, cacheMb: CACHE_MB };
  const simulated = await SimulatedBoards.start(crowd);
  const crawling = await Crawling.prepare(context, simulated.origin, { counted: false });
  const rounds: Rates[] = [];
  try {
    await crawling.startFreshness({ BACKEND_RATES: NO_LIMITS, CRAWL_CONCURRENCY: String(CONCURRENCY), ...env });
    for (let round = 0; round < WARM_ROUNDS + ROUNDS; round += 1) {
      const boards = simulated.boards(round * BOARDS, BOARDS);
      await crawling.linkHeld(boards);
      // This call makes the simulator render all responses once.
      await bareLoop(simulated.origin, [...boards.map(listingPath), ...boards.flatMap(departmentsPath)]);
      await untilQuiet();
      const bare = await timed(context, `round ${round}, bare loop`, BOARDS, () =>
        bareLoop(simulated.origin, boards.map(listingPath)),
      );
      const read = (): Promise<void> => untilRead(crawling, boards, () => crawling.release(boards));
      const first = await timed(context, `round ${round}, first`, BOARDS, read);
      const again = await timed(context, `round ${round}, again`, BOARDS, read);
      const unchanged = await timed(context, `round ${round}, unchanged`, BOARDS, () =>
        untilRead(crawling, boards, () => crawling.makeDue(boards)),
      );
      if (round >= WARM_ROUNDS) rounds.push({ first, again, unchanged, bare });
    }
  } finally {
    await crawling.stop();
    await simulated.stop();
  }
  return rounds;
}

/** One round's rates: for the bare loop, and for the product's crawls. */
export interface Rates {
  first: Rate;
  /** All rows are read and sent again, as after a change. */
  again: Rate;
  /** The servers confirm the listings of the last crawl. */
  unchanged: Rate;
  bare: Rate;
}

export interface Rate {
  perSecond: number;
  /** Boards per second of CPU time, over all processes: product, servers, simulator and this one. */
  perProcessorSecond: number;
}

/** Makes all boards due, and waits until the ledger has stored their crawls. */
async function untilRead(crawling: Crawling, boards: string[], makeDue: () => Promise<void>): Promise<void> {
  const since = new Date();
  await makeDue();
  await crawling.untilOnLedger(boards, since);
}

/** Returns how many boards `work` reads per second and per CPU second. Prints the CPU time by process. */
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

/** Waits until the product has finished its work after linking, because the bare loop must run alone. */
async function untilQuiet(): Promise<void> {
  for (;;) {
    const before = processorSecondsBelow();
    await delay(QUIET_MS);
    if (total(spent(before, processorSecondsBelow())) < QUIET_SHARE * (QUIET_MS / 1_000)) return;
  }
}

/** Fetches the product's URLs from the same simulator and parses the JSON. */
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

/** Returns the path of the first request in a board's plan. */
function listingPath(boardId: string): string {
  const context = { token: tokenOf(boardId), known: new Map(), details: new Map(), previousHash: null };
  const step = readerOf(vendorOf(boardId)).crawl(context).next();
  const request = step.done === true ? undefined : step.value[0];
  const { host, pathname, search } = new URL(request?.url ?? '');
  return `/${host}${pathname}${search}`;
}

/** Returns the paths that only the product requests. */
function departmentsPath(boardId: string): string[] {
  const isRequested = vendorOf(boardId) === 'greenhouse';
  return isRequested ? [`/boards-api.greenhouse.io/v1/boards/${tokenOf(boardId)}/departments`] : [];
}
