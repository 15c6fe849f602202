import { test } from '@jest/globals';
import { expectNoCompany } from '../expectations.js';

const READS = [
  'is-hiring',
  'open-reqs',
  'enrichment',
  'first-hire',
  'repost-pain',
  'ats-migrations',
  'technologies',
  'hiring-pulse',
  'hiring-pulse?max_age=60',
  'pre-action-brief',
  'pre-action-brief?max_age=60',
];

test.each(READS)('%s of a company that does not exist', (read) =>
  expectNoCompany((companyId) => `/v1/companies/${companyId}/${read}`),
);

test('an outcome for a company that does not exist', () =>
  expectNoCompany((companyId) => `/v1/companies/${companyId}/outcomes`, {
    method: 'POST',
    body: { outcome: 'won', observed_at: '2026-01-01T00:00:00Z' },
  }));
