import { describe, expect, test } from '@jest/globals';
import { extract } from '../extract.js';
import { MONTHS_RULE, VAGUE_RULES, YEARS_RULES } from './years-rules.js';

function yearsOf(text: string): { min: number | null; max: number | null } | null {
  return factOf(text)?.value ?? null;
}

function factOf(text: string): ReturnType<typeof extract>['experience_years'] {
  return extract(text, { hash: '', company: null, country: null }).experience_years;
}

describe('rules of years', () => {
  test.each(YEARS_RULES)('$id decides its example', ({ id, isAsked, example }) => {
    expect(factOf(example)?.rule ?? null).toBe(isAsked ? id : null);
  });

  test.each(VAGUE_RULES)('$id decides its example', ({ id, example, min, max }) => {
    expect(factOf(example)).toMatchObject({ rule: id, value: { min, max } });
  });
});

describe('years that a role asks for', () => {
  test('months are whole years', () => {
    expect(factOf(MONTHS_RULE.example)).toMatchObject({ rule: MONTHS_RULE.id, value: { min: 0, max: null } });
  });

  test.each([
    ['18 months of experience with boats', 1, null],
    ['6-12 months of sales experience', 0, 1],
    ['Experience in retail, at least 24 months in a similar shop', 2, null],
    ['Mindestens sechs Monate Berufserfahrung', 0, null],
    ["6 mois d'expérience en cuisine", 0, null],
    ['What we look for: 5+ years in ceramics, with experience of kilns', 5, null],
    ['5+ years of experience with boats', 5, null],
    ['3-5 years of experience', 3, 5],
    ['3 – 6+ years of experience', 3, null],
    ['Minimum of five (5) years of experience', 5, null],
    ['You bring two to four years of experience', 2, 4],
    ['10 or more years of experience in trade', 10, null],
    ['3 years plus of experience', 3, null],
    ['Up to 2 years of experience', null, 2],
    ['Less than two years of experience is fine', null, 2],
    ['Mind. 2 Jahre Berufserfahrung', 2, null],
    ['Mindestens fünf Jahre Erfahrung im Bau', 5, null],
    ["Au moins 3 ans d'expérience", 3, null],
    ['Entre 4 et 6 ans d’expérience', 4, 6],
    ['Experiencia mínima de 2 años', 2, null],
    ['Al menos tres años de experiencia', 3, null],
    ['Almeno 3 anni di esperienza', 3, null],
    ['Minimaal 2 jaar ervaring in de zorg', 2, null],
  ])('%s', (text, min, max) => expect(yearsOf(text)).toEqual({ min, max }));

  test.each([
    'For over 20 years we have baked bread.',
    'Our company has 15 years of experience in glass.',
    'You must be at least 18 years of age.',
    'We grew tenfold over the past five years.',
    'A 2-year contract',
    'Seit mehr als 30 Jahren sind wir für Sie da.',
    'Notre cabinet a 12 ans d’existence.',
    'Llevamos más de 25 años en el sector.',
    'Nous accueillons des enfants de 3 à 11 ans.',
    'It will take 45 years of experience.',
    'In your first 12 months you gain experience of the whole yard.',
    'A contract of 6 months for people with experience',
    'Bachelor’s degree in History or 4 years of experience',
    'Vous avez un diplôme en soins ou 3 ans d’expérience.',
    'Abgeschlossene Ausbildung oder 2 Jahre Erfahrung',
    'At least 3 years’ residence in the country is needed.',
    'Vous travaillez avec un associé ayant plus de 10 ans d’expérience.',
  ])('none in "%s"', (text) => expect(yearsOf(text)).toBeNull());

  test('the first requirement counts, before what is nice to have', () => {
    const text =
      'Nice to have\n8+ years of experience in sales\nRequirements\n3+ years of experience\n2+ years leading teams';
    expect(yearsOf(text)).toEqual({ min: 3, max: null });
  });

  test('a number counts before words without one', () => {
    expect(yearsOf('Première expérience en vente\nDeux ans d’expérience minimum')).toEqual({ min: 2, max: null });
  });
});
