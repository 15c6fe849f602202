import { describe, expect, it } from '@jest/globals';
import { parseBoardFile } from './board-file.js';
import type { PostingRecord } from './posting-record.js';

const read = (vendor: string, body: unknown, observedAt?: string): PostingRecord[] =>
  parseBoardFile(vendor, typeof body === 'string' ? body : JSON.stringify(body), {
    ...(observedAt !== undefined && { observedAt }),
  }).postings;
const only = (vendor: string, body: unknown): PostingRecord | undefined => read(vendor, body)[0];
const site = (job: object): PostingRecord | undefined =>
  only('site', { '@type': 'JobPosting', title: 'Nurse', ...job });
const xml = (root: string, rows: string): string => `<?xml version="1.0"?><${root}>${rows}</${root}>`;

/** By vendor: a posting in Vienna, Virginia, whose place is given in parts. */
const IN_PARTS: Record<string, unknown> = {
  ashby: {
    jobs: [
      {
        ...{ id: '1', title: 'Nurse', location: 'Vienna, VA' },
        address: { postalAddress: { addressLocality: 'Vienna', addressRegion: 'Virginia', addressCountry: 'US' } },
      },
    ],
  },
  bamboohr: {
    meta: { totalCount: 1 },
    result: [{ id: '1', jobOpeningName: 'Nurse', atsLocation: { city: 'Vienna', state: 'Virginia', country: 'US' } }],
  },
  breezy: [
    {
      ...{ id: '1', name: 'Nurse' },
      location: { city: 'Vienna', state: { id: 'VA', name: 'Virginia' }, country: { id: 'US' }, name: 'Vienna, VA' },
    },
  ],
  icims: {
    totalCount: 1,
    jobs: [{ data: { slug: '1', title: 'Nurse', city: 'Vienna', state: 'Virginia', country_code: 'US' } }],
  },
  jazzhr: xml(
    'jobs',
    '<job><id>1</id><title>Nurse</title><city>Vienna</city><state>Virginia</state><country>US</country></job>',
  ),
  recruitee: {
    offers: [
      { id: 1, title: 'Nurse', city: 'Vienna', state_name: 'Virginia', country_code: 'US', location: 'Vienna, VA' },
    ],
  },
  rippling: {
    totalPages: 1,
    items: [
      { id: '1', name: 'Nurse', locations: [{ city: 'Vienna', state: 'Virginia', countryCode: 'US', name: 'Vienna' }] },
    ],
  },
  site: {
    ...{ '@type': 'JobPosting', title: 'Nurse' },
    jobLocation: { address: { addressLocality: 'Vienna', addressRegion: 'Virginia', addressCountry: 'US' } },
  },
  smartrecruiters: {
    totalFound: 1,
    content: [{ id: '1', name: 'Nurse', location: { city: 'Vienna', region: 'Virginia', country: 'US' } }],
  },
  teamtailor: {
    items: [
      {
        ...{ url: 'https://acme.teamtailor.com/jobs/1-nurse', title: 'Nurse' },
        _jobposting: {
          jobLocation: [{ address: { addressLocality: 'Vienna', addressRegion: 'Virginia', addressCountry: 'US' } }],
        },
      },
    ],
  },
  workable: {
    name: 'Acme',
    jobs: [{ shortcode: 'A1', title: 'Nurse', city: 'Vienna', state: 'Virginia', country: 'US' }],
  },
};

describe('places in parts', () => {
  it.each(Object.entries(IN_PARTS))('%s gives the city, the region and the country', (vendor, body) => {
    expect(only(vendor, body)?.places).toMatchObject([{ city: 'Vienna', region: 'Virginia', country: 'US' }]);
  });

  it.each<[string, unknown, object]>([
    [
      'lever',
      [{ id: 'a', text: 'Nurse', country: 'US', categories: { location: 'Vienna' } }],
      { country: 'US', text: 'Vienna' },
    ],
    [
      'greenhouse',
      {
        jobs: [
          { id: 1, title: 'Nurse', location: { name: 'Vienna' }, offices: [{ location: 'Reston, VA, United States' }] },
        ],
        meta: { total: 1 },
      },
      { country: 'United States', text: 'Vienna' },
    ],
    [
      'workday',
      {
        jobPostingInfo: {
          title: 'Nurse',
          location: 'Vienna',
          externalUrl: 'https://a.wd1.myworkdayjobs.com/x/job/Vienna/Nurse_R1',
          country: { descriptor: 'United States' },
        },
      },
      { country: 'United States', text: 'Vienna' },
    ],
  ])('%s gives the country beside the text', (vendor, body, place) => {
    expect(only(vendor, body)?.places).toEqual([place]);
  });

  it('greenhouse: the country of the offices is not that of a location which names its own', () => {
    const row = (name: string): object => ({
      jobs: [{ id: 1, title: 'Nurse', location: { name }, offices: [{ location: 'Austin, United States' }] }],
      meta: { total: 1 },
    });
    expect(only('greenhouse', row('London, United Kingdom'))).not.toHaveProperty('country_hint');
    expect(only('greenhouse', row('Toronto, ON'))).not.toHaveProperty('places');
    expect(only('greenhouse', row('Dublin'))?.places).toEqual([{ country: 'United States', text: 'Dublin' }]);
  });

  it('of a posting with several places have the country only where it is that of the primary', () => {
    const categories = { location: 'London', allLocations: ['Paris', 'London'] };
    expect(only('lever', [{ id: 'a', text: 'Nurse', country: 'GB', categories }])?.places).toEqual([
      { text: 'Paris' },
      { text: 'London', country: 'GB' },
    ]);
  });

  it('of a row for each place are joined', () => {
    const row = (city: string): object => ({ id: '1', name: 'Nurse', location: { city, country: 'de' } });
    const [posting] = read('smartrecruiters', { totalFound: 2, content: [row('Köln'), row('Bonn')] });
    expect(posting?.places).toEqual([
      { city: 'Bonn', country: 'de' },
      { city: 'Köln', country: 'de' },
    ]);
  });
});

describe('words for nothing', () => {
  it.each(['UNAVAILABLE', 'N/A', 'n.a.', '-', '--', 'TBD', 'None', 'Not specified', 'Unknown', 'Keine Angabe', '?'])(
    '%s is no place, department, team or number',
    (nothing) => {
      const job = { requisition_id: nothing, department: { name: nothing }, division: { name: nothing } };
      const [posting] = read('pinpoint', {
        data: [{ id: '1', title: 'Nurse', job, location: { name: nothing, city: nothing, province: 'Maryland' } }],
      });
      expect(posting).toEqual({
        ...{ external_id: '1', title: 'Nurse', url: 'https://example.pinpointhq.com/postings/1' },
        ...{ location_text: 'Maryland', places: [{ region: 'Maryland', text: 'Maryland' }] },
        ...{ posted_at_trusted: false, listed: true },
      });
    },
  );

  it('leave the other places of a posting', () => {
    const known = { address: { addressLocality: 'Toronto', addressRegion: 'ON', addressCountry: 'CA' } };
    expect(site({ jobLocation: [{ address: { addressCountry: 'UNAVAILABLE' } }, known] })?.places).toEqual([
      { city: 'Toronto', region: 'ON', country: 'CA' },
    ]);
  });
});

describe('places of a JobPosting', () => {
  const remote = { jobLocationType: 'TELECOMMUTE' };
  it.each<[string, object, object[]]>([
    ['a name without an address', { jobLocation: { '@type': 'Place', name: 'Bellevue, WA' } }, []],
    ['a text', { jobLocation: 'Bellevue, WA' }, []],
    [
      'a list of addresses',
      { jobLocation: { address: [{ addressLocality: 'Lille' }, { addressLocality: 'Lyon' }] } },
      [{ city: 'Lille' }, { city: 'Lyon' }],
    ],
    [
      'a list of localities',
      { jobLocation: { address: { addressLocality: ['Lille', 'Lyon'], addressCountry: { name: ['France'] } } } },
      [
        { city: 'Lille', country: 'France' },
        { city: 'Lyon', country: 'France' },
      ],
    ],
    [
      'names beside one repeated address',
      {
        jobLocation: ['Bellevue, WA', 'Austin, TX'].map((name) => ({
          ...{ name, address: { addressLocality: 'Reston', addressCountry: 'US' } },
        })),
      },
      [
        { country: 'US', text: 'Bellevue, WA' },
        { country: 'US', text: 'Austin, TX' },
      ],
    ],
    [
      'the country of applicants',
      { ...remote, applicantLocationRequirements: { '@type': 'Country', name: 'USA' } },
      [{ country: 'USA' }],
    ],
    [
      'the countries of applicants',
      { ...remote, applicantLocationRequirements: [{ '@type': 'Country', name: ['US', 'CA'] }] },
      [{ country: 'US' }, { country: 'CA' }],
    ],
    [
      'several countries of one address',
      { jobLocation: { address: { addressCountry: ['DE', { name: 'AT' }] } } },
      [{ country: 'DE' }, { country: 'AT' }],
    ],
    [
      'several countries of one locality',
      { jobLocation: { address: { addressLocality: 'Springfield', addressCountry: ['DE', 'AT'] } } },
      [{ city: 'Springfield' }, { country: 'DE' }, { country: 'AT' }],
    ],
  ])('%s', (_name, job, places) => {
    const posting = site(job);
    expect(posting?.places ?? []).toEqual(places);
    expect(posting?.location_text).not.toBe('');
    expect(posting?.workplace_type).toBe('applicantLocationRequirements' in job ? 'remote' : undefined);
  });

  it('are those of the job before those of the applicants', () => {
    const applicantLocationRequirements = { '@type': 'State', name: 'Texas' };
    expect(site({ jobLocation: { name: 'Oslo' }, applicantLocationRequirements })?.location_text).toBe('Oslo');
    expect(site({ applicantLocationRequirements })?.location_text).toBe('Texas');
  });
});

describe('the title of a JobPosting', () => {
  it.each([
    ['<b>Nurse</b> Lead', 'Nurse Lead'],
    ['&lt;strong&gt;Nurse&lt;/strong&gt;, Ward 5', 'Nurse, Ward 5'],
    ['Nurse<br/>Lead', 'Nurse Lead'],
    ['Nurse < 5 years > Lead', 'Nurse < 5 years > Lead'],
  ])('%s is %s', (title, expected) => {
    expect(site({ title })?.title).toBe(expected);
  });
});

describe('the validity of a JobPosting', () => {
  it.each([
    ['2026-11-27', '2026-11-28T12:00:00.000Z', true],
    ['2026-11-27', '2026-11-28T12:00:00.001Z', false],
    ['2026-11-28T10:30', '2026-11-28T22:00:00.000Z', true],
    ['2026-11-28T10:30', '2026-11-28T23:00:00.000Z', false],
    ['2026-11-28 10:30:00 +0000', '2026-11-28T11:00:00.000Z', false],
    ['03/04/2026', '2027-01-01T00:00:00.000Z', true],
  ])('%s is over at %s: %p', (validThrough, observedAt, listed) => {
    const job = { '@type': 'JobPosting', title: 'Nurse', validThrough };
    expect(read('site', job, observedAt)[0]?.listed).toBe(listed);
  });
});
