import { setTimeout as delay } from 'node:timers/promises';
import { startOwnServers } from '@hiring/platform-testing';
import { median, type BenchContext, type Measure } from './bench-context.js';
import { Processes } from './rpc/processes.js';

const CLIENTS = 64;
/**
 * The warm-up time for the broker. At first, the broker's code is uncompiled and three times as slow. After this time,
 * the load continues until the rate no longer rises.
 */
const WARM_UP_SECONDS = 60;
const WARM_UP_STEP_SECONDS = 15;
const WARM_UP_SECONDS_MAX = 240;
/** The rate still rises if it is at least this many times the rate in the previous step of the warm-up. */
const RISE = 1.03;
const SHORT_WARM_UP_SECONDS = 10;
const ROUND_SECONDS = 4;
const FAULT_SECONDS = 5;
const FAULT_ROUNDS = 3;

/**
 * Measures requests over the bus to two instances. Each request reads one row from Postgres. The baseline has the same
 * front and load, but undici and node:http in place of the bus.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  return [...(await rates(context)), ...(await faults(context)), await brokerRestart(context)];
}

async function rates(context: BenchContext): Promise<Measure[]> {
  const brokers = context.servers.kafkaBrokers.length;
  const own = await startOwnServers({ kafka: true, kafkaOptimised: true, brokers });
  const processes = await Processes.prepare(context, own.kafka.brokers);
  try {
    await Promise.all([processes.answering(), processes.answering()]);
    await processes.startFront();
    await warmUp(context, processes);
    const rate = async (path: '/bus' | '/http'): Promise<number> => {
      const result = await processes.run(path, CLIENTS, ROUND_SECONDS);
      if (result.failed > 0) throw new Error(`${result.failed} of ${result.requests} requests failed`);
      return result.perSecond;
    };
    const throughput = await context.compare({
      metric: `requests answered at ${CLIENTS} clients`,
      unit: 'requests/s',
      bar: { ratioMin: 0.52 },
      product: () => rate('/bus'),
      baseline: () => rate('/http'),
    });
    const latency = await context.compare({
      metric: 'p50 at one client',
      unit: 'ms',
      bar: { max: 3 },
      rounds: 3,
      product: async () => (await processes.run('/bus', 1, ROUND_SECONDS)).p50Ms,
      baseline: async () => (await processes.run('/http', 1, ROUND_SECONDS)).p50Ms,
    });
    return [throughput, latency];
  } finally {
    await processes.stop();
    await own.remove();
  }
}

async function warmUp(context: BenchContext, processes: Processes): Promise<void> {
  let { perSecond: before } = await processes.run('/bus', CLIENTS, WARM_UP_SECONDS);
  for (let seconds = WARM_UP_SECONDS; seconds < WARM_UP_SECONDS_MAX; seconds += WARM_UP_STEP_SECONDS) {
    const { perSecond } = await processes.run('/bus', CLIENTS, WARM_UP_STEP_SECONDS);
    context.log(`after ${seconds} s: ${Math.round(perSecond)} requests/s`);
    if (perSecond < RISE * before) return;
    before = perSecond;
  }
}

/**
 * Ends one of two instances by SIGKILL, then by SIGTERM, and compares the longest wait with that in a run without
 * faults.
 */
async function faults(context: BenchContext): Promise<Measure[]> {
  const measures: Measure[] = [];
  const processes = await Processes.prepare(context, context.servers.kafkaBrokers);
  try {
    let next = await processes.answering();
    await processes.answering();
    await processes.startFront();
    await processes.run('/bus', CLIENTS, SHORT_WARM_UP_SECONDS);
    for (const [signal, longestMs] of [
      ['SIGKILL', 1_500],
      ['SIGTERM', 200],
    ] as const) {
      let failed = 0;
      const calm: number[] = [];
      const longest: number[] = [];
      for (let round = 0; round < FAULT_ROUNDS; round += 1) {
        calm.push((await processes.run('/bus', CLIENTS, FAULT_SECONDS)).longestMs);
        const victim = next;
        const running = processes.run('/bus', CLIENTS, FAULT_SECONDS);
        await delay((FAULT_SECONDS * 1_000) / 3);
        victim.kill(signal);
        const result = await running;
        failed += result.failed;
        longest.push(result.longestMs);
        next = await processes.answering();
      }
      const event = `${signal} of one of two instances`;
      measures.push(context.measure(`${event}: failed requests`, 'requests', { max: 0 }, failed));
      measures.push(context.measure(`${event}: longest wait`, 'ms', { max: longestMs }, median(longest), median(calm)));
    }
  } finally {
    await processes.stop();
  }
  return measures;
}

async function brokerRestart(context: BenchContext): Promise<Measure> {
  const own = await startOwnServers({ kafka: true });
  const processes = await Processes.prepare(context, own.kafka.brokers);
  try {
    await processes.answering();
    await processes.startFront();
    await processes.run('/bus', CLIENTS, 2);
    await own.kafka.kill9();
    await own.kafka.start();
    const back = performance.now();
    while ((await processes.request()) === null) await delay(10);
    const seconds = (performance.now() - back) / 1_000;
    return context.measure("broker restart: answers after the broker's return", 's', { max: 2 }, seconds);
  } finally {
    await processes.stop();
    await own.remove();
  }
}
