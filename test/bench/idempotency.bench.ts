import type { BenchContext, Measure } from './bench-context.js';
import { Reading } from './gateway/reading.js';

/** Many short rounds: the two differ by less than a busy second of the machine. */
const ROUNDS = 11;
const short = { seconds: 2 };

/** What an Idempotency-Key costs: the same read through the gateway, every call with a key of its own, and without any. */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const reading = await Reading.open(context);
  try {
    let round = 0;
    const measure = await context.compare({
      metric: 'is-hiring with an Idempotency-Key, against without',
      unit: 'requests/s',
      bar: { ratioMin: 0.85 },
      rounds: ROUNDS,
      product: async () => (await reading.product({ ...short, idempotencyPrefix: `round-${(round += 1)}` })).perSecond,
      baseline: async () => (await reading.product(short)).perSecond,
    });
    return [measure];
  } finally {
    await reading.close();
  }
}
