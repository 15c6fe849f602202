import { describe, expect, test } from '@jest/globals';
import { parseFile } from './parsed-file.js';

const leverAnswer = (places: readonly string[]): Uint8Array =>
  new TextEncoder().encode(
    JSON.stringify(
      places.map((location, n) => ({
        id: `posting-${n}`,
        text: 'Nurse',
        hostedUrl: `https://jobs.lever.co/acme/posting-${n}`,
        categories: { location },
      })),
    ),
  );

describe('a parsed answer', () => {
  test('has the evidence for the country of each posting, and the country that most of them have', () => {
    const { postings, country_prior: prior } = parseFile(
      'lever',
      leverAnswer(['Berlin, Germany', '80331 Ismaning', 'Hamburg, Germany', 'Erfurt, Thüringen', 'Remote']),
      {},
    );
    expect(postings.map(({ country, place_evidence: evidence }) => [country, evidence])).toEqual([
      ['DE', 'stated'],
      ['DE', 'postcode'],
      ['DE', 'stated'],
      ['DE', 'division'],
      [null, null],
    ]);
    expect(prior).toEqual({ country: 'DE', basis: 'postings', isOnly: false });
  });

  test('has the facts of a text and the words that decided them, and not the text', () => {
    const description = '<p>You write Python.</p><p>We pay for lunch.</p>';
    const rows = [
      { id: 'a', text: 'Engineer', descriptionPlain: '', description },
      { id: 'b', text: 'Nurse' },
    ];
    const { postings } = parseFile('lever', new TextEncoder().encode(JSON.stringify(rows)), {});
    const [engineer, nurse] = postings;
    expect(engineer?.attributes.text_facts).toMatchObject({ length: 'You write Python.\nWe pay for lunch.'.length });
    expect(engineer?.attributes.text_facts?.technologies?.value).toEqual([expect.objectContaining({ slug: 'python' })]);
    expect(nurse?.attributes).not.toHaveProperty('text_facts');
    expect(engineer?.text_phrases).toMatchObject({ technologies: ['You write Python.'], salary: [] });
    expect(nurse).not.toHaveProperty('text_phrases');
    expect(engineer).not.toHaveProperty('text');
    expect(JSON.stringify(postings)).not.toContain('lunch');
  });

  test('has no technology of the employer that the token names', () => {
    const rows = [{ id: 'a', text: 'Engineer', description: '<p>You write Python for Datadog.</p>' }];
    const body = new TextEncoder().encode(JSON.stringify(rows));
    const [posting] = parseFile('lever', body, { token: 'datadoghq' }).postings;
    expect(posting?.attributes.text_facts?.technologies?.value.map(({ slug }) => slug)).toEqual(['python']);
  });

  test('of postings in several countries speaks for none', () => {
    const answer = leverAnswer(['Berlin, Germany', 'Paris, France', 'Rome, Italy']);
    expect(parseFile('lever', answer, {}).country_prior).toBeNull();
  });
});
