import { test } from '@jest/globals';
import { expectRefused } from '../expectations.js';

test('an unknown function', async () => {
  for (const read of ['hiring-pulse', 'pre-action-brief']) {
    await expectRefused(`/v1/companies/1/${read}?function=wizardry`, 'function');
  }
});

test.each(['-1', '31536001', 'now', '1.5', '1e3', ''])('max_age=%s', async (maxAge) => {
  for (const read of ['hiring-pulse', 'pre-action-brief']) {
    await expectRefused(`/v1/companies/1/${read}?max_age=${maxAge}`, 'max_age');
  }
});
