import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { checkEvent, topicName, type Opened } from '@hiring/contracts';
import { headerText } from '@hiring/platform-kafka';
import { eventually, testServers } from '@hiring/platform-testing';
import { closed, FeedBench, linked, opened, registered } from '../../apps/change-feed/src/testing/feed.testing.js';
import { headersSchema } from './asyncapi.document.js';
import { arePresent, installed, run } from './installed-tools.js';

const example = (file: string): string =>
  fileURLToPath(new URL(`../../docs/examples/events-consumer/${file}`, import.meta.url));

const children: ChildProcess[] = [];

const bench = await FeedBench.open();
const topic = topicName(bench.prefix, 'events');
const brokers = (await testServers()).kafkaBrokers.join(',');
await bench.start();
await bench.publish([registered(1), linked(1), registered(2, 'cus_private'), linked(2)]);
const roles = [opened(1), opened(1), opened(1)] as Opened[];
await bench.publish([...roles, opened(2), closed(1, roles[1]?.req_key ?? '')]);
/** The expected output of each consumer. */
const expected = [
  ...roles.map((role, index) => `${5 + index} hiring.events.opened.v1 company=1 ${role.req_key}`),
  `9 hiring.events.closed.v1 company=1 ${roles[1]?.req_key}`,
];
await eventually(async () => (await written()).length === expected.length);
afterEach(async () => {
  for (const child of children.splice(0)) await stop(child);
});
afterAll(() => bench.close());

interface Written {
  headers: Record<string, string>;
  value: unknown;
}

async function written(): Promise<Written[]> {
  const { partitions } = await bench.kafka.topicEnds(topic);
  const { low, high } = partitions[0] ?? { low: 0n, high: 0n };
  const all: Written[] = [];
  const collect = (records: readonly { headers: Parameters<typeof headerText>[0]; value: Buffer }[]): void => {
    for (const { headers, value } of records) {
      const texts = Object.keys(headers).map((name) => [name, headerText(headers, name) ?? ''] as const);
      all.push({ headers: Object.fromEntries(texts), value: JSON.parse(value.toString('utf8')) });
    }
  };
  await bench.kafka.readRange({ topic, partition: 0, from: low, to: high, onBatch: collect });
  return all;
}

function start(command: string, args: string[]): string[] {
  const lines: string[] = [];
  const child = spawn(command, [...args, brokers, topic, `${bench.prefix}-${children.length}-${command.slice(-4)}`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (child.stdout !== null) createInterface(child.stdout).on('line', (line) => lines.push(line));
  children.push(child);
  return lines;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(timer);
}

test('written records match the published schemas, headers and values', async () => {
  const ajv = new Ajv2020({ strict: false, formats: { 'date-time': true } });
  for (const { headers, value } of await written()) {
    expect([headers, ajv.validate(headersSchema(), headers)]).toEqual([headers, true]);
    expect(checkEvent(value)).toEqual({ ok: true, value });
  }
});

/** Starts a consumer, and checks that it reads the existing events and then new ones. */
async function readsEverything(command: string, args: string[]): Promise<void> {
  const lines = start(command, args);
  const given = expected.length;
  await eventually(() => lines.length >= given);
  const role = opened(1) as Opened;
  expected.push(`${bench.head + 1} hiring.events.opened.v1 company=1 ${role.req_key}`);
  await bench.publish([role]);
  await eventually(() => lines.length >= expected.length);
  expect(lines).toEqual(expected);
}

test('the kafkajs example prints every public event once, in order', () =>
  readsEverything(process.execPath, [example('consumer.mjs')]));

describe('the Java example', () => {
  const present = arePresent([
    ['java', '-version'],
    ['mvn', '-v'],
  ]);
  if (!present) console.warn('java or mvn is not there; the test of the Java example is skipped');
  const verified = present ? test : test.skip;

  verified(
    'prints every public event once, in order',
    async () => {
      const pom = example('pom.xml');
      const jars = await installed('events-consumer-java', [pom], async (folder) => {
        await run('mvn', ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${folder}`]);
      });
      await readsEverything('java', ['-XX:TieredStopAtLevel=1', '-cp', join(jars, '*'), example('Consumer.java')]);
    },
    240_000,
  );
});
