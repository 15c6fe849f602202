import { describe, expect, test } from '@jest/globals';
import type { Degree } from '@hiring/contracts';
import { extract } from '../extract.js';
import { ANY_DEGREE, DEGREE_RULES } from './degree-rules.js';

/** Enough common words to make a short example's language certain. */
const CONTEXTS: Record<string, string> = {
  en: 'You will work with us and the team in our office for the role.',
  de: 'Wir sind ein Team und suchen dich für die Arbeit mit uns.',
  fr: 'Nous sommes une équipe et vous êtes dans notre entreprise pour ce poste.',
  es: 'Somos una empresa con los equipos y buscamos para el puesto.',
  it: 'Siamo un team e il lavoro della nostra azienda è anche per gli altri.',
  nl: 'Wij zijn een team en jij werkt bij ons voor onze klanten met het werk.',
};

function factOf(text: string, language = 'en'): ReturnType<typeof extract>['degree'] {
  return extract(`${CONTEXTS[language] ?? ''}\n${text}`, { hash: '', company: null, country: null }).degree;
}

test.each([...DEGREE_RULES, ANY_DEGREE])('$id decides its example', ({ id, level, language, example }) => {
  expect(factOf(example, language)).toMatchObject({ rule: id, value: { level } });
});

describe('the degree that a role asks for', () => {
  test.each<[string, Degree, boolean]>([
    ['Bachelor’s degree in Biology required', 'bachelor', true],
    ['BS, MS or PhD in Physics', 'bachelor', true],
    ["Master's degree in Statistics", 'master', true],
    ['BA in Geology, or a related field', 'bachelor', true],
    ['A first degree in Statistics; a PhD helps', 'bachelor', true],
    ['JD and admission to the bar', 'doctorate', true],
    ['Ph.D. in Chemistry', 'doctorate', true],
    ['High school diploma or equivalent', 'none', true],
    ["Associate's or Bachelor's degree", 'vocational', true],
    ["Bachelor's degree preferred", 'bachelor', false],
    ["Bachelor's degree or equivalent experience", 'bachelor', false],
    ["Bachelor's degree; MBA is a plus", 'bachelor', true],
    ["Bachelor's degree (business preferred)", 'bachelor', true],
    ["Bachelor's degree required, preferably in Law", 'bachelor', true],
    ['BA in Economics', 'bachelor', true],
    ['BA/BS', 'bachelor', true],
    ['You have a BA or BS in a quantitative field.', 'bachelor', true],
    ['BS or MS in Computer Science', 'bachelor', true],
    ['BS in Kinesiology', 'bachelor', true],
    ['BS in Molecular Biology', 'bachelor', true],
    ['BS in Construction Management', 'bachelor', true],
    ['BS in Forestry or a related field', 'bachelor', true],
    ['Somebody with a BA in English', 'bachelor', true],
    ['A first diploma such as a BA in History', 'bachelor', true],
    ['BS in Engineering and project management', 'bachelor', true],
    ['MS in Statistics', 'master', true],
    ['You hold a BA degree.', 'bachelor', true],
    ['BS or higher', 'bachelor', true],
    ['BA or 4 years of experience', 'bachelor', false],
    ["Bachelor's degree required, with the opportunity to earn up to $90,000 in commission.", 'bachelor', true],
    ["Bachelor's degree required, with the opportunity to pursue an MBA.", 'bachelor', true],
    ['A degree would be an advantage: degree in Law', 'bachelor', false],
  ])('%s', (text, level, required) => expect(factOf(text)?.value).toEqual({ level, required }));

  test.each<[string, string, Degree, boolean]>([
    ['de', 'Abgeschlossenes Studium der Informatik', 'bachelor', true],
    ['de', 'Abgeschlossene Ausbildung oder Studium', 'vocational', true],
    ['de', 'Studium von Vorteil', 'bachelor', false],
    ['fr', 'De formation Bac+2 à Bac+5', 'vocational', true],
    ['fr', 'Bac +5 souhaité', 'master', false],
    ['es', 'Licenciatura en Química', 'bachelor', true],
    ['es', 'Grado en Derecho o similar', 'bachelor', false],
  ])('%s: %s', (language, text, level, required) => {
    expect(factOf(text, language)?.value).toEqual({ level, required });
  });

  test.each([
    ['en', 'You work with a high degree of accuracy.'],
    ['en', 'We reimburse tuition for your degree in Law.'],
    ['en', 'Our retail associates help the guests.'],
    ['en', 'The CAP table is kept up to date.'],
    ['en', 'You are a certified Scrum Master.'],
    ['de', 'Eine Ausbildung ist nicht erforderlich.'],
    ['fr', 'Vous avez la maîtrise de l’anglais.'],
    ['es', 'Por eso, trabajamos bien.'],
    ['en', 'You have the opportunity to earn a degree in Law while you work.'],
    ['en', "You get the chance to complete your associate's, bachelor's or master's degree."],
    ['en', 'As a BA in our team you write user stories.'],
    ['en', 'As a BA in Finance you write user stories.'],
    ['en', 'You work with the BA or Product Owner every day.'],
    ['en', 'Join the BA or QA team.'],
    ['en', 'We have a BA in London.'],
    ['en', 'Be a BA in our team in the field.'],
    ['en', 'We need a BA in the data team.'],
    ['en', 'You answer within 20 ms in production.'],
    ['fr', 'Possibilité de suivre un MSc en alternance'],
    ['es', 'Ser estudiante regular de carreras de Ingeniería Civil'],
    ['en', 'Our BA team writes the JD with you.'],
  ])('%s: none in "%s"', (language, text) => expect(factOf(text, language)).toBeNull());

  test('what is required counts before what is nice to have', () => {
    expect(factOf("Nice to have\nPhD in Physics\nRequirements\nBachelor's degree in Physics")?.value).toEqual({
      level: 'bachelor',
      required: true,
    });
    expect(factOf('Nice to have\nPhD in Physics')?.value).toEqual({ level: 'doctorate', required: false });
  });
});
