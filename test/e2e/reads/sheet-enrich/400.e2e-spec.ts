import { test } from '@jest/globals';
import { expectRefused } from '../expectations.js';

test.each([
  ['nothing to look up', {}, ''],
  ['a member that is not known', { domain: 'acme.example', colour: 'red' }, 'colour'],
  ['a domain that is a number', { domain: 5 }, 'domain'],
  ['a domain that is none', { domain: 'not a domain' }, 'domain'],
])('%s', (_what, body, pointer) => expectRefused('/v1/sheet/enrich', pointer, { method: 'POST', body }));
