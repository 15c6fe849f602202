import { test } from '@jest/globals';
import { expectRefused } from '../expectations.js';

test.each(['0', '-1', 'acme', '1.0', '01x', '9007199254740993'])('company_id %s', (companyId) =>
  expectRefused(`/v1/companies/${companyId}/is-hiring`, 'company_id'),
);

test.each([
  'is-hiring',
  'enrichment',
  'first-hire',
  'repost-pain',
  'ats-migrations',
  'technologies',
  'hiring-pulse',
  'pre-action-brief',
])('an unknown parameter of %s', (read) => expectRefused(`/v1/companies/1/${read}?colour=red`, 'colour'));
