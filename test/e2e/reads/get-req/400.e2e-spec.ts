import { test } from '@jest/globals';
import { expectRefused } from '../expectations.js';

test.each([
  ['lever:acme:nurse?colour=red', 'colour'],
  ['%00', '{req_key}'],
  ['x'.repeat(256), '{req_key}'],
])('/v1/reqs/%s', (rest, pointer) => expectRefused(`/v1/reqs/${rest}`, pointer));
