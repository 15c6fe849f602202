import { median, type BenchContext, type Measure } from './bench-context.js';
import { Crawling, residentBytes } from './crawl/crawling.js';
import { crawlRates, NO_LIMITS, VENDORS, type Rates } from './crawl/rates.js';
import { SimulatedBoards } from './crawl/simulated-boards.js';

const MANY_BOARDS = Number(process.env['CRAWL_BENCH_MANY_BOARDS'] ?? 5_000);
const BIG_BOARDS = 5;
const BIG_POSTINGS = 5_000;
const HUGE_POSTINGS = 20_000;
/**
 * Measures boards per second, from the first request to the last fact on the ledger. The baseline fetches the same
 * boards and parses their JSON. Also measures the memory during thousands of crawls, and the time for one huge board.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  return [...(await speed(context)), ...(await size(context))];
}

async function speed(context: BenchContext): Promise<Measure[]> {
  const rounds = await crawlRates(context);
  return (['perSecond', 'perProcessorSecond'] as const).flatMap((rate) => {
    const middle = (name: keyof Rates): number => median(rounds.map((round) => round[name][rate]));
    const unit = rate === 'perSecond' ? 'boards/s' : 'boards/processor s';
    // Only the rate per second has a bar. The rate per CPU second is measured too, because other work on the machine
    // does not affect it.
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
      context.measure(
        'boards that their servers confirm, the verdict on the ledger',
        unit,
        bar(0.4),
        middle('unchanged'),
        middle('bare'),
      ),
    ];
  });
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
