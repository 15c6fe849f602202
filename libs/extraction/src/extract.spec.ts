import { afterEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { ANY_DEGREE, DEGREE_RULES } from './degree/degree-rules.js';
import { explain, extract, indexSize } from './extract.js';
import { EXTRACTION_VERSION } from './extraction-version.js';
import { PAY_RULES } from './pay/pay.js';
import { SPONSORSHIP_RULES } from './sponsorship/sponsorship-rules.js';
import { technologies } from './technologies/dictionary.js';
import { IN_COMPANY, NAMED, PHRASE_RULES } from './technologies/technology-rules.js';
import { textHash } from './text-hash.js';
import { MONTHS_RULE, VAGUE_RULES, YEARS_RULES } from './years/years-rules.js';

const CONTEXT = { hash: 'f'.repeat(32), company: 'Acme', country: 'US' };

const ADVERTISEMENT = [
  'About us',
  'For over 30 years we have built boats for our customers in the harbour.',
  'Requirements',
  'Bachelor’s degree in Engineering or equivalent experience',
  '5+ years of experience with CATIA and Python',
  'Nice to have',
  'Go',
  'Kubernetes',
  'Compensation',
  'The salary range is $90,000 - $120,000 per year.',
  'We are unable to provide visa sponsorship.',
].join('\n');

describe('the facts of a text', () => {
  test('are all of its facts', () => {
    expect(extract(ADVERTISEMENT, CONTEXT)).toMatchObject({
      version: EXTRACTION_VERSION,
      hash: CONTEXT.hash,
      length: ADVERTISEMENT.length,
      language: 'en',
      technologies: {
        value: [
          { slug: 'catia', required: true },
          { slug: 'python', required: true },
          { slug: 'go', required: false },
          { slug: 'kubernetes', required: false },
        ],
      },
      salary: { value: [{ min: 90_000, max: 120_000, currency: 'USD', period: 'year' }] },
      experience_years: { value: { min: 5, max: null } },
      degree: { value: { level: 'bachelor', required: false } },
      visa_sponsorship: { value: false },
    });
  });

  test('are null where a text says nothing', () => {
    const {
      language,
      technologies: tools,
      salary,
      experience_years: years,
      degree,
      visa_sponsorship: visa,
    } = extract('', CONTEXT);
    expect([language, tools, salary, years, degree, visa]).toEqual([null, null, null, null, null, null]);
  });

  test('do not depend on the texts read before', () => {
    const first = extract(ADVERTISEMENT, CONTEXT);
    extract('Wir suchen eine Bäckerin mit 3 Jahren Erfahrung und SAP.', CONTEXT);
    expect(extract(ADVERTISEMENT, CONTEXT)).toEqual(first);
  });

  test('the hash is the first 16 bytes of the SHA-256', () => {
    expect(textHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223');
  });
});

describe('an explanation', () => {
  test('has the same facts and, for each value, the words that decided it', () => {
    const { facts, phrases } = explain(ADVERTISEMENT, CONTEXT);
    expect(facts).toEqual(extract(ADVERTISEMENT, CONTEXT));
    expect(phrases).toEqual({
      technologies: [
        '5+ years of experience with CATIA and Python',
        '5+ years of experience with CATIA and Python',
        'Go',
        'Kubernetes',
      ],
      salary: ['The salary range is $90,000 - $120,000 per year.'],
      experience_years: ['5+ years of experience with CATIA and Python'],
      degree: ['Bachelor’s degree in Engineering or equivalent experience'],
      visa_sponsorship: ['We are unable to provide visa sponsorship.'],
    });
  });

  test('of a long sentence is a part of it', () => {
    const text = `${'with care '.repeat(40)}and Python ${'and more '.repeat(40)}`;
    const [phrase = ''] = explain(text, CONTEXT).phrases.technologies;
    expect(phrase).toContain('Python');
    expect(phrase.length).toBeLessThanOrEqual(240);
  });
});

const RULE_IDS: ReadonlySet<string> = new Set([
  NAMED,
  IN_COMPANY,
  ANY_DEGREE.id,
  MONTHS_RULE.id,
  ...[PHRASE_RULES, PAY_RULES, YEARS_RULES, VAGUE_RULES, DEGREE_RULES, SPONSORSHIP_RULES].flatMap((rules) =>
    rules.map(({ id }) => id),
  ),
]);
const SLUGS: ReadonlySet<string> = new Set(technologies().map(({ slug }) => slug));

describe('privacy', () => {
  const word = fc.stringMatching(/^[a-z]{4,12}$/);
  const capital = word.map((each) => each.charAt(0).toUpperCase() + each.slice(1));
  const email = fc.tuple(word, word, word).map(([user, host, zone]) => `${user}.x@${host}.${zone.slice(0, 3)}`);
  const phone = fc.stringMatching(/^\+[1-9][0-9]{1,2} [0-9]{3} [0-9]{7}$/);
  const person = fc.tuple(capital, capital).map(([first, last]) => `${first} ${last}`);
  const planted = fc.oneof(email, phone, person);

  test('no planted address, telephone number or name is in the facts, whose words are all from closed lists', () => {
    fc.assert(
      fc.property(fc.array(planted, { minLength: 1, maxLength: 8 }), fc.nat(), (secrets, seed) => {
        const lines = ADVERTISEMENT.split('\n');
        secrets.forEach((secret, at) =>
          lines.splice((seed + 7 * at) % lines.length, 0, `Contact: ${secret}, degree, 5 years, $ pay`),
        );
        const facts = extract(lines.join('\n'), CONTEXT);
        const strings = JSON.stringify(facts);
        for (const secret of secrets) expect(strings).not.toContain(secret);
        for (const { slug } of facts.technologies?.value ?? []) expect(SLUGS.has(slug)).toBe(true);
        for (const fact of [
          facts.technologies,
          facts.salary,
          facts.experience_years,
          facts.degree,
          facts.visa_sponsorship,
        ])
          if (fact !== null) expect(RULE_IDS.has(fact.rule)).toBe(true);
        for (const { currency, period } of facts.salary?.value ?? []) {
          expect(currency).toMatch(/^[A-Z]{3}$/);
          expect(['hour', 'day', 'week', 'month', 'year']).toContain(period);
        }
      }),
      { numRuns: 300 },
    );
  });
});

/** Texts with about 100,000 characters, each chosen to be as expensive as possible for some patterns. */
const HOSTILE: Record<string, string> = {
  digits: '1'.repeat(100_000),
  'grouped digits': '1 111 '.repeat(16_666),
  'one letter': 'a '.repeat(50_000),
  dollars: '$'.repeat(100_000),
  'small amounts': '$1 '.repeat(33_333),
  'amounts without a blank': '$1,111'.repeat(16_666),
  technologies: 'Java '.repeat(20_000),
  'ambiguous technologies': 'Go, '.repeat(25_000),
  years: '5 years '.repeat(12_500),
  'lines of years': '5 years\n'.repeat(12_500),
  'lines of money': '$5\n'.repeat(33_333),
  'lines of technologies': 'Java\n'.repeat(20_000),
  'lines of degrees': 'degree or\n'.repeat(10_000),
  visas: 'not visa '.repeat(11_111),
  'open brackets': 'bachelor (prefer '.repeat(5_882),
  'long compounds': 'erfahrung'.repeat(11_111),
  'changing case': 'aB'.repeat(50_000),
  blanks: ' '.repeat(100_000),
};

describe('hostile texts', () => {
  // A spy on the prototype must end with its test.
  afterEach(() => {
    jest.restoreAllMocks();
  });

  test.each(Object.entries(HOSTILE))('of %s take a bounded number of patterns on bounded texts', (_, text) => {
    let runs = 0;
    let longest = 0;
    const original = RegExp.prototype.exec;
    jest.spyOn(RegExp.prototype, 'exec').mockImplementation(function exec(this: RegExp, subject: string) {
      runs += 1;
      // Short patterns do not count, because they read a text only once. Examples are the patterns for writing systems
      // and for Markdown's backslashes.
      if (this.source.length > 40) longest = Math.max(longest, subject.length);
      return original.call(this, subject);
    });
    extract(text, CONTEXT);
    expect(longest).toBeLessThanOrEqual(2_100);
    // About a dozen patterns run on each technology's name, and fewer on each line and sentence.
    expect(runs).toBeLessThanOrEqual(4 * text.length);
  });

  test('are read up to 100,000 characters', () => {
    const text = `${'x '.repeat(60_000)}\nSalary: $90,000 - $120,000 per year`;
    expect(extract(text, CONTEXT)).toMatchObject({ length: text.length, salary: null });
  });
});

test('the index is a few hundred kilobytes', () => {
  expect(indexSize().words).toBeGreaterThan(2_000);
  expect(indexSize().tableBytes).toBeLessThan(500_000);
});
