import { beforeAll, expect, test } from '@jest/globals';
import { api, linesOf } from '../../account/api.js';
import { freshKey } from '../../account/fresh-key.js';
import { expectRefused } from '../../reads/expectations.js';
import { createWebhook, idOf, NOWHERE } from '../feed.js';

let webhook = 0;
let key: { id: number; key: string };
beforeAll(async () => {
  key = await freshKey();
  webhook = idOf(await createWebhook(NOWHERE));
});

test.each([
  ['event_types', { event_types: [] }],
  ['event_types', { event_types: 'opened' }],
  ['event_types', { event_types: ['gone'] }],
  ['event_types', { event_types: ['opened', 'opened'] }],
  ['event_types', { event_types: ['opened', 'reposted', 'reobserved', 'opened'] }],
  ['event_types', { event_types: undefined }],
  ['signal_types', { signal_types: [] }],
  ['signal_types', { signal_types: ['surge'] }],
  ['signal_types', { signal_types: ['surge_started', 'surge_started'] }],
  ['signal_types', { company_id: undefined, search_id: 1, signal_types: ['surge_started'] }],
  ['function', { function: 'juggling' }],
  ['function', { function: 'sales', signal_types: ['surge_started'] }],
  ['function', { function: 'sales', company_id: undefined, search_id: 1 }],
  ['company_id', { company_id: 0 }],
  ['company_id', { company_id: -1 }],
  ['company_id', { company_id: 1.5 }],
  ['company_id', { company_id: '1' }],
  ['company_id', { company_id: undefined }],
  ['webhook_endpoint_id', { webhook_endpoint_id: null }],
  ['webhook_endpoint_id', { webhook_endpoint_id: 0 }],
  ['from_seq', { from_seq: 0 }],
])('%s: %j is refused by name', async (pointer, change) => {
  const body = { company_id: 1, event_types: ['opened'], webhook_endpoint_id: webhook, ...change };
  await expectRefused('/v1/watches', pointer, { method: 'POST', body, key: key.key });
});

test('a body that is not an object, not JSON or too large is refused', async () => {
  const post = (body: unknown, headers = {}) => api('/v1/watches', { method: 'POST', body, key: key.key, headers });
  expect((await post('{"company_id":1,')).status).toBe(400);
  expect((await post('[]')).status).toBe(400);
  expect((await post('x', { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await post(`{"company_id":${' '.repeat(70_000)}1}`)).status).toBe(413);
});

test('none of these calls created a watch or was billed', async () => {
  const { body } = await api('/v1/watches');
  const watches = body['watches'] as { webhook_endpoint_id: number }[];
  expect(watches.filter((watch) => watch.webhook_endpoint_id === webhook)).toEqual([]);
  expect(await linesOf(key.id)).toEqual([]);
});
