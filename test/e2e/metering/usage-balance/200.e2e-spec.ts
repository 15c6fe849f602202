import { expect, test } from '@jest/globals';
import { api } from '../../account/api.js';

test('an account without caps has an empty list', async () => {
  const { status, body } = await api('/v1/usage/balance');
  expect([status, body['balances']]).toEqual([200, []]);
});
