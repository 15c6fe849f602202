import type { BenchContext, Measure } from './bench-context.js';
import { CLIENTS, Reading, type Load } from './gateway/reading.js';

/**
 * is-hiring through the compiled gateway and reads: key check, rate limit, one row of Postgres behind the bus, the usage
 * fact acknowledged. Baseline: node:http -> undici -> node:http + pg answering the same bytes.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const reading = await Reading.open(context);
  try {
    await reading.copyBodies();
    const plain = await reading.children.startPlain(reading.database.adminUrl);
    return await measures(context, reading.product, reading.against(plain));
  } finally {
    await reading.close();
  }
}

async function measures(context: BenchContext, product: Load, baseline: Load): Promise<Measure[]> {
  return [
    await context.compare({
      metric: `is-hiring at ${CLIENTS} connections`,
      unit: 'requests/s',
      bar: { ratioMin: 0.3 },
      product: async () => (await product()).perSecond,
      baseline: async () => (await baseline()).perSecond,
    }),
    await context.compare({
      metric: 'p50 at one connection',
      unit: 'ms',
      bar: { max: 5 },
      rounds: 3,
      product: async () => (await product({ clients: 1 })).p50Ms,
      baseline: async () => (await baseline({ clients: 1 })).p50Ms,
    }),
  ];
}
