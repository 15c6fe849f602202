import { expect, test } from '@jest/globals';
import { api } from '../../account/api.js';

test.each([
  ['limit=0', '?limit'],
  ['limit=1001', '?limit'],
  ['cursor=nonsense', '?cursor'],
  ['page=2', '?page'],
  ['kind=refund', '?kind'],
  ['key_id=0', '?key_id'],
  ['operation=Is%20hiring', '?operation'],
  ['since=yesterday', '?since'],
])('%s is refused by name', async (query, pointer) => {
  const { status, body } = await api(`/v1/usage/records?${query}`);
  expect([status, body['errors']]).toMatchObject([400, [{ pointer }]]);
});
