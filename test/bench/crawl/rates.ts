import { setTimeout as delay } from 'node:timers/promises';
import { readerOf } from '@hiring/boards';
import { tokenOf, vendorOf } from '@hiring/contracts';
import { Pool } from 'undici';
import { type BenchContext } from '../bench-context.js';
import { processorSecondsBelow, spent, total } from '../processor-time.js';
import { Crawling } from './crawling.js';
import { SimulatedBoards } from './simulated-boards.js';

export const VENDORS = ['greenhouse', 'lever', 'ashby'];
/** Rate limits so high that only the work is measured. */
export const NO_LIMITS = VENDORS.map((vendor) => `${vendor}=100000/256`).join(',');
/**
 * The fastest concurrency for each. The loop gains nothing from more, while the product needs more to work between its
 * batches.
 */
const LOOP_CONCURRENCY = 32;
const CONCURRENCY = 96;
/** Rounds before the measurement: V8 compiles the code that runs often, and the heaps reach their usual size. */
const WARM_ROUNDS = 2;
const ROUNDS = 3;
/**
 * The number of boards in a round. At a round's start and end few boards are read and a processor idles; many boards
 * make this negligible.
 */
const BOARDS = Number(process.env['CRAWL_BENCH_BOARDS'] ?? 1_000);
/** Enough memory for a round's responses, so that the simulator's rendering is not measured. */
const CACHE_MB = 1_024;
const QUIET_MS = 500;
/** Share of one CPU that the idle product, its servers and the simulator use together. */
const QUIET_SHARE = 0.15;

/**
 * Measures after everything has warmed up: the loop, the simulated boards, the servers and the product's processes,
 * which first read other boards. A crawler runs for weeks, so `npm run bench -- start` measures start-up separately.
 */
export async function crawlRates(context: BenchContext, env: NodeJS.ProcessEnv = {}): Promise<Rates[]> {
  // The simulator's default sizes: most small, few in the thousands.
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
      // After this, the simulator has rendered all responses once.
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
  return rounds;
}

/** One round: what a bare loop reads, and what the product reads for the first time and again. */
export interface Rates {
  first: Rate;
  again: Rate;
  bare: Rate;
}

export interface Rate {
  perSecond: number;
  /** The rate over all processes together: product, servers, simulated boards and this one. */
  perProcessorSecond: number;
}

/**
 * Measures the time from when the boards are due until the ledger has stored the last crawl. Boards that were read
 * before are read completely again.
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

/** Waits until the product's work after linking the boards ends, since the loop must run alone on the machine. */
async function untilQuiet(): Promise<void> {
  for (;;) {
    const before = processorSecondsBelow();
    await delay(QUIET_MS);
    if (total(spent(before, processorSecondsBelow())) < QUIET_SHARE * (QUIET_MS / 1_000)) return;
  }
}

/** Only fetches and calls `JSON.parse`, with the product's requests: the same URLs on the same simulator. */
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

/** The first request in a board's plan, addressed to the simulator. */
function listingPath(boardId: string): string {
  const context = { token: tokenOf(boardId), known: new Map(), details: new Map(), previousHash: null };
  const step = readerOf(vendorOf(boardId)).crawl(context).next();
  const request = step.done === true ? undefined : step.value[0];
  const { host, pathname, search } = new URL(request?.url ?? '');
  return `/${host}${pathname}${search}`;
}

/** Returns the paths that the product also requests but the loop does not. */
function departmentsPath(boardId: string): string[] {
  const isRequested = vendorOf(boardId) === 'greenhouse';
  return isRequested ? [`/boards-api.greenhouse.io/v1/boards/${tokenOf(boardId)}/departments`] : [];
}
