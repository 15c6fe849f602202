import { expect, test } from '@jest/globals';
import { OPERATIONS } from '@hiring/contracts/operations';
import { api } from '../api.js';

const unauthorized = { status: 401, code: 'unauthorized', title: 'Unauthorized' };

test.each([
  ['no key', null],
  ['an empty key', ''],
  ['a malformed key', 'hsk_live_x'],
  ['a key with a wrong checksum', `hsk_live_${'0'.repeat(49)}`],
])('%s is 401 with one body', async (_what, key) => {
  const { status, body, headers } = await api('/v1/whoami', { key });
  expect(status).toBe(401);
  expect(headers.get('www-authenticate')).toBe('ApiKey');
  expect(headers.get('content-type')).toContain('application/problem+json');
  expect(body).toMatchObject(unauthorized);
});

test.each(Object.entries(OPERATIONS))('%s without a key is 401', async (_name, { method, path }) => {
  const address = path.replace(/:\w+/g, '1');
  const { status, body } = await api(address, { key: null, method, ...(method === 'POST' && { body: {} }) });
  expect([status, body['code']]).toEqual([401, 'unauthorized']);
});
