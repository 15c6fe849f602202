import { setTimeout as delay } from 'node:timers/promises';
import { quantile, type BenchContext, type Measure } from './bench-context.js';
import { describe, WebhookLoad } from './webhooks/webhook-load.js';

const EVENTS = Number(process.env['ISOLATION_BENCH_EVENTS'] ?? 10_000);
const PER_SECOND = 500;
const ROUNDS = 3;
const HANGING = 10;
const HANG_MS = 5_000;

/**
 * Delivers events to ten destinations that respond after 5 s and to ninety that respond immediately. The slow
 * destinations must not affect the ninety.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const load = await WebhookLoad.prepare(context.servers);
  const healthy = (company: number): boolean => company > HANGING;
  const alone: number[] = [];
  const beside: number[] = [];
  let lost = 0;
  try {
    await load.run({ events: Math.min(EVENTS, 5_000), perSecond: PER_SECOND });
    // Rounds with and without slow destinations alternate, so that a slow minute on the machine affects both.
    for (let round = 0; round < ROUNDS; round += 1) {
      load.reply = () => ({ status: 200 });
      const quiet = await load.run({ events: EVENTS, perSecond: PER_SECOND, counted: healthy });
      load.reply = (company) => (healthy(company) ? { status: 200 } : { status: 200, after: delay(HANG_MS) });
      const troubled = await load.run({ events: EVENTS, perSecond: PER_SECOND, counted: healthy });
      context.log(`alone: ${describe(quiet)}`);
      context.log(`beside: ${describe(troubled)}`);
      alone.push(...quiet.latenciesMs);
      beside.push(...troubled.latenciesMs);
      lost += quiet.lost + troubled.lost;
    }
    const [before, after] = [quantile(alone, 0.99), quantile(beside, 0.99)];
    return [
      context.measure('p99 of ninety beside ten that hang, over alone', 'ratio', { max: 1.1 }, after / before),
      context.measure('p99 alone at 500/s', 'ms', {}, before),
      context.measure('p99 beside ten that hang', 'ms', {}, after),
      context.measure('lost by the ninety', 'deliveries', { max: 0 }, lost),
    ];
  } finally {
    await load.close();
  }
}
