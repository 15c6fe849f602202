import { expect, test } from '@jest/globals';
import { api } from '../../account/api.js';
import { expectCoverage, instant, number, plainPulse, requisition, text } from '../expectations.js';

test('plain values within the limits, in agreement with the other reads of the company', async () => {
  for (let companyId = 1; companyId <= 6; companyId += 1) {
    const reply = await api(`/v1/companies/${companyId}/pre-action-brief`);
    expect(reply.status).toBe(200);
    const { pulse, first_hires, repost_pain, top_reqs, ats_migrations, _provenance_summary, ...more } = reply.body;
    expect(more).toEqual({});
    expect(pulse).toEqual(plainPulse());
    for (const at of Object.values(first_hires as object)) expect(at).toEqual(instant);
    const pains = repost_pain as unknown[];
    expect(pains.length).toBeLessThanOrEqual(5);
    for (const pain of pains) {
      expect(pain).toEqual({ title: text, function: text, country: text, first_seen: instant, repost_count: number });
    }
    expect((top_reqs as unknown[]).length).toBeLessThanOrEqual(5);
    for (const req of top_reqs as unknown[]) expect(req).toEqual(requisition());
    expect((ats_migrations as unknown[]).length).toBeLessThanOrEqual(3);
    for (const one of ats_migrations as unknown[]) {
      expect(one).toEqual({ from_vendor: text, to_vendor: text, occurred_at: instant });
    }
    expect(_provenance_summary).toEqual({ as_of: instant, source_boards: expect.any(Array) });
    expectCoverage(reply);
  }
});
