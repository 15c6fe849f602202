import { describe, expect, it } from '@jest/globals';
import { buildPosting, type PostingInput, type PostingRecord } from './posting-record.js';
import { employmentTypeOf, workplaceInText, workplaceTypeOf } from './vocabulary.js';

const input: PostingInput = { external_id: 'a', title: 'Rigger', urlFallback: 'https://x.example/a', places: [] };
const build = (more: Partial<PostingInput>): PostingRecord => {
  const reading = buildPosting({ ...input, ...more });
  if ('refused' in reading) throw new Error(`${reading.refused.field} ${reading.refused.reason}`);
  return reading.posting;
};

describe('the posting record', () => {
  it('omits unknown fields and never has null', () => {
    expect(build({ department: '', team: null, requisition_id: ' ', country_hint: 7 })).toEqual({
      external_id: 'a',
      title: 'Rigger',
      url: 'https://x.example/a',
      location_text: '',
      posted_at_trusted: false,
      listed: true,
    });
  });

  it.each([
    [{ external_id: 12345678901234567890 }, 'id'],
    [{ external_id: 1.5 }, 'id'],
    [{ external_id: null }, 'id'],
    [{ external_id: ' \u200b ' }, 'id'],
    [{ external_id: {} }, 'id'],
    [{ external_id: 'x'.repeat(501) }, 'id'],
    [{ title: '' }, 'title'],
    [{ title: 5 }, 'title'],
    [{ title: undefined }, 'title'],
    [{ title: 'x'.repeat(10_001) }, 'title'],
  ])('refuses a row with %p', (more, field) => {
    expect(buildPosting({ ...input, ...more })).toMatchObject({ refused: { field } });
  });

  it('keeps 300 characters of a long title and numeric ids as text', () => {
    expect(build({ title: 'x'.repeat(10_000) }).title).toHaveLength(300);
    expect(build({ external_id: 9007199254740991 }).external_id).toBe('9007199254740991');
  });

  it('ignores a job id that contains or equals the posting’s', () => {
    expect(build({ external_id: '77', internal_id: 77 })).not.toHaveProperty('internal_id');
    expect(build({ external_id: '77', internal_id: '77-rigger' })).not.toHaveProperty('internal_id');
    expect(build({ external_id: '77', internal_id: '8' }).internal_id).toBe('8');
  });

  it.each([
    'javascript:alert(1)',
    'ftp://x.example',
    '/relative',
    '',
    5,
    'https://',
    `https://x.example/${'a'.repeat(2_000)}`,
  ])('takes no address from %p', (url) => {
    expect(build({ url }).url).toBe('https://x.example/a');
  });

  it('joins distinct places with the primary first', () => {
    expect(build({ places: ['Oslo', '', null, 'Bergen ', 'Oslo'] }).location_text).toBe('Oslo; Bergen');
  });

  it('does not mark a missing date as reliable', () => {
    const future = {
      posted_at: '2026-06-30T00:00:00.000Z',
      posted_at_trusted: true,
      observedAt: '2026-06-01T00:00:00.000Z',
    };
    expect(build(future)).toMatchObject({ posted_at_trusted: false });
    expect(build(future)).not.toHaveProperty('posted_at');
  });
});

describe('vocabularies', () => {
  const spellings: Record<string, string[]> = {
    full_time: [
      ...['FullTime', 'Full-time', 'fulltime_permanent', 'fulltime_fixed_term', 'fullTime', 'Full-Time', 'Full Time'],
      ...['full_time', 'SALARIED_FT'],
    ],
    part_time: ['PartTime', 'Part-Time', 'part-time', 'parttime_fixed_term'],
    contract: ['Contract', 'contractor', 'contract_to_hire', 'freelance'],
    temporary: ['Temporary'],
    internship: ['Intern', 'intern', 'Internship', 'trainee'],
    other: ['OTHER', 'Other', 'VOLUNTEER'],
  };

  it.each(Object.keys(spellings))(
    'reads every known spelling of employment %s, and nothing from nothing',
    (expected) => {
      expect(spellings[expected]?.map(employmentTypeOf)).toEqual(spellings[expected]?.map(() => expected));
      expect([' ', null, 7, undefined].map(employmentTypeOf)).toEqual([undefined, undefined, undefined, undefined]);
    },
  );

  it('reads workplace codes and words, and no word as unknown', () => {
    expect(['OnSite', 'on-site', 'Hybrid', 'remote', 'unspecified', 'none', true].map(workplaceTypeOf)).toEqual([
      ...['onsite', 'onsite', 'hybrid', 'remote', undefined, undefined, undefined],
    ]);
    expect(['Remote (Canada)', 'Hybrid - Remote', 'Remoteville', 'On-site, Oslo'].map(workplaceInText)).toEqual([
      ...['remote', 'hybrid', undefined, 'onsite'],
    ]);
  });
});
