import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '@hiring/platform-testing';
import { Webhook } from 'standardwebhooks';
import { Sink, type Received } from '../../../apps/change-feed/src/testing/sink.testing.js';
import { api, linesOf, type Reply } from '../account/api.js';
import { freshKey } from '../account/fresh-key.js';
import { simulator, support } from '../journey/operator.js';
import { createWatch, createWebhook, idOf, SECRET, stranger } from './feed.js';

const token = `sought${randomBytes(4).toString('hex')}`;
const role = (number: number, title: string) => ({ title, function: 'sales', cities: ['Berlin'], number });
const before = role(1, `Sales Engineer ${token}`);

let sink: Sink;
let key: { id: number; key: string };
let companyId = 0;
let webhookId = 0;
let searchId = 0;
let watchId = 0;

beforeAll(async () => {
  sink = await Sink.open();
  key = await freshKey();
  await simulator('POST', `/boards/greenhouse/${token}`, { postings: [before] });
  const named = ['--name', 'Sought', '--domain', `${token}.example`];
  companyId = (await support<{ company_id: number }>('companies', 'register', ...named)).company_id;
});
afterAll(() => sink.close());

const post = (path: string, body: object): Promise<Reply> => api(path, { method: 'POST', body, key: key.key });
const watch = (body: object): Promise<Reply> =>
  post('/v1/watches', { event_types: ['opened'], webhook_endpoint_id: webhookId, ...body });

test('a search is previewed for one call, and saved with its filters as they are compared for nothing', async () => {
  const filters = { q: `${token} SALES`, geo: 'germany' };
  const preview = await post('/v1/searches/preview', filters);
  expect([preview.status, preview.body]).toEqual([
    200,
    {
      ...{ matching_reqs: 0, matching_reqs_exact: true, share: 0, accepted: true },
      ...{ matches: 0, matches_exact: true, estimated_changes: 0 },
    },
  ]);
  const made = await post('/v1/searches', filters);
  searchId = idOf(made);
  expect(made.body).toMatchObject({ q: `sales ${token}`, geo: 'DE', role: null, company_ids: null });
  expect((await api(`/v1/searches/${searchId}`, { key: key.key })).body).toEqual(made.body);
  const listed = (await api('/v1/searches', { key: key.key })).body['searches'] as object[];
  expect(listed).toContainEqual(made.body);
  expect(await linesOf(key.id)).toMatchObject([{ operation: 'preview_search', units: { calls: 1 } }]);
});

test('a search of another account does not exist', async () => {
  const other = await stranger();
  const get = await api(`/v1/searches/${searchId}`, { key: other.key });
  const remove = await api(`/v1/searches/${searchId}`, { method: 'DELETE', key: other.key });
  expect([get.status, remove.status]).toEqual([404, 404]);
});

test('a watch is on a company or on a search', async () => {
  webhookId = idOf(await createWebhook(sink.url('/sought'), { key: key.key }));
  const both = await watch({ company_id: companyId, search_id: searchId });
  expect([both.status, both.body['errors']]).toEqual([
    400,
    [
      { pointer: '/company_id', detail: 'is not accepted together with search_id' },
      { pointer: '/search_id', detail: 'is not accepted together with company_id' },
    ],
  ]);
  const neither = await watch({});
  expect(neither.text).toContain('is required without search_id');
});

test('an opening that matches arrives at the webhook, once for each watch, and is billed once', async () => {
  const made = await watch({ search_id: searchId });
  watchId = idOf(made);
  expect(made.headers.get('usage-units')).toBe('watches=1');
  const second = idOf(await watch({ search_id: searchId }));
  const third = idOf(await createWatch(companyId, webhookId, { key: key.key }));
  await support('boards', 'link', String(companyId), `greenhouse/${token}`);
  // Roles that were on the board when it was linked are sent only to the company's watch.
  await eventually(() => sink.received.length === 1);
  const sought = role(2, `Sales Manager (m/w/d) ${token}`);
  await simulator('POST', `/boards/greenhouse/${token}`, { postings: [before, sought, role(3, 'Sales Lead')] });
  await support('crawl', 'run', String(companyId));
  await eventually(() => sink.received.length === 5);
  const messages = sink.received.slice(1).map(verified);
  const titled = messages.filter(({ data }) => data.title.includes('Manager')).map((message) => message.watch_id);
  expect(titled.sort((a, b) => a - b)).toEqual([watchId, second, third]);
  const lines = (await linesOf(key.id)).filter(({ operation }) => operation === 'search_watch');
  expect(lines.map(({ units, kind }) => [units.changes, kind])).toEqual([[1, 'call']]);
});

test('a watch on a search is listed with it, one on a company with the same members', async () => {
  const watches = (await api('/v1/watches', { key: key.key })).body['watches'] as { id: number }[];
  const terms = { event_types: ['opened'], webhook_endpoint_id: webhookId };
  expect(watches.find(({ id }) => id === watchId)).toEqual({
    ...{ id: watchId, company_id: null, ...terms, search_id: searchId, paused: false, signal_types: [] },
    created_at: expect.any(String),
    made_by: { kind: 'key', key_id: key.id },
  });
  const ofCompany = watches.find((one) => 'company_id' in one && one.company_id === companyId);
  expect(ofCompany).toEqual({
    ...{ id: expect.any(Number), company_id: companyId, ...terms, search_id: null, paused: false, signal_types: [] },
    ...{ event_types: expect.any(Array), created_at: expect.any(String) },
    made_by: { kind: 'key', key_id: key.id },
  });
});

test('deleting the search cancels its watches', async () => {
  const remove = () => api(`/v1/searches/${searchId}`, { method: 'DELETE', key: key.key });
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
  expect((await watch({ search_id: searchId })).status).toBe(404);
  const watches = (await api('/v1/watches', { key: key.key })).body['watches'] as { id: number }[];
  expect(watches.map(({ id }) => id)).not.toContain(watchId);
});

function verified(message: Received): { watch_id: number; data: { title: string } } {
  return new Webhook(SECRET).verify(message.body, message.headers as Record<string, string>) as never;
}
