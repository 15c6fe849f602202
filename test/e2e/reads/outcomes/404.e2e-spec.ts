import { expect, test } from '@jest/globals';
import { api } from '../../account/api.js';

test("another company's req", async () => {
  const { body } = await api('/v1/reqs/search?limit=2');
  const [one, other] = body['companies'] as { company_id: number; matched_reqs: { req_key: string }[] }[];
  const said = { outcome: 'won', observed_at: '2026-01-05T10:00:00Z', req_key: other?.matched_reqs[0]?.req_key };
  const reply = await api(`/v1/companies/${one?.company_id}/outcomes`, { method: 'POST', body: said });
  expect([reply.status, reply.body['code']]).toEqual([404, 'not_found']);
});
