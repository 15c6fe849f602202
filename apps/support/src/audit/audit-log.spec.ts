import { expect, test } from '@jest/globals';
import type { AuditRecord } from '@hiring/contracts';
import { readAuditLog, type AuditFilter } from './audit-log.js';

const record = (id: number, more: Partial<AuditRecord> = {}): AuditRecord => ({
  ...{ audit_id: `a${id}`, occurred_at: `2026-03-0${id}T00:00:00.000Z`, service: 'gateway', action: 'key.revoked' },
  actor: { kind: 'operator', id: 'jane', address: 'host', request_id: null },
  ...{ customer_id: 'cus_1', target: `key ${id}`, before: null, after: null },
  ...more,
});

const log = [
  record(1),
  record(2, { action: 'key.created' }),
  record(2, { action: 'key.created' }),
  record(3, { customer_id: 'cus_2' }),
  record(4, { action: 'webhook.created', actor: { kind: 'key', id: '7', address: '10.0.0.1', request_id: 'r' } }),
];

function read(filter: AuditFilter, limit = 100, topic = log): Promise<string[]> {
  const records = topic.map((one) => ({ value: Buffer.from(JSON.stringify(one)) }));
  const kafka = {
    topicEnds: async () => ({ topicId: 't', partitions: [{ partition: 0, low: 0n, high: BigInt(topic.length) }] }),
    readRange: async ({ onBatch }: { onBatch(batch: unknown, next: bigint): unknown }) => {
      await onBatch(records.slice(0, 2), 2n);
      await onBatch(records.slice(2), BigInt(topic.length));
    },
  };
  return readAuditLog(kafka as never, 'hiring.audit', filter, limit).then((found) => found.map((one) => one.audit_id));
}

test.each<[string, AuditFilter, string[]]>([
  ['everything, a repeated record once', {}, ['a1', 'a2', 'a3', 'a4']],
  ['one customer', { customer: 'cus_2' }, ['a3']],
  ['one action', { action: 'key.revoked' }, ['a1', 'a3']],
  ['all actions of a kind', { action: 'key.' }, ['a1', 'a2', 'a3']],
  ['one actor', { actor: '7' }, ['a4']],
  ['a time', { since: Date.parse('2026-03-02'), until: Date.parse('2026-03-04') }, ['a2', 'a3']],
])('%s is read in order', async (_what, filter, expected) => {
  expect(await read(filter)).toEqual(expected);
});

test('of more records than the limit the newest are returned', async () => {
  expect(await read({}, 2)).toEqual(['a3', 'a4']);
});

test('records of a service that published late stand where they happened; those of one instant keep their order', async () => {
  const at = { occurred_at: '2026-03-04T00:00:00.000Z' };
  expect(await read({}, 100, [record(5, at), record(6, at), record(2), record(3), record(1)])).toEqual([
    ...['a1', 'a2', 'a3', 'a5', 'a6'],
  ]);
});
