import { expect, test } from '@jest/globals';
import { KafkaPort } from '@hiring/platform-kafka';
import { testStack } from '@hiring/platform-testing';
import { pino } from 'pino';
import { SecretScan } from '../../faults/secret-scan.js';
import { api } from '../account/api.js';
import { freshKey } from '../account/fresh-key.js';

/** Returns a raw key's secret part, after the public prefix. */
const secretOf = (key: string): string => key.slice('hsk_live_'.length);

test('no raw key is on any topic, in any record, key or header', async () => {
  const stack = testStack();
  const minted = await freshKey();
  await api('/v1/whoami', { key: minted.key });
  // Keys from the Authorization header are sent to the gateway over the bus, sealed.
  const listed = await fetch(`${stack.app_api_url}/projects/`, { headers: { authorization: `Bearer ${minted.key}` } });
  expect(listed.status).toBe(200);
  const scan = new SecretScan([stack.api_key, minted.key].map(secretOf));

  const kafka = new KafkaPort({
    brokers: stack.kafka_brokers.split(','),
    clientId: 'scan',
    logger: pino({ level: 'silent' }),
  });
  const leaks = await scan.topics(kafka, stack.topic_prefix);
  await kafka.close();
  expect(scan.records).toBeGreaterThan(1_000);
  expect(leaks).toEqual([]);
});
