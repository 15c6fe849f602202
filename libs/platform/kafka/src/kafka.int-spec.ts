import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from '@jest/globals';
import { Kafka, logLevel } from 'kafkajs';
import type { TopicSpec } from '@hiring/contracts';
import { eventually, testPrefix, testServers } from '@hiring/platform-testing';
import {
  FencedError,
  KafkaPort,
  NotAppendedError,
  PartAssembler,
  splitRecord,
  type ConsumeOptions,
  type IncomingRecord,
  type KafkaLogger,
  type OutgoingRecord,
} from './index.js';

const silent: KafkaLogger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const HOUR_MS = 3_600_000;
const prefix = testPrefix();

const brokers = (await testServers()).kafkaBrokers;
const kafka = new KafkaPort({ brokers, clientId: 'kafka-int', logger: silent });
const appender = kafka.appender({ acks: -1, name: 'test' });
afterAll(() => kafka.close());

async function topic(partitions = 1, config: Record<string, string> = {}): Promise<string> {
  const spec: TopicSpec = { name: `${prefix}-${randomUUID()}`, partitions, acks: -1, config };
  await kafka.ensureTopics([spec]);
  return spec.name;
}

function record(name: string, value: string | Buffer, more: Partial<OutgoingRecord> = {}): OutgoingRecord {
  return { topic: name, key: null, value, headers: {}, ...more };
}

async function read(name: string, options: Partial<ConsumeOptions> = {}, group = false) {
  const records: IncomingRecord[] = [];
  const halts: Error[] = [];
  const consumption = await kafka.consume({
    topic: name,
    groupId: randomUUID(),
    ...(group ? {} : { partitions: [0] }),
    onBatch: (batch) => {
      records.push(...batch.records);
      return Promise.resolve();
    },
    onHalt: (error) => halts.push(error),
    ...options,
  });
  const values = () => records.map((incoming) => incoming.value.toString());
  return { records, values, halts, consumption };
}

async function writer(transactionalId: string) {
  const made = kafka.transactionalWriter({ transactionalId });
  await made.fence();
  return made;
}

describe('topics', () => {
  test('running the job again changes nothing but configuration that differs', async () => {
    const spec = { name: `${prefix}-job`, partitions: 2, acks: -1 as const, config: { 'retention.ms': '600000' } };
    await kafka.ensureTopics([spec]);
    await kafka.ensureTopics([spec]);
    await kafka.ensureTopics([{ ...spec, config: { 'retention.ms': '700000', 'cleanup.policy': 'delete' } }]);
    const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    // A broker applies a change shortly after the controller has confirmed it.
    await eventually(async () => {
      const { resources } = await admin.describeConfigs({
        includeSynonyms: false,
        resources: [{ type: 2, name: spec.name, configNames: ['retention.ms'] }],
      });
      return resources[0]?.configEntries[0]?.configValue === '700000';
    });
    await admin.disconnect();
  });

  test('a different number of partitions is an error, so that keys do not move silently', async () => {
    const name = await topic(2);
    await expect(kafka.ensureTopics([{ name, partitions: 3, acks: -1, config: {} }])).rejects.toThrow('2 partitions');
  });

  test('a topic recreated under the same name has another id', async () => {
    const name = await topic();
    const before = await kafka.topicEnds(name);
    expect(before.topicId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    await admin.deleteTopics({ topics: [name] });
    await admin.disconnect();
    const fresh = new KafkaPort({ brokers, clientId: 'again', logger: silent });
    // The broker may show the deleted topic for a while.
    const after = await eventually(async () => {
      await fresh.ensureTopics([{ name, partitions: 1, acks: -1, config: {} }]);
      const { topicId } = await fresh.topicEnds(name);
      if (topicId === before.topicId) throw new Error('the deleted topic is still shown');
      return topicId;
    });
    expect(after).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    await fresh.close();
  });

  test('ends count transaction markers', async () => {
    const name = await topic();
    const transactional = await writer(`${name}-tx`);
    await transactional.commit([record(name, 'a')]);
    // The broker writes the marker shortly after it has confirmed the commit.
    const high = () => kafka.topicEnds(name).then(({ partitions }) => partitions[0]?.high);
    await eventually(async () => (await high()) === 2n);
  });
});

describe('appender', () => {
  test('confirms each record with its true position, in the order of the calls', async () => {
    const name = await topic(3);
    const sent = Array.from({ length: 500 }, (_, index) => record(name, `v${index}`, { key: `k${index % 7}` }));
    const positions = await Promise.all(sent.map((outgoing) => appender.append(outgoing)));
    const { records } = await read(name, { partitions: [0, 1, 2] });
    await eventually(() => records.length === 500);
    const found = new Map(records.map((r) => [`${r.partition}@${r.offset}`, r.value.toString()]));
    positions.forEach((position, index) => {
      expect(found.get(`${position.partition}@${position.offset}`)).toBe(`v${index}`);
    });
    for (const partition of [0, 1, 2]) {
      const order = records.filter((r) => r.partition === partition).map((r) => Number(r.value.toString().slice(1)));
      expect(order).toEqual([...order].sort((a, b) => a - b));
    }
  });

  test('a full queue rejects at once instead of growing', async () => {
    const name = await topic();
    const small = kafka.appender({ acks: -1, name: 'small', queueLimit: 2 });
    const accepted = [small.append(record(name, '1')), small.append(record(name, '2'))];
    await expect(small.append(record(name, '3'))).rejects.toBeInstanceOf(NotAppendedError);
    await expect(Promise.all(accepted)).resolves.toHaveLength(2);
    await small.close();
    await expect(small.append(record(name, '4'))).rejects.toBeInstanceOf(NotAppendedError);
  });

  test('a record for a topic that is not there fails alone and later appends work', async () => {
    const name = await topic();
    const hasty = kafka.appender({ acks: -1, name: 'lost', requestTimeoutMs: 1_000 });
    await expect(hasty.append(record(`${name}-absent`, 'x'))).rejects.toThrow();
    await expect(eventually(() => hasty.append(record(name, 'y')))).resolves.toEqual({ partition: 0, offset: 0n });
  });
});

describe('transactional writer', () => {
  test('a batch above the message limit is one transaction of several sends', async () => {
    const name = await topic();
    const transactional = await writer(`${name}-tx`);
    const big = Array.from({ length: 30 }, (_, index) => record(name, `${index}:${'x'.repeat(100_000)}`));
    const { values } = await read(name);
    await transactional.commit(big);
    await eventually(() => values().length === 30);
    expect(values().map((value) => value.split(':')[0])).toEqual(big.map((_, index) => String(index)));
    const high = () => kafka.topicEnds(name).then(({ partitions }) => partitions[0]?.high);
    await eventually(async () => (await high()) === 31n);
  });

  test('an earlier holder of the id cannot commit, and none of its records becomes visible', async () => {
    const name = await topic();
    const old = await writer(`${name}-tx`);
    await old.commit([record(name, 'one')]);
    const successor = await writer(`${name}-tx`);
    await expect(old.commit([record(name, 'zombie')])).rejects.toBeInstanceOf(FencedError);
    await expect(old.commit([record(name, 'again')])).rejects.toBeInstanceOf(FencedError);
    await successor.commit([record(name, 'two')]);
    const { values } = await read(name);
    await eventually(() => values().includes('two'));
    expect(values()).toEqual(['one', 'two']);
  });

  test('fencing aborts the open transaction of a writer that died', async () => {
    const name = await topic();
    const raw = new Kafka({ brokers, logLevel: logLevel.NOTHING }).producer({
      transactionalId: `${name}-tx`,
      idempotent: true,
      allowAutoTopicCreation: false,
    });
    await raw.connect();
    const open = await raw.transaction();
    await open.send({ topic: name, messages: [{ value: 'half' }] });
    const successor = await writer(`${name}-tx`);
    await successor.commit([record(name, 'whole')]);
    const { values } = await read(name);
    await eventually(() => values().length > 0);
    expect(values()).toEqual(['whole']);
    const uncommitted = await read(name, { readCommitted: false });
    await eventually(() => uncommitted.values().length === 2);
    await raw.disconnect();
  });
});

describe('reading fixed partitions', () => {
  test('starts at the given offset and continues after transaction markers and aborted records', async () => {
    const name = await topic();
    const transactional = await writer(`${name}-tx`);
    await transactional.commit([record(name, 'a'), record(name, 'b')]);
    await transactional.commit([record(name, 'c')]);
    const { values, records } = await read(name, { from: () => Promise.resolve(1n) });
    await eventually(() => values().length === 2);
    expect(records.map((r) => r.offset)).toEqual([1n, 3n]);
    await transactional.commit([record(name, 'd')]);
    await eventually(() => values().length === 3);
    expect(values()).toEqual(['b', 'c', 'd']);
  });

  test("'latest' sees what is written after reading began, nothing before", async () => {
    const name = await topic();
    await appender.append(record(name, 'before'));
    const { values } = await read(name, { from: () => Promise.resolve('latest') });
    await appender.append(record(name, 'after'));
    await eventually(() => values().length > 0);
    expect(values()).toEqual(['after']);
  });

  test.each([
    { kind: 'TypeError', thrown: new TypeError('bug') },
    { kind: 'SyntaxError', thrown: new SyntaxError('bad JSON') },
    { kind: 'ordinary error', thrown: new Error('refused') },
  ])('an exception ($kind) halts permanently, with the reason, and skips nothing', async ({ thrown }) => {
    const name = await topic();
    await appender.append(record(name, 'poison'));
    const seen: string[] = [];
    const { halts, consumption } = await read(name, {
      onBatch: (batch) => {
        seen.push(...batch.records.map((r) => r.value.toString()));
        throw thrown;
      },
    });
    await eventually(() => halts.length > 0);
    await appender.append(record(name, 'later'));
    expect(consumption.healthy()).toContain(thrown.message);
    expect(halts).toEqual([thrown]);
    expect(seen).toEqual(['poison']);
  });

  test('a start offset the topic does not have halts instead of starting elsewhere', async () => {
    const name = await topic();
    const { halts } = await read(name, { from: () => Promise.resolve(17n) });
    await eventually(() => halts.length > 0);
    expect(halts[0]?.name).toBe('OffsetOutOfRangeError');
  });

  test('records that follow others wait for the gap, which a caller or a stop ends', async () => {
    const name = await topic();
    const { values, consumption } = await read(name, { gapMs: HOUR_MS });
    await appender.append(record(name, '1'));
    await eventually(() => values().length === 1);
    await appender.append(record(name, '2'));
    expect(values()).toEqual(['1']);
    consumption.endPause();
    await eventually(() => values().length === 2);
    await appender.append(record(name, '3'));
    await consumption.stop();
    expect(values()).toEqual(['1', '2']);
  });

  test('records that a fetch had no room for do not wait for the gap', async () => {
    const name = await topic();
    for (let index = 0; index < 10; index += 1) await appender.append(record(name, 'x'.repeat(2_000)));
    const { values } = await read(name, { gapMs: HOUR_MS, maxBytes: 3_000 });
    await eventually(() => values().length === 10);
  });

  test('a start position is requested after the running batch, and nothing fetched before it is delivered', async () => {
    const name = await topic(2);
    const append = (partition: number) => appender.append(record(name, 'x', { partition }), { timeoutMs: 60_000 });
    await Promise.all([append(0), append(1)]);
    let requested = 0;
    const countRequested = async (): Promise<bigint> => ((requested += 1), 0n);
    const { consumption: other } = await read(name, { from: countRequested });
    const events: string[] = [];
    const { consumption, halts } = await read(name, {
      partitions: [0, 1],
      from: (partition) => {
        events.push(`from ${partition}`);
        return Promise.resolve(0n);
      },
      onBatch: async ({ partition }) => {
        const isFirst = !events.some((event) => event.startsWith('begin'));
        events.push(`begin ${partition}`);
        if (isFirst) {
          consumption.reposition();
          // Meanwhile another reader repositions three times. If `consumption` did not wait for this batch, it would
          // reposition in this time, too.
          for (const target of [requested + 1, requested + 2, requested + 3]) {
            other.reposition();
            await eventually(() => requested >= target);
          }
        }
        events.push(`end ${partition}`);
      },
    });
    await eventually(() => events.filter((event) => event.startsWith('end')).length >= 3);
    const first = events[2]?.slice(-1) ?? '';
    expect(events.slice(0, 6)).toEqual(['from 0', 'from 1', `begin ${first}`, `end ${first}`, 'from 0', 'from 1']);
    expect(halts).toEqual([]);
  });

  test('after stop no batch begins', async () => {
    const name = await topic();
    const { values, consumption } = await read(name);
    await appender.append(record(name, '1'));
    await eventually(() => values().length === 1);
    await consumption.stop();
    await appender.append(record(name, '2'));
    expect(consumption.healthy()).toBe('stopped');
    expect(values()).toEqual(['1']);
  });
});

describe('reading as a group', () => {
  test('members share the partitions; a new member resumes after the committed offset', async () => {
    const name = await topic(2);
    const groupId = randomUUID();
    const first = await read(name, { groupId }, true);
    for (const partition of [0, 1]) await appender.append(record(name, `a${partition}`, { partition }));
    await eventually(() => first.values().length === 2);
    await first.consumption.stop();
    for (const partition of [0, 1]) await appender.append(record(name, `b${partition}`, { partition }));
    const second = await read(name, { groupId }, true);
    await eventually(() => second.values().length === 2);
    expect(second.values().sort()).toEqual(['b0', 'b1']);
    await second.consumption.stop();
  });

  test('an explicit start position takes precedence over the committed offset', async () => {
    const name = await topic();
    const groupId = randomUUID();
    for (const value of ['0', '1', '2']) await appender.append(record(name, value));
    const first = await read(name, { groupId }, true);
    await eventually(() => first.values().length === 3);
    await first.consumption.stop();
    const again = await read(name, { groupId, from: () => Promise.resolve(1n) }, true);
    await eventually(() => again.values().length === 2);
    expect(again.values()).toEqual(['1', '2']);
    await again.consumption.stop();
  });

  test('a member is notified when a partition is revoked, and provides a start offset again', async () => {
    const name = await topic();
    const groupId = randomUUID();
    const reported: string[] = [];
    const member = (label: string): Partial<ConsumeOptions> => ({
      groupId,
      from: () => {
        reported.push(`${label} holds`);
        return Promise.resolve('earliest' as const);
      },
      onRevoked: () => void reported.push(`${label} lost`),
    });
    const first = await read(name, member('first'), true);
    await eventually(() => reported.length === 1);
    const second = await read(name, member('second'), true);
    // The first member is notified of the revocation before any member gets the partition again.
    await eventually(() => reported.length >= 3);
    expect(reported.slice(0, 2)).toEqual(['first holds', 'first lost']);
    expect(reported[2]).toMatch(/holds$/);
    await first.consumption.stop();
    await second.consumption.stop();
    expect(reported.filter((one) => one.endsWith('lost'))).toHaveLength(
      reported.filter((one) => one.endsWith('holds')).length,
    );
  });

  test('a TypeError halts, and the failed batch is delivered again to the next member', async () => {
    const name = await topic();
    const groupId = randomUUID();
    await appender.append(record(name, 'poison'));
    const onBatch = () => {
      throw new TypeError('bug');
    };
    const failing = await read(name, { groupId, onBatch }, true);
    await eventually(() => failing.halts.length === 1);
    const next = await read(name, { groupId }, true);
    await eventually(() => next.values().length === 1);
    await next.consumption.stop();
  });
});

test('a value above the message limit is sent in parts and read as one', async () => {
  const name = await topic();
  const value = Buffer.from(JSON.stringify({ text: 'ä€'.repeat(500_000) }));
  const parts = splitRecord(record(name, value, { headers: { ce_id: 'x' } }), randomUUID());
  expect(parts.length).toBeGreaterThan(2);
  const { records } = await read(name);
  await Promise.all([...parts, record(name, 'small')].map((part) => appender.append(part)));
  await eventually(() => records.length === parts.length + 1);
  const assembler = new PartAssembler();
  const whole = records.map((part) => assembler.push(part)).filter((made) => made !== null);
  expect(whole).toHaveLength(2);
  expect(whole[0]?.value.equals(value)).toBe(true);
  expect(Object.keys(whole[0]?.headers ?? {})).toEqual(['ce_id']);
});
