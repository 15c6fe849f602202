import { expect, test } from '@jest/globals';
import { api } from '../api.js';
import { freshKey } from '../fresh-key.js';

test("a tier above the caller's own is refused", async () => {
  const { key } = await freshKey('free');
  const { status, body } = await api('/v1/keys', { key, method: 'POST', body: { tier: 'standard' } });
  expect([status, body['code']]).toEqual([403, 'forbidden']);
});
