import { setTimeout as delay } from 'node:timers/promises';
import { median, type BenchContext, type Measure } from './bench-context.js';
import { CLIENTS, Reading } from './gateway/reading.js';

const SECONDS = Number(process.env['READS_FAILOVER_SECONDS'] ?? 5);
const ROUNDS = 3;

/**
 * Measures the longest wait for is-hiring while one of two `reads` instances ends: three times by SIGKILL and three
 * times by SIGTERM. The baseline is the longest wait without faults.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  // The cache is off, because a cached answer does not need `reads`.
  const reading = await Reading.open(context, { ANSWER_CACHE_MB: '0' });
  try {
    await reading.installation.add('reads');
    await reading.product({ seconds: SECONDS * 2 });
    return [
      ...(await endings(context, reading, 'SIGKILL', 1_500)),
      ...(await endings(context, reading, 'SIGTERM', 200)),
    ];
  } finally {
    await reading.close();
  }
}

async function endings(
  context: BenchContext,
  reading: Reading,
  signal: NodeJS.Signals,
  longestMs: number,
): Promise<Measure[]> {
  const instances = reading.installation.instances.filter(({ service }) => service === 'reads');
  let [failed, requested] = [0, 0];
  const calm: number[] = [];
  const longest: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    calm.push((await reading.product({ seconds: SECONDS })).longestMs);
    const victim = instances[round % instances.length];
    const running = reading.product({ seconds: SECONDS });
    await delay((SECONDS * 1_000) / 3);
    await victim?.end(signal);
    const result = await running;
    requested += result.requests;
    failed += result.requests - (result.byStatus[200] ?? 0);
    longest.push(result.longestMs);
    await victim?.start();
  }
  const event = `${signal} of one of two reads, ${CLIENTS} connections`;
  context.log(`${event}: ${requested} asked; longest waits ${longest.map(Math.round).join(', ')} ms`);
  return [
    context.measure(`${event}: failed requests`, 'requests', { max: 0 }, failed),
    context.measure(`${event}: longest wait`, 'ms', { max: longestMs }, median(longest), median(calm)),
  ];
}
