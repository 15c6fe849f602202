import { expect, test } from '@jest/globals';
import { api } from '../../account/api.js';
import { expectEnvelope, instant, text } from '../expectations.js';

test('migrations, newest first, the time in its envelope', async () => {
  for (let companyId = 1; companyId <= 6; companyId += 1) {
    const { status, body } = await api(`/v1/companies/${companyId}/ats-migrations`);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['as_of', 'migrations']);
    for (const migration of body['migrations'] as { occurred_at: unknown }[]) {
      expect(migration).toEqual({ from_vendor: text, to_vendor: text, occurred_at: migration.occurred_at });
      expectEnvelope(migration.occurred_at, instant);
    }
  }
});
