import { describe, expect, it } from '@jest/globals';
import {
  emailKey,
  leadFacts,
  linkedinKey,
  phoneKey,
  suppressionValue,
  websiteKey,
  type LeadCells,
} from './lead-identity.js';

const cells = (given: Partial<LeadCells>): LeadCells => ({
  website: null,
  decision_maker_linkedin_url: null,
  decision_maker_email: null,
  decision_maker_phone: null,
  signal_job_title: null,
  ...given,
});
const identity = (given: Partial<LeadCells>): string | undefined => leadFacts(cells(given))?.identity;

describe('the same website', () => {
  it.each(['acme.com', 'https://acme.com/', 'http://www.ACME.com', 'www.acme.com:443/?a=1#b'])(
    '%s is acme.com',
    (text) => expect(websiteKey(text)).toBe('acme.com'),
  );
  it('paths and other hosts are other websites', () => {
    expect(websiteKey('https://sites.example/acme/')).toBe('sites.example/acme');
    expect(websiteKey('jobs.acme.com')).toBe('jobs.acme.com');
  });
});

describe('the same contact', () => {
  it('is the e-mail ignoring case, else the digits of the phone, else the LinkedIn path', () => {
    const site = { website: 'acme.com' };
    const email = { ...site, decision_maker_email: 'a@b.com' };
    expect(identity({ ...email, decision_maker_phone: '+49301234567' })).toBe(
      identity({ ...site, decision_maker_email: 'A@B.COM' }),
    );
    expect(identity({ ...site, decision_maker_email: 'none', decision_maker_phone: '+49 301-234567' })).toBe(
      identity({ ...site, decision_maker_phone: '0049301234567' }),
    );
    expect(identity({ ...site, decision_maker_linkedin_url: 'https://de.linkedin.com/in/Jane/?x' })).toBe(
      identity({ ...site, decision_maker_linkedin_url: 'linkedin.com/in/jane' }),
    );
    expect(identity(email)).not.toBe(identity({ ...email, website: 'beta.com' }));
    expect(identity(email)).not.toBe(identity(site));
  });
});

describe('a usable contact', () => {
  it.each(['a@b.com', 'a.b+c@d-e.co.uk', "o'hara@x.io", 'x@müller.de', 'mailto:a@b.com'])('%s is an address', (text) =>
    expect(emailKey(text)).not.toBeNull(),
  );
  it.each([
    'a',
    'a@b',
    '@b.com',
    'a@b..com',
    'a b@c.com',
    '.a@b.com',
    'a@-b.com',
    'a@b.com, c@d.com',
    `${'a'.repeat(65)}@b.com`,
  ])('%s is none', (text) => expect(emailKey(text)).toBeNull());
  it('needs the digits of a phone number or a LinkedIn path', () => {
    expect(phoneKey('12345')).toBeNull();
    expect(phoneKey('+1 (415) 555-0100')).toBe('14155550100');
    expect(linkedinKey('https://linkedin.com/')).toBeNull();
    expect(linkedinKey('https://notlinkedin.com/in/jane')).toBeNull();
  });
});

it('a row with neither a website nor a contact is not a lead', () => {
  expect(leadFacts(cells({ signal_job_title: 'Cook' }))).toBeNull();
});

describe('an e-mail address gives its normalised address and registrable domain', () => {
  it.each([
    ['Jane@ACME.com', 'jane@acme.com', 'acme.com'],
    ['mailto:Jane@acme.com', 'jane@acme.com', 'acme.com'],
    ['MAILTO:jane@acme.com?subject=Hello', 'jane@acme.com', 'acme.com'],
    [' jane@mail.eu.acme.com ', 'jane@mail.eu.acme.com', 'acme.com'],
    ['jane@post.acme.co.uk', 'jane@post.acme.co.uk', 'acme.co.uk'],
    ['jane@Müller.de', 'jane@xn--mller-kva.de', 'xn--mller-kva.de'],
    ['jane@post.MÜLLER.de', 'jane@post.xn--mller-kva.de', 'xn--mller-kva.de'],
    ['jane@XN--MLLER-KVA.de', 'jane@xn--mller-kva.de', 'xn--mller-kva.de'],
    ['jane@acme.github.io', 'jane@acme.github.io', 'acme.github.io'],
    ['jane..doe@mail.acme.com', null, 'acme.com'],
    ['acme.com', null, null],
    ['nobody', null, null],
  ])('%j', (text, emailAddress, emailDomain) => {
    for (const website of ['acme.com', 'beta.com', 'https://müller.de', null]) {
      const given = { website, decision_maker_email: text, decision_maker_phone: '+4930123456' };
      expect(leadFacts(cells(given))).toMatchObject({ emailAddress, emailDomain });
    }
  });
});

it('suppressed values are compared in one form', () => {
  expect(suppressionValue({ kind: 'email', value: 'mailto:Jane@Müller.de' })).toBe('jane@xn--mller-kva.de');
  expect(suppressionValue({ kind: 'domain', value: 'jobs.Müller.de' })).toBe('xn--mller-kva.de');
  expect(suppressionValue({ kind: 'email', value: ' Jane@ACME.com' })).toBe('jane@acme.com');
  expect(suppressionValue({ kind: 'domain', value: 'https://www.acme.com/x' })).toBe('acme.com');
  expect(suppressionValue({ kind: 'phone', value: '0049 30 123456' })).toBe('4930123456');
  expect(suppressionValue({ kind: 'domain', value: 'localhost' })).toBeNull();
});
