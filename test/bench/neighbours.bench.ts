import { quantile, type BenchContext, type Measure } from './bench-context.js';
import { Children } from './gateway/children.js';
import { COMPANIES, Neighbourhood } from './neighbours/neighbourhood.js';
import type { AttackJob, AttackResult } from './neighbours/attackers.js';
import type { SteadyJob, SteadyResult } from './neighbours/normal-customer.js';

const ROUNDS = Number(process.env['NEIGHBOURS_ROUNDS'] ?? 5);
/**
 * The length of a round in seconds. By default a minute, because rate limits are per minute. An attacker first uses up
 * its burst and then, for the rest of the round, sends at its rate.
 */
const SECONDS = Number(process.env['NEIGHBOURS_SECONDS'] ?? 60);
/** Each round deletes a webhook. This is the number of deliveries that are pending for the webhook at that time. */
const PENDING = Number(process.env['NEIGHBOURS_PENDING'] ?? 1_000_000);
const ATTACKERS = 10;
const CONNECTIONS = 200;
const CALLS_PER_SECOND = 50;
const EVENTS_PER_SECOND = 10;

interface Round extends Record<'reads' | 'feed' | 'deliveries', number> {
  failures: number;
}

/**
 * Measures a normal customer's calls (50/s) and deliveries, alone and beside hostile customers who send each
 * operation's worst case at their limits. Figures are medians of the rounds' p99.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const all = await Neighbourhood.open(context);
  const children = new Children();
  try {
    const customer = await all.normalCustomer();
    const { key } = customer;
    const attackers = await children.serve<AttackJob, AttackResult>('../neighbours/attackers.ts');
    const steadyCustomer = await children.serve<SteadyJob, SteadyResult>('../neighbours/normal-customer.ts');
    const hostile = await all.attackers(ATTACKERS, attackers.port);
    const steady: SteadyJob = {
      ...{ gateway: all.gateway.origin, key, companies: COMPANIES },
      ...{ perSecond: CALLS_PER_SECOND, seconds: SECONDS },
    };
    const measureRound = async (): Promise<Round> => {
      const [calls, delivered] = await Promise.all([
        steadyCustomer.run(steady),
        all.deliver(EVENTS_PER_SECOND, SECONDS),
      ]);
      if (Object.keys(calls.failed).length > 0) context.log(`failed: ${JSON.stringify(calls.failed)}`);
      return {
        reads: quantile(calls.reads, 0.99),
        feed: quantile(calls.feed, 0.99),
        deliveries: quantile(delivered.latenciesMs, 0.99),
        failures: Object.values(calls.failed).reduce((sum, count) => sum + count, delivered.lost),
      };
    };
    const alone: Round[] = [];
    const beside: Round[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const doomed = await all.pendingWebhook(customer, PENDING);
      const quiet = await measureRound();
      const job: AttackJob = {
        ...{ gateway: all.gateway.origin, exports: all.exports.origin, connections: CONNECTIONS, seconds: SECONDS },
        ...{ keys: hostile.keys, webhooks: hostile.webhooks, projects: hostile.projects },
      };
      const attack = attackers.run(job);
      const deleted = all.deleteWebhook(key, doomed);
      const troubled = await measureRound();
      await deleted;
      const { calls, byStatus } = await attack;
      context.log(`round ${round}: alone ${JSON.stringify(quiet)}, beside ${JSON.stringify(troubled)}`);
      context.log(`  attackers: ${calls} calls ${JSON.stringify(byStatus)}`);
      if (round === 0) continue; // Warms up compilers, caches and connections.
      alone.push(quiet);
      beside.push(troubled);
    }
    return [
      ...(['reads', 'feed', 'deliveries'] as const).map((kind) => ratioOf(context, kind, alone, beside)),
      context.measure("the normal customer's failures", 'calls', { max: 0 }, failures([...alone, ...beside])),
    ];
  } finally {
    await children.stop();
    await all.close();
  }
}

const failures = (rounds: Round[]): number => rounds.reduce((sum, round) => sum + round.failures, 0);

function ratioOf(
  context: BenchContext,
  kind: 'reads' | 'feed' | 'deliveries',
  alone: Round[],
  beside: Round[],
): Measure {
  const p99 = (rounds: Round[]): number =>
    quantile(
      rounds.map((round) => round[kind]),
      0.5,
    );
  return context.measure(
    `p99 of ${kind} beside attackers, over alone`,
    'ms',
    { ratioMax: 1.5 },
    p99(beside),
    p99(alone),
  );
}
