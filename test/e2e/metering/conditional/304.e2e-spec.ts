import { expect, test } from '@jest/globals';
import { api, linesOf } from '../../account/api.js';
import { freshKey } from '../../account/fresh-key.js';

test('an answer that the caller already has is 304, empty and free', async () => {
  const { id, key } = await freshKey();
  // The ETag covers `as_of`, which a crawl between the two requests may change. So the test repeats both requests until
  // the second one is answered 304.
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const before = (await linesOf(id)).length;
    const { headers } = await api('/v1/companies/1/enrichment', { key });
    const etag = headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    const again = await api('/v1/companies/1/enrichment', { key, headers: { 'if-none-match': etag } });
    if (again.status !== 304) continue;
    expect([again.text, again.headers.get('usage-units')]).toEqual(['', 'calls=0']);
    expect(await linesOf(id)).toHaveLength(before + 1);
    return;
  }
  throw new Error('no 304 in 20 tries');
});
