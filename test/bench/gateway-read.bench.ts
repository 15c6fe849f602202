import { quantile, type BenchContext, type Measure } from './bench-context.js';
import { CLIENTS, Reading, WARM_SECONDS, type Load } from './gateway/reading.js';

const FACTS = Number(process.env['GATEWAY_READ_FACTS'] ?? 300);
const DOWN_SECONDS = Number(process.env['GATEWAY_READ_DOWN_SECONDS'] ?? 10);

/**
 * Calls is-hiring through the compiled gateway and `reads`, with billing. A cached answer needs neither the bus nor
 * Postgres. The baseline returns the same bytes over node:http, undici and pg.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const reading = await Reading.open(context);
  try {
    const without = await reading.installation.add('gateway', { ANSWER_CACHE_MB: '0' });
    await reading.copyBodies();
    const plain = await reading.children.startPlain(reading.database.adminUrl);
    const uncached: Load = (more) => reading.product({ origins: [without.origin], ...more });
    // Warms up `reads` through the gateway without a cache, because calls that are answered from the cache do not reach
    // `reads`.
    await uncached({ seconds: WARM_SECONDS });
    return [
      ...(await speeds(context, reading.product, uncached, reading.against(plain))),
      ...(await firstShown(context, reading, without.origin)),
      await whileReadsIsDown(context, reading),
    ];
  } finally {
    await reading.close();
  }
}

async function speeds(context: BenchContext, cached: Load, uncached: Load, chain: Load): Promise<Measure[]> {
  const many = await context.alternate(
    `is-hiring at ${CLIENTS} connections, requests/s`,
    {
      cached: async () => (await cached()).perSecond,
      uncached: async () => (await uncached()).perSecond,
      chain: async () => (await chain()).perSecond,
    },
    5,
  );
  const one = await context.alternate('p50 at one connection, ms', {
    cached: async () => (await cached({ clients: 1 })).p50Ms,
    uncached: async () => (await uncached({ clients: 1 })).p50Ms,
    chain: async () => (await chain({ clients: 1 })).p50Ms,
  });
  const rate = `is-hiring at ${CLIENTS} connections`;
  return [
    context.measure(`${rate}, kept answers`, 'requests/s', { ratioMin: 0.75 }, many.cached, many.chain),
    context.measure(`${rate}, nothing kept`, 'requests/s', { ratioMin: 0.3 }, many.uncached, many.chain),
    context.measure('p50 at one connection, kept answers', 'ms', { ratioMax: 5 }, one.cached, one.chain),
    context.measure('p50 at one connection, nothing kept', 'ms', { max: 5 }, one.uncached, one.chain),
  ];
}

/**
 * Measures the time from a fact's commit to the first answer that includes it, alternating with and without the cache.
 */
async function firstShown(context: BenchContext, reading: Reading, without: string): Promise<Measure[]> {
  const took: { cached: number[]; uncached: number[] } = { cached: [], uncached: [] };
  const { companies } = reading.writer;
  for (let fact = 0; fact < 2 * FACTS; fact += 1) {
    const companyId = companies[fact % companies.length] ?? 1;
    const name = fact % 2 === 0 ? 'cached' : 'uncached';
    const origin = name === 'cached' ? reading.origin : without;
    const asOf = async (): Promise<string> => {
      const response = await fetch(`${origin}/v1/companies/${companyId}/is-hiring`, { headers: reading.headers });
      return ((await response.json()) as { as_of: string }).as_of;
    };
    await asOf();
    const [committed] = await reading.writer.commit([companyId]);
    if (committed === undefined) throw new Error('nothing was committed');
    while ((await asOf()) !== committed.asOf);
    took[name].push(performance.now() - committed.atMs);
  }
  const [cached, uncached] = [quantile(took.cached, 0.99), quantile(took.uncached, 0.99)];
  context.log(
    `from commit to answer, p50: ${quantile(took.cached, 0.5)} ms, ${quantile(took.uncached, 0.5)} ms without`,
  );
  return [
    context.measure('from commit to the first answer that shows it, p99', 'ms', {}, cached, uncached),
    context.measure('of it due to kept answers', 'ms', { max: 50 }, cached - uncached),
  ];
}

/**
 * Measures the failed calls while the only `reads` instance is down. The gateway cached all answers before, and no fact
 * arrives meanwhile.
 */
async function whileReadsIsDown(context: BenchContext, reading: Reading): Promise<Measure> {
  await reading.product();
  await reading.reads.end('SIGKILL');
  const result = await reading.product({ seconds: DOWN_SECONDS });
  await reading.reads.start();
  const failed = result.requests - (result.byStatus[200] ?? 0);
  context.log(`reads away for ${DOWN_SECONDS} s: ${result.requests} calls`);
  return context.measure(
    `reads killed for ${DOWN_SECONDS} s: failed calls about kept companies`,
    'calls',
    { max: 0 },
    failed,
  );
}
