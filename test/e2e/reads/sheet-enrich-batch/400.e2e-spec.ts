import { test } from '@jest/globals';
import { expectRefused } from '../expectations.js';

const row = { domain: 'acme.example' };

test.each([
  ['no rows', {}, 'rows'],
  ['an empty list', { rows: [] }, 'rows'],
  ['1,001 rows', { rows: Array.from({ length: 1_001 }, () => row) }, 'rows'],
  ['rows that are no list', { rows: 'acme.example' }, 'rows'],
  ['a member that is not known', { rows: [row], colour: 'red' }, 'colour'],
])('%s', (_what, body, pointer) => expectRefused('/v1/sheet/enrich/batch', pointer, { method: 'POST', body }));
