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
  ])('no: %s', (text) => expect(factOf(text)?.value).toBe(false));

  test.each([
    'We sponsor visas and work permits.',
    'Visa sponsorship: requests for visa sponsorship will be reviewed.',
    'The firm provides visa sponsorship for this role.',
    'If you need visa sponsorship, please apply.',
  ])('yes: %s', (text) => expect(factOf(text)?.value).toBe(true));

  test.each([
    'We sponsor your gym card.',
    'You manage sponsorship deals with sports clubs.',
    'You work with executive sponsors.',
    'Applicants must be authorized to work in the United States.',
    'Will you now or in the future require visa sponsorship?',
    'We hire regardless of citizenship or visa status.',
    'Clearance sponsorship will be provided where required.',
  ])('silent: %s', (text) => expect(factOf(text)).toBeNull());

  test('a no outweighs a yes', () => {
    expect(factOf('Visa sponsorship is available.\nWe are unable to provide visa sponsorship in Canada.')?.value).toBe(
      false,
    );
  });
});
