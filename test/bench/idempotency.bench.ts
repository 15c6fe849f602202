import { median, type BenchContext, type Measure } from './bench-context.js';
import { cpuSeconds, microsecondsPerRequest } from './gateway/cpu.js';
import type { LoadJob } from './gateway/load.js';
import { Reading } from './gateway/reading.js';

/** Many short rounds, because the difference is smaller than the noise on a busy machine. */
const ROUNDS = 11;
const short = { seconds: 2 };

/**
 * Measures the cost of an Idempotency-Key: the same read with a new key for each call, and without a key. The second
 * figure compares CPU time in all processes: the time without a key, divided by the time with a key.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const reading = await Reading.open(context);
  const costs = { keyed: new Costs(), plain: new Costs() };
  const round = async (of: Costs, more: Partial<LoadJob>): Promise<number> => {
    const before = cpuSeconds();
    const { perSecond, requests } = await reading.product({ ...short, ...more });
    of.add(microsecondsPerRequest(before, cpuSeconds(), requests));
    return perSecond;
  };
  try {
    let keyed = 0;
    const throughput = await context.compare({
      metric: 'is-hiring with an Idempotency-Key, against without',
      unit: 'requests/s',
      bar: { ratioMin: 0.85 },
      rounds: ROUNDS,
      product: () => round(costs.keyed, { idempotencyPrefix: `round-${(keyed += 1)}` }),
      baseline: () => round(costs.plain, {}),
    });
    context.log(`CPU per request with a key: ${costs.keyed.text()}`);
    context.log(`CPU per request without: ${costs.plain.text()}`);
    const cpu = costs.plain.total() / costs.keyed.total();
    return [throughput, context.measure('the same in CPU, without over with', 'ratio', { min: 0.85 }, cpu)];
  } finally {
    await reading.close();
  }
}

/** Collects CPU time per request by process, over several rounds. */
class Costs {
  private readonly rounds: Map<string, number>[] = [];

  add(round: Map<string, number>): void {
    this.rounds.push(round);
  }

  total(): number {
    return median(this.rounds.map((round) => [...round.values()].reduce((sum, each) => sum + each, 0)));
  }

  text(): string {
    const names = [...(this.rounds.at(-1)?.keys() ?? [])];
    const each = names.map((name) => `${name} ${median(this.rounds.map((round) => round.get(name) ?? 0)).toFixed(0)}`);
    return `${this.total().toFixed(0)} microseconds: ${each.join(', ')}`;
  }
}
