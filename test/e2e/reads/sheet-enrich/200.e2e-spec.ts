import { expect, test } from '@jest/globals';
import { api } from '../../account/api.js';
import { expectCoverage, instant, plainPulse } from '../expectations.js';

test('a domain in any form and a name find the same company, flat', async () => {
  const known = (await api('/v1/companies/1/enrichment')).body;
  const domain = String(known['domain']);
  const rows = [
    { domain },
    { domain: `https://www.${domain.toUpperCase()}/careers?x=1` },
    { domain: `jobs@${domain}` },
    { name: String(known['name']).toUpperCase() },
    { domain, name: 'Something else entirely' },
  ];
  for (const body of rows) {
    const reply = await api('/v1/sheet/enrich', { method: 'POST', body });
    expect([JSON.stringify(body), reply.status]).toEqual([JSON.stringify(body), 200]);
    expect(reply.body).toEqual({
      company_id: 1,
      name: known['name'],
      domain,
      hq_country: known['hq_country'],
      boards: known['boards'],
      ...plainPulse(),
      as_of: instant,
    });
    expectCoverage(reply);
  }
});
