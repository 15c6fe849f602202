import { expect, test } from '@jest/globals';
import { api, linesOf } from '../api.js';
import { freshKey } from '../fresh-key.js';

test('above its rate a key gets 429 with Retry-After, and refused calls cost nothing', async () => {
  const { id, key } = await freshKey('free');
  const replies = await Promise.all(Array.from({ length: 40 }, () => api('/v1/companies/1/is-hiring', { key })));
  const refused = replies.filter(({ status }) => status === 429);
  const answered = replies.filter(({ status }) => status === 200);
  expect(refused.length + answered.length).toBe(40);
  // The key permits 20 requests at once and one more per second.
  expect(answered.length).toBeGreaterThanOrEqual(20);
  expect(refused.length).toBeGreaterThan(0);
  for (const { body, headers } of refused) {
    expect(body).toMatchObject({ code: 'rate_limited', status: 429 });
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(headers.get('ratelimit')).toContain('"key";r=0');
    expect(headers.get('ratelimit-policy')).toContain('"key";q=20;w=20;burst=20');
  }
  expect(await linesOf(id)).toHaveLength(answered.length);
});
