import { describe, expect, test } from '@jest/globals';
import { api, type Reply } from '../../account/api.js';
import { COMPANY_READS, SEARCHES } from '../operations.js';

const ABOUT_ONE = COMPANY_READS.map((read) => `/v1/companies/2/${read}`);

/**
 * Returns the answer's tag without the suffix that compressed answers have. Returns an empty string if the answer has
 * no tag.
 */
function tagOf({ headers }: Reply): string {
  return (headers.get('etag') ?? '').replace(/-(gzip|br)"$/, '"');
}

/**
 * Requests the path, and then again with the first answer's tag, until the second answer is 304. Several attempts may
 * be needed, because a crawl or a lower confidence changes the answer in between.
 */
async function unchanged(path: string): Promise<{ first: Reply; again: Reply }> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const first = await api(path);
    const again = await api(path, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    if (again.status === 304) return { first, again };
  }
  throw new Error(`no 304 for ${path} in 20 tries`);
}

describe.each([...ABOUT_ONE, ...SEARCHES])('%s', (path) => {
  test('has a strong tag; a request with it gets an empty 304, free', async () => {
    const { first, again } = await unchanged(path);
    expect(first.headers.get('etag')).toMatch(/^"[^"]+"$/);
    expect([again.text, again.headers.get('usage-units')]).toEqual(['', 'calls=0']);
    expect(tagOf(again)).toBe(tagOf(first));
  });

  test('is private to the key, and has its cost', async () => {
    const { headers } = await api(path);
    expect(headers.get('cache-control')).toContain('private');
    expect(headers.get('vary')?.toLowerCase()).toContain('x-api-key');
    expect(headers.get('usage-units')).toBe('calls=1');
  });

  test('is compressed exactly when it is longer than 1 KiB and the caller accepts it', async () => {
    const plain = await api(path, { headers: { 'accept-encoding': 'identity' } });
    const gzip = await api(path, { headers: { 'accept-encoding': 'gzip' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(gzip.headers.get('content-encoding')).toBe(Buffer.byteLength(gzip.text) > 1_024 ? 'gzip' : null);
  });
});

test.each(ABOUT_ONE)('%s has the coverage of the company', async (path) => {
  const { headers } = await api(path);
  expect(['direct', 'stale', 'none']).toContain(headers.get('coverage'));
});

test.each(SEARCHES)('%s is about many companies and has no coverage', async (path) => {
  expect((await api(path)).headers.get('coverage')).toBeNull();
});

test('all reads of one company have the same as_of; that of enrichment and searches is not older', async () => {
  const request = async (path: string): Promise<Record<string, unknown>> => (await api(path)).body;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const times = new Set<unknown>();
    const before = await request('/v1/companies/2/is-hiring');
    for (const read of ['open-reqs', 'first-hire', 'repost-pain', 'ats-migrations', 'hiring-pulse']) {
      times.add((await request(`/v1/companies/2/${read}`))['as_of']);
    }
    const brief = await request('/v1/companies/2/pre-action-brief');
    times.add((brief['_provenance_summary'] as { as_of: string }).as_of);
    const { domain, as_of: profiled } = await request('/v1/companies/2/enrichment');
    times.add((await api('/v1/sheet/enrich', { method: 'POST', body: { domain } })).body['as_of']);
    // A crawl in between changed `as_of`, so the test tries again.
    if (times.size > 1 || !times.has(before['as_of'])) continue;
    const [asOf] = [...times] as [string];
    expect(String(profiled) >= asOf).toBe(true);
    for (const path of SEARCHES) expect(String((await request(path))['as_of']) >= asOf).toBe(true);
    return;
  }
  throw new Error('the company was crawled all the time');
});
