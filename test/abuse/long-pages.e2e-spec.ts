import { expect, test } from '@jest/globals';
import { api, linesOf } from '../e2e/account/api.js';
import { freshKey } from '../e2e/account/fresh-key.js';

/** Returns how many calls the key's limit admits now. */
const leftOf = (headers: Headers): number => Number(/"key";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);

test.each(['/v1/jobs/search', '/v1/reqs/search', '/v1/companies/1/open-reqs'])(
  'a page of 200 of %s counts as two calls for the limits, and is billed once',
  async (path) => {
    const { id, key } = await freshKey('free');
    const short = await api(`${path}?limit=100`, { key });
    const long = await api(`${path}?limit=200`, { key });
    expect([short.status, long.status]).toEqual([200, 200]);
    expect(leftOf(short.headers)).toBe(19);
    expect(leftOf(long.headers)).toBeLessThanOrEqual(18);
    expect((await linesOf(id)).map(({ units }) => units.calls)).toEqual([1, 1]);
  },
);

test.each(['keys', 'webhooks', 'watches', 'searches'])(
  'a page of %s has 100 items unless limit says otherwise, and counts by its length',
  async (list) => {
    const { key } = await freshKey('free');
    const page = await api(`/v1/${list}`, { key });
    expect((page.body[list] as unknown[]).length).toBeLessThanOrEqual(100);
    expect(leftOf(page.headers)).toBe(19);
    const longest = await api(`/v1/${list}?limit=1000`, { key });
    expect(longest.status).toBe(200);
    expect(leftOf(longest.headers)).toBeLessThanOrEqual(10);
  },
);
