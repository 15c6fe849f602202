import { expect, test } from '@jest/globals';
import { api } from '../../account/api.js';
import { expectEnvelope, instant, number, text } from '../expectations.js';

test('reposted reqs, hardest first, the count in its envelope', async () => {
  for (let companyId = 1; companyId <= 6; companyId += 1) {
    const { status, body } = await api(`/v1/companies/${companyId}/repost-pain`);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['as_of', 'reqs']);
    const reqs = body['reqs'] as { repost_count: { value: number } }[];
    for (const req of reqs) {
      expect(req).toEqual({
        title: text,
        function: text,
        country: text,
        first_seen: instant,
        repost_count: req.repost_count,
      });
      expectEnvelope(req.repost_count, number);
    }
    const counts = reqs.map(({ repost_count }) => repost_count.value);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
  }
});
