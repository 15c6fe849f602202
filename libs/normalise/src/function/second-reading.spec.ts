import { describe, expect, test } from '@jest/globals';
import { JOB_FUNCTIONS } from '@hiring/contracts';
import { functionByRules, functionOf } from './function-of.js';
import { FUNCTIONS, read, sumsOf } from './learned/learned-reader.js';
import { departmentFeatures, titleFeatures } from './learned/title-features.js';
import { secondReading } from './second-reading.js';
import { foldedWords, titleSegments } from './title-words.js';

describe('the second reading', () => {
  test.each([
    ['English', 'Trust and Major Giving Manager', 'sales'],
    ['English', 'Night Security/Concierge', 'security'],
    ['German', 'Verkauf Lotto Tabakwaren', 'retail'],
    ['French', 'Alternance Développeur Drivers H/F', 'engineering'],
    ['Spanish', 'Técnico Prevención Riesgos Laborales', 'operations'],
    ['Polish', 'Specjalista techniczno – handlowy', 'sales'],
    ['Portuguese', 'Recepcionista Escolar', 'operations'],
  ])('%s: %s is %s, which the rules alone miss', (_, title, expected) => {
    expect(functionByRules({ title }).function).not.toBe(expected);
    expect(functionOf({ title })).toMatchObject({ function: expected, rule: 'learned' });
  });

  test('a department decides beside words that hardly say anything', () => {
    expect(functionOf({ title: 'Construction Associate', department: 'Law' }).function).toBe('legal');
  });

  test('an occupation of the rules stays where no other function is likely, and is weak then', () => {
    const found = { function: 'it_operations', strength: 'strong', rule: 'occupation:network engineer*' } as const;
    const title = sumsOf(titleFeatures(titleSegments('Weekend Site North')));
    expect(secondReading(title, [], found)).toEqual({ ...found, strength: 'weak' });
  });

  test.each(['department', 'team', 'functionHint'])('a title is decided for each %s', (name) => {
    const decided = ['Payroll', 'Marketing', 'Payroll'].map(
      (text) => functionOf({ title: 'Lead', [name]: text }).function,
    );
    expect(decided).toEqual(['finance', 'marketing', 'finance']);
  });

  test('a title that says nothing leaves its department as it is', () => {
    const lead = { title: 'Lead', department: 'Payroll' };
    expect(functionByRules(lead)).toMatchObject({ function: 'finance', strength: 'medium' });
    expect(functionOf(lead)).toEqual(functionByRules(lead));
  });

  test('a rule that both agree on is named, with the strength of both', () => {
    expect(functionOf({ title: 'Data Engineer' })).toEqual({
      function: 'data_science',
      strength: 'strong',
      rule: 'occupation:data engineer*',
    });
  });

  test.each(['Manager', 'Vice President', 'Intern', '???', '', '12345'])(
    '%j has no function, as nothing in it names one',
    (title) => expect(functionOf({ title })).toEqual({ function: 'other', strength: 'weak', rule: 'none' }),
  );

  test.each(['看護師', 'Программист', 'Lääkäri', 'Sjuksköterska'])(
    '%s, of a language without labelled rows, has the function of the rules',
    (title) => expect(functionOf({ title }).function).toBe(functionByRules({ title }).function),
  );
});

describe('the learned reader', () => {
  const readingOf = (title: string, ...departments: string[]): ReturnType<typeof read> =>
    read(sumsOf(titleFeatures(titleSegments(title))), sumsOf(departmentFeatures(departments.map(foldedWords))));

  test('knows the functions of the product', () => expect(FUNCTIONS).toEqual([...JOB_FUNCTIONS]));

  test('gives shares of one whole, the same each time', () => {
    const reading = readingOf('Krankenpflegehelferin im Nachtdienst');
    expect(reading?.shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    expect(FUNCTIONS[reading?.shares.indexOf(Math.max(...reading.shares)) ?? -1]).toBe('healthcare');
    expect(readingOf('Krankenpflegehelferin im Nachtdienst')).toEqual(reading);
  });

  test('counts each feature once, also in a title of more features than usual', () => {
    const letter = (n: number): string => String.fromCharCode(97 + ((Math.imul(n, 0x9e3779b1) >>> 8) % 26));
    const words = Array.from({ length: 12 }, (_, n) =>
      Array.from({ length: 60 }, (_, at) => letter(60 * n + at)).join(''),
    );
    const { features, weights } = titleFeatures([words, words.toReversed(), ['engineer', 'engineer']]);
    expect(features.length).toBeGreaterThan(600);
    expect(new Set(features).size).toBe(features.length);
    expect(weights.length).toBe(features.length);
  });

  test('reads a title that says little by its department, and no department without a title', () => {
    const financeIn = (...departments: string[]): number =>
      readingOf('Manager', ...departments)?.shares[FUNCTIONS.indexOf('finance')] ?? 0;
    expect(financeIn('Finance & Accounting')).toBeGreaterThan(2 * financeIn());
    expect(readingOf('', 'Finance & Accounting')).toBeNull();
  });

  test('says how much of a title it knows, and prefers no function for words that it does not know', () => {
    expect(readingOf('Registered Nurse')?.known).toBeGreaterThan(0.8);
    const unknown = readingOf('ὑπηρέτης');
    expect(unknown?.known).toBeLessThan(0.3);
    expect(Math.max(...(unknown?.shares ?? []))).toBeLessThan(0.3);
    expect(readingOf('')).toBeNull();
  });
});
