import { describe, expect, test } from '@jest/globals';
import { companySlug, normaliseCompanyName, registrableDomain, roleSlug } from './index.js';

describe('role slug', () => {
  test.each([
    ['Senior Software Engineer (m/w/d)', 'senior-software-engineer-m-w-d'],
    ['Straßenbauer', 'strassenbauer'],
    ['Kundenberater für Österreich', 'kundenberater-fur-osterreich'],
    ['Ærlig Øjenlæge', 'aerlig-ojenlaege'],
    ['Œnologue', 'oenologue'],
    ['Łukasz Đorđe', 'lukasz-dorde'],
    ['İstanbul Mağaza', 'istanbul-magaza'],
    ['  C++ / C# Engineer!! ', 'c-c-engineer'],
    ['x'.repeat(79) + ' abc', 'x'.repeat(79)],
  ])('%j is %j', (title, slug) => expect(roleSlug(title)).toBe(slug));

  test('a title without Latin letters or digits is named by its digest, the same every time', () => {
    expect(roleSlug('営業担当')).toMatch(/^[0-9a-f]{8}$/);
    expect(roleSlug('営業担当')).toBe(roleSlug('営業担当'));
    expect(roleSlug('営業担当')).not.toBe(roleSlug('人事担当'));
  });
});

describe('company names', () => {
  test.each([
    ['Acme GmbH & Co. KG', 'acme'],
    ['ACME, Inc.', 'acme'],
    ['Société Générale S.A.', 'societe generale'],
    ['The Example Company', 'example'],
    ['PT Contoh Tbk', 'contoh'],
    ['Przykład Sp. z o.o.', 'przyklad'],
    ['Co', 'co'],
    ['Johnson & Johnson', 'johnson and johnson'],
    ['Foo Pty. Ltd.', 'foo'],
    ['SE', 'se'],
  ])('%j compares as %j', (name, plain) => expect(normaliseCompanyName(name)).toBe(plain));

  test('the slug leaves the legal form out', () => {
    expect(companySlug('Müller & Söhne GmbH')).toBe('muller-and-sohne');
    expect(companySlug('株式会社')).toMatch(/^[0-9a-f]{8}$/);
  });
});

describe('registrable domain', () => {
  test.each([
    ['https://user:p@Careers.Acme.co.uk:8080/jobs?x=@y.com', 'acme.co.uk'],
    ['jane.doe@mail.acme.example', 'acme.example'],
    ['mailto:a@acme.de', 'acme.de'],
    ['http://müller.de', 'xn--mller-kva.de'],
    ['XN--MLLER-KVA.de', 'xn--mller-kva.de'],
    ['acme.example.', 'acme.example'],
    ['//www.acme.com/x', 'acme.com'],
    ['jobs.acme.com.br', 'acme.com.br'],
    ['acme.github.io', 'acme.github.io'],
    ['localhost', null],
    ['127.0.0.1', null],
    ['http://[::1]/', null],
    ['0x7f.1', null],
    ['co.uk', null],
    ['acme', null],
    ['', null],
    ['not a domain', null],
    ['https://', null],
  ])('of %j is %j', (input, domain) => expect(registrableDomain(input)).toBe(domain));
});
