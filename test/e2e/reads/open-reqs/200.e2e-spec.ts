import { expect, test } from '@jest/globals';
import { api } from '../../account/api.js';
import { expectCoverage, instant, requisition } from '../expectations.js';

interface Req {
  function: string;
  country: string;
  first_seen: string;
  boards: string[];
}

test('a list of requisitions, newest first, as long as the count', async () => {
  const reply = await api('/v1/companies/1/open-reqs?limit=200');
  expect(reply.status).toBe(200);
  expect(Object.keys(reply.body).sort()).toEqual(['as_of', 'reqs']);
  expect(reply.body['as_of']).toEqual(instant);
  const reqs = reply.body['reqs'] as Req[];
  for (const req of reqs) expect(req).toEqual(requisition());
  expect(reqs.map(({ first_seen }) => first_seen)).toEqual(
    reqs
      .map(({ first_seen }) => first_seen)
      .sort()
      .reverse(),
  );
  expectCoverage(reply);
});

test('filters keep only what matches; a known value without rows is an empty list', async () => {
  const all = (await api('/v1/companies/1/open-reqs?limit=200')).body['reqs'] as Req[];
  const fn = all[0]?.function ?? 'engineering';
  const some = (await api(`/v1/companies/1/open-reqs?limit=200&function=${fn.toUpperCase()}`)).body['reqs'] as Req[];
  expect(some.length).toBeGreaterThan(0);
  for (const req of some) expect(req.function).toBe(fn);
  const none = await api('/v1/companies/1/open-reqs?country=Tuvalu');
  expect([none.status, none.body['reqs']]).toEqual([200, []]);
});

test('limit is respected', async () => {
  expect((await api('/v1/companies/1/open-reqs?limit=1')).body['reqs']).toHaveLength(1);
});

test('each page links to the next one, and the last page has no link', async () => {
  const whole = (await api('/v1/companies/1/open-reqs?limit=200')).body['reqs'] as Req[];
  const walked: Req[] = [];
  let path: string | undefined = '/v1/companies/1/open-reqs?limit=20&include=posting';
  while (path !== undefined) {
    const reply = await api(path);
    walked.push(...(reply.body['reqs'] as Req[]));
    path = /^<(\/v1\/[^>]+)>; rel="next"$/.exec(reply.headers.get('link') ?? '')?.[1];
    expect(walked.length).toBeLessThanOrEqual(200);
  }
  expect(walked.length).toBeGreaterThan(20);
  expect(walked).toEqual(whole.map((req) => expect.objectContaining(req)));
});
