import { quantile, type BenchContext, type Measure } from './bench-context.js';
import { total } from './processor-time.js';
import { describe, WebhookLoad } from './webhooks/webhook-load.js';

const EVENTS = Number(process.env['WEBHOOKS_BENCH_EVENTS'] ?? 100_000);
const PER_SECOND = 1_000;

/**
 * Measures deliveries to loopback receivers: 100,000 events at 1,000/s to 100 destinations, then at the maximum rate.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const load = await WebhookLoad.prepare(context.servers);
  try {
    await load.run({ events: Math.min(EVENTS, 10_000), perSecond: PER_SECOND }); // Warms up compilers and connections.
    const steady = await load.run({ events: EVENTS, perSecond: PER_SECOND });
    context.log(`steady: ${describe(steady)}`);
    const burst = await load.run({ events: Math.min(EVENTS, 40_000), perSecond: Number.POSITIVE_INFINITY });
    context.log(`burst: ${describe(burst)}`);
    const ms = (q: number): number => quantile(steady.latenciesMs, q);
    return [
      context.measure('commit to first attempt at 1,000/s, p50', 'ms', { max: 40 }, ms(0.5)),
      context.measure('commit to first attempt at 1,000/s, p99', 'ms', { max: 140 }, ms(0.99)),
      context.measure('processor time per delivery, all processes', 'ms', { max: 1 }, total(steady.processorMs)),
      context.measure('sustained maximum', 'deliveries/s', { min: 2_000 }, burst.perSecond),
      context.measure('lost', 'deliveries', { max: 0 }, steady.lost + burst.lost),
      context.measure('delivered twice', 'deliveries', { max: 0 }, steady.duplicates + burst.duplicates),
    ];
  } finally {
    await load.close();
  }
}
