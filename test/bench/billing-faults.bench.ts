import type { BenchContext, Measure } from './bench-context.js';
import { runDrill } from './billing-faults/drill.js';

const KILLS = Number(process.env['BILLING_FAULTS_KILLS'] ?? 100);
const SEED = Number(process.env['BILLING_FAULTS_SEED'] ?? 20_260_302);

/**
 * Kills every service and server with -9. Then counts wrong results, such as an answered call that is not billed, a
 * call that is billed twice, or a refused watch that is active.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const result = await runDrill({ kills: KILLS, seed: SEED, clients: 24, calmMsMax: 1_500, log: context.log });
  context.log(JSON.stringify(result));
  const count = (metric: string, value: number, bar: { min?: number; max?: number }): Measure =>
    context.measure(metric, 'calls', bar, value);
  return [
    context.measure('kills', 'kills', { min: 40 }, result.kills),
    count('answered', result.answered, { min: 1_000 }),
    count('crawl jobs answered as billed', result.jobsAnswered, { min: 1 }),
    count('watches created', result.watchesAnswered, { min: 1 }),
    count('metered operations never answered', result.unanswered.length, { max: 0 }),
    count('answered and unbilled', result.answeredUnbilled + result.jobsUnbilled, { max: 0 }),
    count('billed twice', result.billedTwice + result.jobsBilledTwice, { max: 0 }),
    count('refused with an error, yet billed', result.refusedButBilled + result.jobsRefusedButBilled, { max: 0 }),
    count('refused, yet active', result.refusedYetActive, { max: 0 }),
    count('billed, yet inactive', result.billedYetInactive, { max: 0 }),
    count('delivered after the withdrawal', result.deliveredAfterWithdrawal, { max: 0 }),
    context.measure('longest wait of a withdrawal while all runs', 's', { max: 10 }, result.withdrawalMs / 1_000),
    // Only an interrupted attempt may be billed without an answer that the caller saw.
    count('billed without a seen answer', result.billedUnseen, { max: result.cutOff }),
    context.measure('records against rollups: differences', 'sums', { max: 0 }, result.findings.length),
  ];
}
