import { test } from '@jest/globals';
import { expectRefused } from '../expectations.js';

test.each([
  ['query=', 'query'],
  ['query=a', 'query'],
  ['query=a.', 'query'],
  ['query=!!!!', 'query'],
  [`query=${'x'.repeat(101)}`, 'query'],
  ['query=acme&limit=0', 'limit'],
  ['query=acme&limit=101', 'limit'],
  ['query=acme&cursor=abc', 'cursor'],
  ['query=acme&colour=red', 'colour'],
  ['ids=', 'ids'],
  ['ids=1,a', 'ids'],
  ['ids=0', 'ids'],
  [`ids=${Array.from({ length: 101 }, (_, index) => index + 1).join(',')}`, 'ids'],
  ['ids=1&query=acme', 'ids'],
])('/v1/companies?%s', (query, pointer) => expectRefused(`/v1/companies?${query}`, pointer));
