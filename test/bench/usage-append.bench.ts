import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { topicSpecs } from '@hiring/contracts';
import { KafkaPort } from '@hiring/platform-kafka';
import { startOwnServers } from '@hiring/platform-testing';
import type { BenchContext, Measure } from './bench-context.js';
import { quietLogger } from './rpc/settings.js';
import type { AppendJob, AppendResult } from './usage-append/appending.js';

const CLIENTS = 64;
/** The broker's warm-up time in seconds. At first, the broker's code is uncompiled. */
const WARM_UP_SECONDS = 15;
const hooks = fileURLToPath(new URL('./typescript-hooks.mjs', import.meta.url));
const appending = fileURLToPath(new URL('./usage-append/appending.ts', import.meta.url));

/**
 * Measures usage facts appended by 64 callers in one process, and checks the topic after the broker was paused for 5 s.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  return [...(await rates(context)), ...(await pausedBroker(context))];
}

async function rates(context: BenchContext): Promise<Measure[]> {
  const topic = await usageTopic(context, context.servers.kafkaBrokers);
  const latencies: number[] = [];
  const job: AppendJob = { brokers: context.servers.kafkaBrokers, topic, clients: CLIENTS, seconds: 4 };
  const warmUp = await append({ ...job, seconds: WARM_UP_SECONDS });
  warmUp.release();
  await warmUp.result;
  const rate = await context.compare({
    metric: `usage facts appended at ${CLIENTS} clients`,
    unit: 'facts/s',
    bar: { min: 40_000 },
    product: async () => {
      const { result, release } = await append(job);
      release();
      latencies.push((await result).p99Ms);
      return (await result).perSecond;
    },
  });
  // Leaves out the first round, as `compare` does.
  const p99 = latencies.slice(1).sort((a, b) => a - b)[Math.floor((latencies.length - 1) / 2)] ?? Number.NaN;
  return [rate, context.measure(`p99 at ${CLIENTS} clients`, 'ms', { max: 8 }, p99)];
}

async function pausedBroker(context: BenchContext): Promise<Measure[]> {
  const own = await startOwnServers({ kafka: true });
  try {
    const { brokers } = own.kafka;
    const topic = await usageTopic(context, brokers);
    const short = { requestTimeoutMs: 1_000, timeoutMs: 1_000 };
    const job: AppendJob = { brokers, topic, clients: CLIENTS, seconds: 12, ...short };
    const { result, release } = await append(job);
    release();
    await delay(3_000);
    own.kafka.pause();
    await delay(5_000);
    own.kafka.resume();
    const { acknowledged, failed } = await result;
    const written = await readAll(brokers, topic);
    const there = new Set(written);
    const lost = acknowledged.filter((id) => !there.has(id)).length;
    const doubled = written.length - there.size;
    context.log(
      `paused for 5 s: ${acknowledged.length} acknowledged, ${failed} failed, ${written.length} on the topic`,
    );
    return [
      context.measure('broker paused for 5 s: duplicates', 'facts', { max: 0 }, doubled),
      context.measure('broker paused for 5 s: acknowledged but lost', 'facts', { max: 0 }, lost),
      context.measure(
        'broker paused for 5 s: appends that failed, so that the pause was felt',
        'facts',
        { min: 1 },
        failed,
      ),
    ];
  } finally {
    await own.remove();
  }
}

async function usageTopic(context: BenchContext, brokers: string[]): Promise<string> {
  const kafka = new KafkaPort({ brokers, clientId: 'bench', logger: quietLogger });
  const { usage } = topicSpecs(context.prefix());
  await kafka.ensureTopics([usage]);
  await kafka.close();
  return usage.name;
}

/** Starts the appending process. It appends nothing until `release` is called. */
async function append(job: AppendJob): Promise<{ result: Promise<AppendResult>; release(): void }> {
  const child = fork(appending, { execArgv: ['--import', hooks, '--no-warnings'], serialization: 'advanced' });
  await once(child, 'message');
  const result = once(child, 'message').then(([message]) => {
    child.disconnect();
    return message as AppendResult;
  });
  return { result, release: () => child.send(job) };
}

async function readAll(brokers: string[], topic: string): Promise<string[]> {
  const kafka = new KafkaPort({ brokers, clientId: 'bench', logger: quietLogger });
  const { partitions } = await kafka.topicEnds(topic);
  const ids: string[] = [];
  const left = new Set(partitions.filter(({ high, low }) => high > low).map(({ partition }) => partition));
  const ends = new Map(partitions.map(({ partition, high }) => [partition, high]));
  await kafka.consume({
    topic,
    groupId: 'bench',
    partitions: partitions.map(({ partition }) => partition),
    from: () => Promise.resolve('earliest'),
    onBatch: ({ partition, records }) => {
      for (const { headers } of records) ids.push(String(headers['ce_id']));
      if ((records[records.length - 1]?.offset ?? -1n) + 1n >= (ends.get(partition) ?? 0n)) left.delete(partition);
    },
    onHalt: (error) => quietLogger.error({ err: error }, 'reading back failed'),
  });
  while (left.size > 0) await delay(20);
  await kafka.close();
  return ids;
}
