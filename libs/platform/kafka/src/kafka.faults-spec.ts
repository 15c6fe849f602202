import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from '@jest/globals';
import { eventually, startOwnServers, testPrefix } from '@hiring/platform-testing';
import { KafkaPort, UnknownCommitError, type Appender, type ConsumeOptions, type KafkaLogger } from './index.js';

const silent: KafkaLogger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const prefix = testPrefix();

const own = await startOwnServers({ kafka: true });
const kafka = new KafkaPort({ brokers: own.kafka.brokers, clientId: 'kafka-faults', logger: silent });
afterAll(async () => {
  await kafka.close();
  await own.remove();
});

async function topic(partitions = 1): Promise<string> {
  const name = `${prefix}-${randomUUID()}`;
  await kafka.ensureTopics([{ name, partitions, acks: -1, config: {} }]);
  return name;
}

/** Returns all committed values on the topic, read from the start. */
async function contents(name: string, partitions: number[], last: string): Promise<string[]> {
  const { seen, consumption } = await collect(name, { partitions, from: () => Promise.resolve('earliest') });
  const closing = kafka.appender({ acks: -1, name: 'last' });
  await closing.append({ topic: name, key: null, value: last, headers: {} });
  await eventually(() => seen.includes(last));
  await delay(300);
  await Promise.all([consumption.stop(), closing.close()]);
  return seen.filter((value) => value !== last);
}

async function collect(name: string, options: Partial<ConsumeOptions>) {
  const seen: string[] = [];
  const consumption = await kafka.consume({
    topic: name,
    groupId: randomUUID(),
    onBatch: ({ records }) => {
      seen.push(...records.map((record) => record.value.toString()));
    },
    onHalt: (error) => seen.push(`halted: ${error.message}`),
    ...options,
  });
  return { seen, consumption };
}

/** Appends numbered records from several callers until stopped. Collects the values whose append was acknowledged. */
function load(appender: Appender, name: string, callers: number, timeoutMs: number) {
  const acknowledged = new Set<string>();
  let failed = 0;
  let running = true;
  const one = async (caller: number): Promise<void> => {
    for (let count = 0; running; count += 1) {
      const value = `${caller}-${count}`;
      try {
        await appender.append({ topic: name, key: value, value, headers: {} }, { timeoutMs });
        acknowledged.add(value);
      } catch {
        failed += 1;
        await delay(5);
      }
    }
  };
  const all = Promise.all(Array.from({ length: callers }, (_, caller) => one(caller)));
  return {
    acknowledged,
    failed: () => failed,
    stop: async () => {
      running = false;
      await all;
    },
  };
}

test('a broker paused for 5 s, short timeouts: no record twice, no acknowledged record lost', async () => {
  const name = await topic(4);
  const appender = kafka.appender({ acks: -1, name: 'usage', requestTimeoutMs: 1_000 });
  const running = load(appender, name, 32, 800);
  await eventually(() => running.acknowledged.size > 200);
  own.kafka.pause();
  await delay(5_000);
  own.kafka.resume();
  const before = running.acknowledged.size;
  await eventually(() => running.acknowledged.size > before + 200);
  await running.stop();
  await appender.close();
  expect(running.failed()).toBeGreaterThan(0);
  const found = await contents(name, [0, 1, 2, 3], 'last');
  expect(found.length).toBe(new Set(found).size);
  const there = new Set(found);
  expect([...running.acknowledged].filter((value) => !there.has(value))).toEqual([]);
});

test('a broker killed and restarted: both types of reader continue without gap or repetition, appends work again', async () => {
  const name = await topic();
  const fixed = await collect(name, { partitions: [0] });
  const grouped = await collect(name, {});
  const appender = kafka.appender({ acks: -1, name: 'again', requestTimeoutMs: 1_000 });
  const put = (value: string) => appender.append({ topic: name, key: null, value, headers: {} }, { timeoutMs: 2_000 });
  await put('a');
  await eventually(() => fixed.seen.length === 1 && grouped.seen.length === 1);
  await own.kafka.kill9();
  await eventually(() => fixed.consumption.healthy() !== true);
  await expect(put('during the outage')).rejects.toThrow();
  await own.kafka.start();
  await eventually(() => put('b'));
  await eventually(() => fixed.seen.includes('b') && grouped.seen.includes('b'));
  for (const { seen } of [fixed, grouped]) {
    const wanted = seen.filter((value) => value !== 'during the outage');
    expect(wanted).toEqual(['a', 'b']);
  }
  expect(fixed.consumption.healthy()).toBe(true);
  await Promise.all([fixed.consumption.stop(), grouped.consumption.stop(), appender.close()]);
});

test('an unconfirmed commit is unknown, and the next holder of the id resolves it', async () => {
  const name = await topic();
  const transactionalId = `${name}-tx`;
  const first = kafka.transactionalWriter({ transactionalId, requestTimeoutMs: 1_000 });
  await first.fence();
  await first.commit([{ topic: name, key: null, value: 'one', headers: {} }]);
  own.kafka.pause();
  const failure = await first.commit([{ topic: name, key: null, value: 'two', headers: {} }]).catch((e: Error) => e);
  expect(['UnknownCommitError', 'AbortedTransactionError']).toContain((failure as Error).name);
  own.kafka.resume();
  const second = kafka.transactionalWriter({ transactionalId });
  await eventually(async () => {
    const successor = kafka.transactionalWriter({ transactionalId });
    await successor.fence();
    await successor.commit([{ topic: name, key: null, value: 'three', headers: {} }]);
    return true;
  });
  await expect(first.commit([{ topic: name, key: null, value: 'four', headers: {} }])).rejects.toBe(failure);
  await second.close();
  const found = await contents(name, [0], 'last');
  expect(found.filter((value) => value !== 'two')).toEqual(['one', 'three']);
  if (failure instanceof UnknownCommitError) expect(found.length).toBeLessThanOrEqual(3);
  else expect(found).not.toContain('two');
});
