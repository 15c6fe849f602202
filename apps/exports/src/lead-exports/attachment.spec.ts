import { expect, test } from '@jest/globals';
import { attachment } from './attachment.js';

test.each([
  ['Q3 leads', 'attachment; filename="Q3 leads.csv"'],
  ['Köln (neu)', `attachment; filename="K_ln (neu).csv"; filename*=UTF-8''K%C3%B6ln%20%28neu%29.csv`],
  ['../../etc/passwd', 'attachment; filename="_.._etc_passwd.csv"'],
  ['a"; filename="b', 'attachment; filename="a_; filename=_b.csv"'],
  ['a\r\nSet-Cookie: x', 'attachment; filename="a__Set-Cookie_ x.csv"'],
  [' ... ', 'attachment; filename="leads.csv"'],
  ['100%', `attachment; filename="100_.csv"; filename*=UTF-8''100%25.csv`],
])('%j is offered as a safe file name', (name, header) => expect(attachment(name)).toBe(header));

test('a name of a thousand characters is cut at a character', () => {
  expect(attachment('🚀'.repeat(1_000))).toContain(`''${'%F0%9F%9A%80'.repeat(150)}.csv`);
});
