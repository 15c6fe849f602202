import { expect, test } from '@jest/globals';
import { api } from '../../account/api.js';
import { stranger } from '../../feed/feed.js';

test.each([
  ['limit=0', '?limit'],
  ['limit=1001', '?limit'],
  ['cursor=nonsense', '?cursor'],
  ['page=2', '?page'],
  ['kind=refund', '?kind'],
  ['key_id=0', '?key_id'],
  ['operation=Is%20hiring', '?operation'],
  ['occurred_since=yesterday', '?occurred_since'],
])('%s is refused by name', async (query, pointer) => {
  const { status, body } = await api(`/v1/usage/records?${query}`);
  expect([status, body['errors']]).toMatchObject([400, [{ pointer }]]);
});

test('a cursor is signed, and valid with its own filters and for its own account alone', async () => {
  await Promise.all([1, 2, 3].map((id) => api(`/v1/companies/${id}/is-hiring`)));
  const page = '/v1/usage/records?limit=1&operation=is_hiring';
  const cursor = String((await api(page)).body['next_cursor']);
  const [version = '', payload = '', tag = ''] = cursor.split('.');
  expect((await api(`${page}&cursor=${cursor}`)).status).toBe(200);
  const other = await stranger();
  const [position = ''] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as string[];
  const refused = await Promise.all([
    api(`${page}&cursor=${position}`),
    api(`${page}&cursor=${version}.${payload.slice(0, -2)}.${tag}`),
    api(`${page}&cursor=${version}.${payload}.${tag.slice(0, -1)}${tag.endsWith('A') ? 'B' : 'A'}`),
    api(`/v1/usage/records?limit=1&cursor=${cursor}`),
    api(`${page}&cursor=${cursor}`, { key: other.key }),
  ]);
  for (const { status, body } of refused)
    expect([status, body['errors']]).toMatchObject([400, [{ pointer: '?cursor' }]]);
});
