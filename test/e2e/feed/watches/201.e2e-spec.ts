import { expect, test } from '@jest/globals';
import { api, linesOf } from '../../account/api.js';
import { freshKey } from '../../account/fresh-key.js';

const RECEIVER = { url: 'https://receiver.example/watches', secret: 'a-secret-of-enough-characters' };

/** Returns the account's searches for a job function. */
async function savedFor(key: string, role: string): Promise<object[]> {
  const { body } = await api('/v1/searches', { key });
  return (body['searches'] as { role: string }[]).filter((search) => search.role === role);
}

test('a watch on signals alone has no event types', async () => {
  const { key } = await freshKey();
  const webhook = await api('/v1/webhooks', { method: 'POST', key, body: RECEIVER });
  const terms = { company_id: 1, webhook_endpoint_id: webhook.body['id'] };
  const made = await api('/v1/watches', { method: 'POST', key, body: { ...terms, signal_types: ['surge_started'] } });
  expect(made.status).toBe(201);
  const { body } = await api(`/v1/watches/${String(made.body['id'])}`, { key });
  expect(body).toMatchObject({ company_id: 1, event_types: [], signal_types: ['surge_started'], search_id: null });
  const both = { ...terms, event_types: ['opened'], signal_types: ['hiring_paused'] };
  expect((await api('/v1/watches', { method: 'POST', key, body: both })).status).toBe(201);
});

test('a watch on a function of a company watches a search that it saves, once for a repeated call', async () => {
  const { id, key } = await freshKey();
  const webhook = await api('/v1/webhooks', { method: 'POST', key, body: RECEIVER });
  const terms = { company_id: 1, webhook_endpoint_id: webhook.body['id'], event_types: ['opened'] };
  const headers = { 'idempotency-key': 'one-function' };
  const request = { method: 'POST', key, headers, body: { ...terms, function: 'engineering' } } as const;
  const made = await api('/v1/watches', request);
  expect(made.status).toBe(201);
  expect((await api('/v1/watches', request)).body).toEqual(made.body);
  const { body } = await api(`/v1/watches/${String(made.body['id'])}`, { key });
  expect(body).toMatchObject({ company_id: null, event_types: ['opened'], signal_types: [] });
  const search = await api(`/v1/searches/${String(body['search_id'])}`, { key });
  expect(search.body).toMatchObject({ role: 'engineering', company_ids: [1] });
  expect(await savedFor(key, 'engineering')).toHaveLength(1);
  expect(await linesOf(id)).toMatchObject([{ operation: 'create_watch', units: { watches: 1 } }]);
});

test('a function of a company or for a webhook that the caller cannot see is not found, and saves no search', async () => {
  const { key } = await freshKey();
  const webhook = await api('/v1/webhooks', { method: 'POST', key, body: RECEIVER });
  const terms = { company_id: 1, webhook_endpoint_id: webhook.body['id'], event_types: ['opened'], function: 'sales' };
  for (const wrong of [{ company_id: 999_999_999 }, { webhook_endpoint_id: 999_999_999 }]) {
    expect((await api('/v1/watches', { method: 'POST', key, body: { ...terms, ...wrong } })).status).toBe(404);
  }
  expect(await savedFor(key, 'sales')).toEqual([]);
});
