import { test } from '@jest/globals';
import { expectRefused } from '../expectations.js';

const at = '2026-01-05T10:00:00Z';

test.each([
  ['no outcome', { observed_at: at }, 'outcome'],
  ['an empty outcome', { outcome: '', observed_at: at }, 'outcome'],
  ['an outcome of 201 characters', { outcome: 'x'.repeat(201), observed_at: at }, 'outcome'],
  // Postgres could not store this character, and the topic's projection would halt.
  ['an outcome with the character U+0000', { outcome: 'a\u0000b', observed_at: at }, 'outcome'],
  ['a req key with the character U+0000', { outcome: 'won', observed_at: at, req_key: 'a\u0000b' }, 'req_key'],
  ['no time', { outcome: 'won' }, 'observed_at'],
  ['a time without offset', { outcome: 'won', observed_at: '2026-01-05T10:00:00' }, 'observed_at'],
  [
    'a time two days ahead',
    { outcome: 'won', observed_at: new Date(Date.now() + 2 * 86_400_000).toISOString() },
    'observed_at',
  ],
  ['an unknown member', { outcome: 'won', observed_at: at, customer_id: 'cus_other' }, 'customer_id'],
])('%s', (_what, body, pointer) => expectRefused('/v1/companies/1/outcomes', pointer, { method: 'POST', body }));
