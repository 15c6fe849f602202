import { test } from '@jest/globals';
import { expectRefused } from '../expectations.js';

test.each([
  ['since=yesterday', 'since'],
  ['from_vendor=acme', 'from_vendor'],
  ['to_vendor=', 'to_vendor'],
  ['limit=101', 'limit'],
  ['cursor=abc', 'cursor'],
  ['colour=red', 'colour'],
])('/v1/markets/ats-migrations?%s', (query, pointer) => expectRefused(`/v1/markets/ats-migrations?${query}`, pointer));
