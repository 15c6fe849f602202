import { describe, expect, it } from '@jest/globals';
import { VENDORS, type Vendor } from '@hiring/contracts';
import { parseBoardFile } from './board-file.js';
import { declaredListing, declaredVendors, sampleValues } from './declared-listings.testing.js';

const xml = (root: string, rows: string): string => `<?xml version="1.0"?><${root}>${rows}</${root}>`;
const ld = (jobs: unknown): string => `<script type="application/ld+json">${JSON.stringify(jobs)}</script>`;
const next = (jobs: unknown, total: number): string =>
  `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({
    props: { pageProps: { initialState: { jobs: { items: jobs, pagination: { total, pageCount: 1 } } } } },
  })}</script>`;

/**
 * Returns one vendor's board. The board has the same posting once for each place. It also has `total`, if the vendor's
 * listings have a total.
 */
type Board = (places: readonly string[], total: number) => string;
const boards: Partial<Record<Vendor, Board>> = {
  greenhouse: (places, total) =>
    JSON.stringify({ jobs: places.map((name) => ({ id: 1, title: 'Nurse', location: { name } })), meta: { total } }),
  lever: (places) => JSON.stringify(places.map((location) => ({ id: 'a', text: 'Nurse', categories: { location } }))),
  ashby: (places) => JSON.stringify({ jobs: places.map((location) => ({ id: 'a', title: 'Nurse', location })) }),
  workable: (places) =>
    JSON.stringify({ name: 'Acme', jobs: places.map((city) => ({ shortcode: 'A1', title: 'Nurse', city })) }),
  smartrecruiters: (places, totalFound) =>
    JSON.stringify({ totalFound, content: places.map((city) => ({ id: '1', name: 'Nurse', location: { city } })) }),
  recruitee: (places) => JSON.stringify({ offers: places.map((location) => ({ id: 1, title: 'Nurse', location })) }),
  personio: (places) =>
    xml(
      'workzag-jobs',
      places.map((place) => `<position><id>1</id><name>Nurse</name><office>${place}</office></position>`).join(''),
    ),
  teamtailor: (places) =>
    JSON.stringify({
      items: places.map((addressLocality) => ({
        url: 'https://acme.teamtailor.com/jobs/1-nurse',
        title: 'Nurse',
        _jobposting: { jobLocation: [{ address: { addressLocality } }] },
      })),
    }),
  breezy: (places) => JSON.stringify(places.map((name) => ({ id: 'a', name: 'Nurse', location: { name } }))),
  bamboohr: (places, totalCount) =>
    JSON.stringify({
      result: places.map((city) => ({ id: '1', jobOpeningName: 'Nurse', location: { city } })),
      meta: { totalCount },
    }),
  workday: (places, total) =>
    JSON.stringify({
      total,
      jobPostings: places.map((locationsText) => ({ title: 'Nurse', externalPath: '/job/x/Nurse_R1', locationsText })),
    }),
  rippling: (places) =>
    JSON.stringify({ items: places.map((name) => ({ id: 'a', name: 'Nurse', locations: [{ name }] })), totalPages: 1 }),
  jazzhr: (places) =>
    xml('jobs', places.map((city) => `<job><id>1</id><title>Nurse</title><city>${city}</city></job>`).join('')),
  jobvite: (places) =>
    `<html><table>${places
      .map(
        (place) =>
          `<tr><td><a href="/acme/job/oAbc1fwx">Nurse</a></td><td class="jv-job-list-location">${place}</td></tr>`,
      )
      .join('')}</table></html>`,
  join: (places, total) =>
    next(
      places.map((cityName) => ({ id: 1, title: 'Nurse', city: { cityName } })),
      total,
    ),
  site: (places) =>
    ld(
      places.map((addressLocality) => ({
        '@type': 'JobPosting',
        identifier: 'R1',
        title: 'Nurse',
        jobLocation: { address: { addressLocality } },
      })),
    ),
};

/** Vendors whose listing or sample has no places. */
const PLACELESS: readonly Vendor[] = ['peopleadmin', 'herp', 'freshteam'];
const vendors = (Object.keys(VENDORS) as Vendor[]).filter((vendor) => !PLACELESS.includes(vendor));
const boardOf: (vendor: Vendor) => Board = (vendor) =>
  declaredVendors.includes(vendor)
    ? (places, total) =>
        declaredListing(
          vendor,
          places.map((place) => sampleValues('1000001', 'Nurse', place)),
          total,
        )
    : (boards[vendor] as Board);
const parse = (vendor: Vendor, places: readonly string[], total: number) =>
  parseBoardFile(vendor, boardOf(vendor)(places, total), {});

describe('a posting that the vendor repeats for each of its places', () => {
  it.each(vendors)('%s: is one posting with all places, on a complete board', (vendor) => {
    for (const total of [1, 3]) {
      const { outcome, postings } = parse(vendor, ['Berlin', 'Paris', 'Rome'], total);
      expect({ total, outcome }).toEqual({ total, outcome: 'complete' });
      expect(postings.map((posting) => posting.location_text)).toEqual(['Berlin; Paris; Rome']);
    }
  });

  it.each(vendors)('%s: is the same posting in any order of the rows', (vendor) => {
    expect(parse(vendor, ['Rome', 'Berlin', 'Paris'], 3).postings.map((posting) => posting.external_id)).toEqual(
      parse(vendor, ['Berlin', 'Paris', 'Rome'], 3).postings.map((posting) => posting.external_id),
    );
  });
});

describe('a listing that repeats rows', () => {
  it('is incomplete when a row differs in more than its place', () => {
    const rows = [
      { id: 'a', name: 'Nurse', location: { name: 'Berlin' } },
      { id: 'a', name: 'Driver', location: { name: 'Paris' } },
    ];
    expect(parseBoardFile('breezy', JSON.stringify(rows), {}).outcome).toBe('incomplete');
  });

  it('is incomplete when one row is repeated and another missing', () => {
    const board = boardOf('greenhouse')(['Berlin', 'Berlin'], 2);
    expect(parseBoardFile('greenhouse', board, {}).outcome).toBe('incomplete');
  });

  it('has no country and no workplace where these differ between places', () => {
    const rows = [
      { id: 'a', title: 'Nurse', location: 'Berlin', workplaceType: 'Remote', address: country('DE') },
      { id: 'a', title: 'Nurse', location: 'Paris', workplaceType: 'OnSite', address: country('FR') },
    ];
    const [posting] = parseBoardFile('ashby', JSON.stringify({ jobs: rows }), {}).postings;
    expect(posting).not.toHaveProperty('country_hint');
    expect(posting).not.toHaveProperty('workplace_type');
  });

  const country = (addressCountry: string) => ({ postalAddress: { addressCountry } });
});
