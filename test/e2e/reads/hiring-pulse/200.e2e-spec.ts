import { expect, test } from '@jest/globals';
import { eventually } from '@hiring/platform-testing';
import { api } from '../../account/api.js';
import { support } from '../../journey/operator.js';
import { expectCoverage, expectEnvelope, instant, number, oneOfDirections } from '../expectations.js';

test('six envelopes, the functions, at most eight weeks, and as_of', async () => {
  const reply = await api('/v1/companies/1/hiring-pulse');
  expect(reply.status).toBe(200);
  const { by_function, momentum, as_of, ...values } = reply.body;
  expect(Object.keys(values).sort()).toEqual(
    ['direction', 'is_hiring', 'is_surge', 'new_roles_30d', 'open_req_count', 'velocity'].sort(),
  );
  for (const flag of ['is_hiring', 'is_surge']) expectEnvelope(values[flag], expect.any(Boolean));
  for (const count of ['open_req_count', 'new_roles_30d', 'velocity']) expectEnvelope(values[count], number);
  oneOfDirections((values['direction'] as { value: string }).value);
  expect(as_of).toEqual(instant);
  const counted = Object.values(by_function as Record<string, number>).reduce((a, b) => a + b, 0);
  expect(counted).toBe((values['open_req_count'] as { value: number }).value);
  expect((momentum as unknown[]).length).toBeLessThanOrEqual(8);
  for (const point of momentum as unknown[]) expect(point).toEqual({ bucket_start: instant, open_req_count: number });
  expectCoverage(reply);
});

test('a large max_age returns the available data, or a queued crawl', async () => {
  const { status } = await api('/v1/companies/1/hiring-pulse?max_age=31536000');
  expect([200, 202]).toContain(status);
});

test('a company without a board is answered at once, as a cached read: there is nothing to crawl', async () => {
  const domain = `boardless-${Date.now().toString(36)}.example`;
  const { company_id: company } = await support<{ company_id: number }>(
    ...['companies', 'register', '--name', 'Boardless', '--domain', domain],
  );
  const reply = await eventually(async () => {
    const current = await api(`/v1/companies/${company}/hiring-pulse?max_age=0`);
    if (current.status === 404) throw new Error('not projected yet');
    return current;
  });
  expect([reply.status, reply.headers.get('coverage'), reply.headers.get('usage-units')]).toEqual([
    200,
    'none',
    'calls=1',
  ]);
  expect((reply.body['is_hiring'] as { value: boolean }).value).toBe(false);
});
