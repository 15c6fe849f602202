import { expect, test } from '@jest/globals';
import { api } from '../../account/api.js';

test.each([{ domain: 'never-observed-anywhere.com' }, { name: 'Never Observed Anywhere' }])('%j', async (body) => {
  const reply = await api('/v1/sheet/enrich', { method: 'POST', body });
  expect([reply.status, reply.body['code']]).toEqual([404, 'not_found']);
});
