import { describe, expect, test } from '@jest/globals';
import { extract } from '../extract.js';
import { SPONSORSHIP_RULES } from './sponsorship-rules.js';

function factOf(text: string): ReturnType<typeof extract>['visa_sponsorship'] {
  return extract(text, { hash: '', company: null, country: null }).visa_sponsorship;
}

test.each(SPONSORSHIP_RULES)('$id decides its example', ({ id, value, example }) => {
  expect(factOf(example)).toMatchObject({ rule: id, value });
});

describe('visa sponsorship', () => {
  test.each([
    'Applicants must be authorized to work in the United States without sponsorship now or in the future.',
    'We cannot sponsor visas for this role.',
    'Please note: sponsorship cannot be provided.',
    'Unfortunately, this role does not\noffer visa sponsorship.',
    'No sponsorship available.',
    'Right to work in the UK required (no sponsorship available)',
    'We do not sponsor visas for candidates who do not have the right to work.',
    'Visa sponsorship is not available for those without the right to work in the UK.',
    'If you do not have the right to work, we cannot offer visa sponsorship.',
    'Candidates without the right to work will need sponsorship, which we do not offer, so no visa.',
    'You must be able to work without visa sponsorship support.',
    'We cannot consider applicants who do not have a work permit, since no visa sponsorship is available.',
    'You must be authorized to work in the US without visa sponsorship now or in the future.',
    'We hire people who do not need visa sponsorship.',
    'If you do not have a visa, please do not apply: visa sponsorship is not provided.',
    'We like to hire everywhere, but we do not sponsor visas.',
    'We do not currently - nor will we in the future - offer visa sponsorship.',
    'Unfortunately, visa sponsorship is only offered for senior roles, not for this one.',
    'Candidates who do not have the right to work will not be considered, as visa sponsorship is unavailable.',
    'You do not need a degree, but visa sponsorship is not available.',
  ])('no: %s', (text) => expect(factOf(text)?.value).toBe(false));

  test.each([
    'We sponsor visas and work permits.',
    'Visa sponsorship: requests for visa sponsorship will be reviewed.',
    'The firm provides visa sponsorship for this role.',
    'If you need visa sponsorship, please apply.',
    'Visa sponsorship is available for those without the right to work in the UK.',
    'If you do not have a visa, we will sponsor you.',
    'If you are not yet authorized to work in Germany, we can sponsor your visa.',
    'We sponsor visas for candidates who do not yet have the right to work.',
    'You do not need to be based in London: visa sponsorship is available.',
    'Visa sponsorship is available to applicants not currently eligible to work in Spain.',
    'Relocation is not paid, but visa sponsorship is available.',
    'No visa? We sponsor visas.',
  ])('yes: %s', (text) => expect(factOf(text)?.value).toBe(true));

  test.each([
    'We sponsor your gym card.',
    'You manage sponsorship deals with sports clubs.',
    'You work with executive sponsors.',
    'Applicants must be authorized to work in the United States.',
    'Will you now or in the future require visa sponsorship?',
    'If you do not have work authorization, visa sponsorship may be considered case by case.',
    'Are you able to work without visa sponsorship?',
    'We hire regardless of citizenship or visa status.',
    'Clearance sponsorship will be provided where required.',
  ])('silent: %s', (text) => expect(factOf(text)).toBeNull());

  test('a no outweighs a yes', () => {
    expect(factOf('Visa sponsorship is available.\nWe are unable to provide visa sponsorship in Canada.')?.value).toBe(
      false,
    );
  });
});
