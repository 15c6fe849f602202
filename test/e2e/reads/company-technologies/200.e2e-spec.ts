import { expect, test } from '@jest/globals';
import { api } from '../../account/api.js';
import { instant } from '../expectations.js';

interface Named {
  slug: string;
  open_reqs: number;
  newest_req: { req_key: string };
}

test('technologies that the advertisements of the company name, of most open reqs first', async () => {
  const { status, body, headers } = await api('/v1/companies/1/technologies');
  expect(status).toBe(200);
  expect(headers.get('usage-units')).toBe('calls=1');
  const named = body['technologies'] as Named[];
  expect(named.length).toBeGreaterThan(0);
  for (const one of named) {
    expect(one).toEqual({
      ...{ slug: expect.stringMatching(/^[a-z0-9-]+$/), name: expect.any(String), category: expect.any(String) },
      ...{ open_reqs: expect.any(Number), first_seen: instant, last_seen: instant },
      newest_req: { req_key: expect.any(String), title: expect.any(String), first_seen: instant },
    });
  }
  const counts = named.map(({ open_reqs }) => open_reqs);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
});

test('the counts are those of a search for the technology', async () => {
  const { body } = await api('/v1/companies/1/technologies');
  for (const { slug, open_reqs, newest_req } of (body['technologies'] as Named[]).slice(0, 3)) {
    const found = await api(`/v1/jobs/search?company_id=1&technologies=${slug}&limit=200&include=posting`);
    const jobs = found.body['jobs'] as { req_key: string; technologies: { slug: string }[] }[];
    expect(jobs).toHaveLength(open_reqs);
    for (const { technologies } of jobs) expect(technologies.map((one) => one.slug)).toContain(slug);
    const any = await api(`/v1/jobs/search?company_id=1&technologies=${slug}&limit=1&status=any`);
    expect((any.body['jobs'] as { req_key: string }[])[0]?.req_key).toBe(newest_req.req_key);
  }
});
