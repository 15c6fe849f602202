import { setTimeout as delay } from 'node:timers/promises';
import { rateOf } from '@hiring/boards';
import { isVendor } from '@hiring/contracts';
import type { BenchContext, Measure } from './bench-context.js';
import { Crawling } from './crawl/crawling.js';
import { SimulatedBoards } from './crawl/simulated-boards.js';

const REPLICAS = 4;
const SECONDS = Number(process.env['POLITENESS_BENCH_SECONDS'] ?? 60);
/** Vendors that together cover every rate limit. */
const VENDORS = ['breezy', 'greenhouse', 'lever', 'workable', 'recruitee'];
/** The boards' latency in milliseconds. It is so high that breezy reaches its in-flight limit before its rate limit. */
const LATENCY_MS = 900;

/**
 * Measures four freshness replicas' requests at the vendors when more boards are due than the vendors' limits allow.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const crowd = { count: 4_000, vendors: VENDORS, sizeMin: 2, sizeMax: 10, textBytes: 100, latencyMs: LATENCY_MS };
  const simulated = await SimulatedBoards.start(crowd);
  const crawling = await Crawling.prepare(context, simulated.origin);
  try {
    await crawling.link(simulated.boards(0, crowd.count));
    await Promise.all(Array.from({ length: REPLICAS }, () => crawling.startFreshness()));
    await crawling.until('board_crawled', 50);
    await simulated.resetStats();
    await delay(SECONDS * 1_000);
    return judge(context, (await simulated.stats()).backends);
  } finally {
    await crawling.stop();
    await simulated.stop();
  }
}

function judge(context: BenchContext, backends: Awaited<ReturnType<SimulatedBoards['stats']>>['backends']): Measure[] {
  const rows = Object.entries(backends).flatMap(([backend, seen]) => {
    if (!isVendor(backend)) return [];
    const { requestsPerSecond, maxInFlight } = rateOf(backend);
    // With slow responses, the in-flight limit may be stricter than the rate.
    const possible = Math.min(requestsPerSecond, maxInFlight / (LATENCY_MS / 1_000));
    return [
      {
        backend,
        requests: seen.requests,
        'most in a second': seen.per_second_max,
        limit: requestsPerSecond,
        'most in flight': seen.in_flight_max,
        'limit in flight': maxInFlight,
        'of what is possible': Math.round((100 * seen.requests) / SECONDS / possible) / 100,
      },
    ];
  });
  context.table(rows);
  const most = (pick: (row: (typeof rows)[number]) => number): number => Math.max(...rows.map(pick));
  return [
    context.measure(
      `${REPLICAS} replicas: most requests within one second over the limit`,
      'ratio',
      { max: 1 },
      most((row) => row['most in a second'] / row.limit),
    ),
    context.measure(
      `${REPLICAS} replicas: most requests in flight over the limit`,
      'ratio',
      { max: 1 },
      most((row) => row['most in flight'] / row['limit in flight']),
    ),
    context.measure(
      'of what the limits allow, asked of the least used backend',
      'ratio',
      { min: 0.8 },
      Math.min(...rows.map((row) => row['of what is possible'])),
    ),
  ];
}
