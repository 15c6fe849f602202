import { expect, test } from '@jest/globals';
import { api } from '../../account/api.js';
import { instant } from '../expectations.js';

test('a req of a search, with its state and boards', async () => {
  const { body } = await api('/v1/jobs/search?limit=1');
  const [job] = body['jobs'] as { req_key: string; company_id: number; title: string; first_seen: string }[];
  const { status, body: req, headers } = await api(`/v1/reqs/${job?.req_key}`);
  expect(status).toBe(200);
  expect(req).toMatchObject({
    req_key: job?.req_key,
    company_id: job?.company_id,
    title: job?.title,
    first_seen: job?.first_seen,
    status: 'open',
    closed_at: null,
    closed_reason: null,
    as_of: instant,
  });
  expect(headers.get('usage-units')).toBe('calls=1');
  expect(headers.get('coverage')).not.toBeNull();
});
