import { expect, it } from '@jest/globals';
import { tenantRedirects } from './plan-parts.js';

it.each([
  ['https://recruitee.com/', 'absent'],
  ['https://www.recruitee.com/', 'absent'],
  ['https://acme-2.recruitee.com/', 'followed'],
  ['https://login.recruitee.com/', 'unreadable'],
  ['https://status.recruitee.com/', 'unreadable'],
  ['https://app.recruitee.com/', 'unreadable'],
  ['https://acme.example/', 'unreadable'],
])('a board that redirects to %s is %s', (target, meaning) => {
  const { follow, meansAbsent } = tenantRedirects('acme.recruitee.com', 'recruitee.com');
  const url = new URL(target);
  expect(meansAbsent(url) ? 'absent' : follow(url.hostname) ? 'followed' : 'unreadable').toBe(meaning);
});
