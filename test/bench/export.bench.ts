import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { quantile, type BenchContext, type Measure } from './bench-context.js';
import { LeadStack } from './export/lead-stack.js';

/** The number of leads in the project whose export is compared with psql. */
const ROWS = Number(process.env['EXPORT_BENCH_ROWS'] ?? 300_000);
const BIG_ROWS = Number(process.env['EXPORT_BENCH_BIG_ROWS'] ?? 1_000_000);
const CONCURRENT = 5;
const FIRST_BYTES = 20;
const READS_PER_SECOND = 50;
const READ_SECONDS = 10;
const ROUNDS = 6;
/** The time in which all five exports start, in milliseconds. The reads are measured only after this time. */
const STARTED_MS = 1_000;
/** The time for the JIT compilers to warm up, in seconds. Until then, reads cost twice as much. */
const WARM_UP_SECONDS = 30;

/**
 * Compares the CSV export of 300,000 leads with psql, and measures its first byte, its memory, and how five large
 * exports affect other calls.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const stack = await LeadStack.start(context, { EXPORTS_PER_CUSTOMER: String(CONCURRENT) });
  try {
    // Creates other customers' leads first.
    const big = await stack.filledProject(BIG_ROWS);
    const project = await stack.filledProject(ROWS);
    const before = stack.cpuSeconds();
    const speed = await context.compare({
      metric: `CSV of ${ROWS} leads against psql \\copy`,
      unit: 'rows/s',
      bar: { ratioMin: 0.8 },
      product: async () => ROWS / (await stack.download(project)),
      baseline: async () => ROWS / (await stack.copyByPsql(project)),
    });
    const used = stack.cpuSeconds().exports - before.exports;
    // The product ran five rounds and one warm-up round.
    context.log(`processor time of exports for each row: ${((used / ROWS / 6) * 1e6).toFixed(2)} us`);
    const firsts: number[] = [];
    for (let sample = 0; sample < FIRST_BYTES; sample += 1) firsts.push(await stack.firstByte(project));
    const growth = await memory(stack, big);
    return [
      speed,
      context.measure('first byte, slowest of 20', 'ms', { max: 150 }, Math.max(...firsts)),
      context.measure(`memory growth in an export of ${BIG_ROWS}`, 'MB', { max: 40 }, growth),
      await interference(context, stack, big),
    ];
  } finally {
    await stack.stop();
  }
}

async function memory(stack: LeadStack, project: number): Promise<number> {
  const before = stack.rssMb();
  let peak = before;
  let running = true;
  const export_ = stack.download(project).finally(() => (running = false));
  while (running) {
    peak = Math.max(peak, stack.rssMb());
    await delay(20);
  }
  await export_;
  return peak - before;
}

/** Alternates between rounds with and without exports, so that a slow minute on the machine affects both. */
async function interference(context: BenchContext, stack: LeadStack, project: number): Promise<Measure> {
  const alone: number[] = [];
  const beside: number[] = [];
  await reads(stack, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(...(await reads(stack, READ_SECONDS)));
    beside.push(...(await readsBesideExports(stack, project)));
  }
  const metric = `p99 of reads beside ${CONCURRENT} exports of ${BIG_ROWS}, over alone`;
  for (const [name, took] of Object.entries({ alone, beside })) {
    const shares = [0.5, 0.9, 0.99].map((share) => `p${share * 100} ${quantile(took, share).toFixed(1)} ms`);
    context.log(`reads ${name}: ${shares.join(', ')}`);
  }
  return context.measure(metric, 'ms', { ratioMax: 1.2 }, quantile(beside, 0.99), quantile(alone, 0.99));
}

async function readsBesideExports(stack: LeadStack, project: number): Promise<number[]> {
  const end = new AbortController();
  setMaxListeners(0, end.signal);
  // Downloads restart at once, so that five always run.
  const exports = Array.from({ length: CONCURRENT }, async () => {
    while (!end.signal.aborted) await stack.download(project, end.signal);
  });
  await delay(STARTED_MS);
  const took = await reads(stack, READ_SECONDS);
  end.abort();
  await Promise.all(exports);
  return took;
}

/** Makes reads at a constant rate, however long they take. Returns their durations in milliseconds. */
async function reads({ demo }: LeadStack, seconds: number): Promise<number[]> {
  const took: number[] = [];
  const running: Promise<void>[] = [];
  const began = performance.now();
  for (let sent = 0; sent < READS_PER_SECOND * seconds; sent += 1) {
    await delay(Math.max(0, began + (sent * 1_000) / READS_PER_SECOND - performance.now()));
    const at = performance.now();
    const url = `${demo.base_url}/v1/companies/${1 + (sent % 16)}/is-hiring`;
    running.push(
      fetch(url, { headers: { 'x-api-key': demo.api_key } }).then(async (reply) => {
        await reply.arrayBuffer();
        took.push(performance.now() - at);
      }),
    );
  }
  await Promise.all(running);
  return took;
}
