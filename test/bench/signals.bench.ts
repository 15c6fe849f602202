import { quantile, type BenchContext, type Measure } from './bench-context.js';
import { SignalLoad } from './signals/signal-load.js';

const CHANGES = Number(process.env['SIGNALS_BENCH_CHANGES'] ?? 30_000);
const COMPANIES = Number(process.env['SIGNALS_BENCH_COMPANIES'] ?? 1_000);
const PER_SECOND = 500;

/** Measures the time from a change's commit to the first attempt to deliver the change's signal to a watch. */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const load = await SignalLoad.prepare(context.servers, COMPANIES);
  try {
    await load.run(Math.min(CHANGES, 5_000), PER_SECOND); // Warms up compilers and connections.
    const { latenciesMs, lost, duplicates, perSecond, changes } = await load.run(CHANGES, PER_SECOND);
    const ms = (q: number): number => quantile(latenciesMs, q);
    context.log(
      `${changes} changes of ${COMPANIES} companies, ${perSecond.toFixed(0)}/s: ${latenciesMs.length} signals, p50 ${ms(0.5).toFixed(1)} ms`,
    );
    return [
      context.measure('company changes', 'changes/s', { min: 0.95 * PER_SECOND }, perSecond),
      context.measure('commit to first attempt of a watched signal, p99', 'ms', { max: 250 }, ms(0.99)),
      context.measure('lost', 'signals', { max: 0 }, lost),
      context.measure('delivered twice', 'signals', { max: 0 }, duplicates),
    ];
  } finally {
    await load.close();
  }
}
