import { expect, test } from '@jest/globals';
import { api } from '../api.js';

test('a key that never existed is 404, without further information', async () => {
  const { status, body } = await api('/v1/keys/987654321', { method: 'DELETE' });
  expect(status).toBe(404);
  expect(body).toMatchObject({ code: 'not_found', status: 404, instance: '/v1/keys/987654321' });
});

test.each(['abc', '0', '-1', '1.5', '99999999999999999999'])('the id %s is 400', async (id) => {
  const { status, body } = await api(`/v1/keys/${id}`, { method: 'DELETE' });
  expect([status, body['errors']]).toMatchObject([400, [{ pointer: '{key_id}' }]]);
});
