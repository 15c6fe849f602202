import { test } from '@jest/globals';
import { expectRefused } from '../expectations.js';

test.each([
  ['', 'query'],
  ['query=', 'query'],
  ['query=a', 'query'],
  ['query=a.', 'query'],
  ['query=!!!!', 'query'],
  [`query=${'x'.repeat(101)}`, 'query'],
  ['query=acme&limit=0', 'limit'],
  ['query=acme&limit=101', 'limit'],
  ['query=acme&cursor=abc', 'cursor'],
  ['query=acme&colour=red', 'colour'],
])('/v1/companies?%s', (query, pointer) => expectRefused(`/v1/companies?${query}`, pointer));
