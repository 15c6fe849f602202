import { expect, test } from '@jest/globals';
import { topicSpecs } from '@hiring/contracts';
import { KafkaPort } from '@hiring/platform-kafka';
import { testStack } from '@hiring/platform-testing';
import { pino } from 'pino';
import { api, freshKey } from '../account/api.js';

/** The secret part of a raw key: what follows the public prefix. */
const secretOf = (key: string): string => key.slice('hsk_live_'.length);

test('no raw key is on any topic, in any record, key or header', async () => {
  const stack = testStack();
  const minted = await freshKey();
  await api('/v1/whoami', { key: minted.key });
  // Bearer keys cross the bus to the gateway; sealed, or this test finds them.
  const listed = await fetch(`${stack.app_api_url}/projects/`, { headers: { authorization: `Bearer ${minted.key}` } });
  expect(listed.status).toBe(200);
  const secrets = [stack.api_key, minted.key].map((key) => Buffer.from(secretOf(key)));

  const kafka = new KafkaPort({
    brokers: stack.kafka_brokers.split(','),
    clientId: 'scan',
    logger: pino({ level: 'silent' }),
  });
  let records = 0;
  const leaks: string[] = [];
  const search = (where: string, bytes: Buffer): void => {
    if (secrets.some((secret) => bytes.includes(secret))) leaks.push(where);
  };
  for (const { name } of Object.values(topicSpecs(stack.topic_prefix))) {
    for (const { partition, low, high } of (await kafka.topicEnds(name)).partitions) {
      await kafka.readRange({
        topic: name,
        partition,
        from: low,
        to: high,
        readCommitted: false,
        onBatch: (batch) => {
          for (const record of batch) {
            records += 1;
            search(`${name} ${record.offset}`, record.value);
            for (const head of [record.key ?? '', ...Object.values(record.headers).flat()]) {
              search(`${name} ${record.offset} (head)`, Buffer.from(head ?? ''));
            }
          }
        },
      });
    }
  }
  await kafka.close();
  expect(records).toBeGreaterThan(1_000);
  expect(leaks).toEqual([]);
}, 120_000);
