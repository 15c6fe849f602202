import { describe, expect, it } from '@jest/globals';
import { VENDORS, type Vendor } from '@hiring/contracts';
import {
  declaredContainer,
  declaredJson,
  declaredRow,
  declaredTotals,
  declaredVendors,
} from './declared-listings.testing.js';
import type { ParseOutcome } from './parse-result.js';
import { read } from './checked-parse.testing.js';

const vendors = Object.keys(VENDORS) as Vendor[];
const noJson: readonly Vendor[] = [
  ...(['personio', 'jazzhr', 'jobvite', 'join', 'site'] as const),
  ...declaredVendors.filter((vendor) => !declaredJson.includes(vendor)),
];
const jsonVendors = vendors.filter((vendor) => !noJson.includes(vendor));

/** By vendor: returns a response with these rows and this total. */
const containers: Partial<Record<Vendor, (rows: unknown, total: unknown) => unknown>> = {
  greenhouse: (jobs, total) => ({ jobs, meta: { total } }),
  lever: (rows) => rows,
  ashby: (jobs) => ({ jobs }),
  workable: (jobs) => ({ name: 'North Kite', jobs }),
  smartrecruiters: (content, totalFound) => ({ content, totalFound }),
  recruitee: (offers) => ({ offers }),
  teamtailor: (items) => ({ items }),
  breezy: (rows) => rows,
  bamboohr: (result, totalCount) => ({ meta: { totalCount }, result }),
  workday: (jobPostings, total) => ({ total, jobPostings }),
  rippling: (rows) => rows,
};

/** By vendor: returns a row with this id and title. */
const rowsOf: Partial<Record<Vendor, (id: unknown, title: unknown) => unknown>> = {
  greenhouse: (id, title) => ({ id, title }),
  lever: (id, text) => ({ id, text }),
  ashby: (id, title) => ({ id, title }),
  workable: (shortcode, title) => ({ shortcode, title }),
  smartrecruiters: (id, name) => ({ id, name }),
  recruitee: (id, title) => ({ id, title }),
  teamtailor: (id, title) => ({
    url:
      typeof id === 'number' && !Number.isSafeInteger(id)
        ? `/jobs/${id}`
        : `https://x.example/jobs/${String(id).replace(/\D/g, '') || 7}-x`,
    title,
  }),
  breezy: (id, name) => ({ id, name }),
  bamboohr: (id, jobOpeningName) => ({ id, jobOpeningName }),
  workday: (externalPath, title) => ({ externalPath, title }),
  rippling: (uuid, name) => ({ uuid, name }),
};

const listing = (vendor: Vendor, rows: unknown, total: unknown = Array.isArray(rows) ? rows.length : 0): string =>
  JSON.stringify((containers[vendor] ?? ((all, count) => declaredContainer(vendor, all, count)))(rows, total));
const row = (vendor: Vendor, id: unknown, title: unknown = 'Rigger'): unknown =>
  rowsOf[vendor] === undefined ? declaredRow(vendor, id, title) : rowsOf[vendor](id, title);
const good = (vendor: Vendor, count: number): unknown[] =>
  Array.from({ length: count }, (_unused, index) => row(vendor, String(1000 + index)));

const WITH_TOTAL: ReadonlySet<Vendor> = new Set([
  ...(['greenhouse', 'smartrecruiters', 'bamboohr', 'workday'] as const),
  ...declaredTotals,
]);

describe('malformed JSON listings', () => {
  const outcomes = (vendor: Vendor, rows: unknown, total?: unknown): ParseOutcome =>
    read(vendor, listing(vendor, rows, total)).outcome;

  it.each(jsonVendors)('%s: the good listing these cases are made from is complete', (vendor) => {
    expect(read(vendor, listing(vendor, good(vendor, 3)))).toMatchObject({
      outcome: 'complete',
      postings: { length: 3 },
    });
  });

  it.each(jsonVendors)('JSON under a text/html media type is rejected by %s', (vendor) => {
    expect(read(vendor, listing(vendor, good(vendor, 2)), 'text/html').outcome).toBe('rejected');
  });

  it.each(jsonVendors)('%s: cut anywhere, it is rejected', (vendor) => {
    const whole = listing(vendor, good(vendor, 3));
    for (let end = 1; end < whole.length; end += 7) expect(read(vendor, whole.slice(0, end)).outcome).toBe('rejected');
  });

  it.each(jsonVendors)('%s: an object, a text or null in the list’s place is rejected', (vendor) => {
    for (const rows of [{ '0': row(vendor, '1') }, 'rows', null, 7, false])
      expect(outcomes(vendor, rows)).toBe('rejected');
  });

  it.each(jsonVendors)('%s: a null row among good ones is no posting and spoils nothing', (vendor) => {
    expect(outcomes(vendor, [...good(vendor, 3), null], 3)).toBe('complete');
    if (WITH_TOTAL.has(vendor)) expect(outcomes(vendor, [...good(vendor, 3), null], 4)).toBe('incomplete');
  });

  it.each(jsonVendors)('%s: lists, texts and numbers for rows are no postings and spoil nothing', (vendor) => {
    expect(outcomes(vendor, [...good(vendor, 4), [], 'x', 5], 4)).toBe('complete');
  });

  it.each(jsonVendors)('%s: more refused than accepted rows are schema drift', (vendor) => {
    expect(outcomes(vendor, [...good(vendor, 2), null, null, null])).toBe('rejected');
  });

  it.each(jsonVendors)('%s: an id beyond the safe integers is refused, never rounded', (vendor) => {
    const body = listing(vendor, [...good(vendor, 3), row(vendor, 'BIG')]).replace(/"BIG"/, '12345678901234567890');
    const result = read(
      vendor,
      vendor === 'teamtailor' ? listing(vendor, [...good(vendor, 3), row(vendor, 1e25)]) : body,
    );
    expect(result).toMatchObject({ outcome: 'incomplete', refused: { length: 1 } });
    expect(JSON.stringify(result.postings)).not.toContain('1234567890123456');
  });

  it.each(jsonVendors)('%s: a row without id makes it incomplete, rows without title are unread', (vendor) => {
    const bad = [row(vendor, vendor === 'teamtailor' ? 1e25 : null), row(vendor, '77', null), row(vendor, '78', ['x'])];
    expect(read(vendor, listing(vendor, [...good(vendor, 4), ...bad]))).toMatchObject({
      outcome: 'incomplete',
      refused: { length: 3 },
      unread: { length: 2 },
    });
    expect(read(vendor, listing(vendor, [...good(vendor, 4), ...bad.slice(1)]))).toMatchObject({
      outcome: 'complete',
      unread: { length: 2 },
    });
  });

  it.each(jsonVendors)(
    '%s: a posting with a title of a megabyte is unread, one of 5,000 characters is truncated',
    (vendor) => {
      const result = read(
        vendor,
        listing(vendor, [
          ...good(vendor, 2),
          row(vendor, '77', 'x'.repeat(1_000_000)),
          row(vendor, '78', 'y'.repeat(5_000)),
        ]),
      );
      expect(result).toMatchObject({ outcome: 'complete', refused: [{ field: 'title' }], unread: { length: 1 } });
      expect(result.postings.at(-1)?.title).toHaveLength(300);
    },
  );

  it.each(jsonVendors)('%s: NUL, control characters and lone surrogates are removed', (vendor) => {
    const result = read(vendor, listing(vendor, [row(vendor, '1', 'Ri\u0000g\u0007ger\ud800 \u202eX')]));
    expect(result.postings[0]?.title).toBe('Rigger\ufffd X');
  });

  it.each(jsonVendors)('%s: __proto__, constructor and prototype keys change nothing', (vendor) => {
    const body = listing(vendor, good(vendor, 2)).replace(
      /\{/g,
      '{"__proto__":{"title":"x","listed":false},"constructor":{"prototype":1},',
    );
    const result = read(vendor, body);
    expect(result.outcome).toBe('complete');
    expect(({} as Record<string, unknown>)['title']).toBeUndefined();
  });

  it.each(jsonVendors)(
    '%s: without a total, an id repeated with other content is incomplete; an identical repeat counts once',
    (vendor) => {
      const twice = [row(vendor, '1', 'One'), row(vendor, '1', 'Two')];
      // Rippling lists a job once per place, so rows with equal ids are one job.
      const isComplete = vendor === 'rippling' || WITH_TOTAL.has(vendor);
      expect(outcomes(vendor, twice, 1)).toBe(isComplete ? 'complete' : 'incomplete');
      expect(read(vendor, listing(vendor, [row(vendor, '1'), row(vendor, '1')], 1))).toMatchObject({
        outcome: 'complete',
        postings: { length: 1 },
      });
    },
  );

  it.each([...WITH_TOTAL])('%s: a total that does not fit, or is none, is incomplete', (vendor) => {
    for (const total of [2, 4, 0, -1, 3.5, '3', null, [3], 1e300])
      expect(outcomes(vendor, good(vendor, 3), total)).toBe('incomplete');
  });

  it.each(jsonVendors)(
    '%s: rows with wrong types in every optional field are accepted without those fields',
    (vendor) => {
      for (const junk of [null, [], {}, 0, true, '', [null], { name: [] }, -1e308]) {
        const rows = good(vendor, 2).map((one) => fill(one as Record<string, unknown>, junk));
        const result = read(vendor, listing(vendor, rows));
        expect(['complete', 'incomplete']).toContain(result.outcome);
      }
    },
  );

  it.each(jsonVendors)('%s: 200,000 empty rows are refused in bounded time', (vendor) => {
    expect(read(vendor, listing(vendor, Array(200_000).fill(null))).outcome).toBe('rejected');
  });
});

const OPTIONAL_FIELDS =
  'location categories country createdAt hostedUrl address secondaryLocations publishedAt locations function employment_type published_on company visibility releasedDate typeOfEmployment experienceLevel department translations status _jobposting date_published type published_date atsLocation isRemote locationType bulletFields remoteType timeType workLocation job division deadline_at departments offices first_published metadata absolute_url careers_url'.split(
    ' ',
  );

function fill(object: Record<string, unknown>, junk: unknown): Record<string, unknown> {
  return { ...Object.fromEntries(OPTIONAL_FIELDS.map((name) => [name, junk])), ...object };
}

describe('impossible dates', () => {
  it.each([
    ['lever', 'createdAt', [1e20, -1, 0, '1767914803825', 1767914803, null, NaN]],
    [
      'greenhouse',
      'first_published',
      ['9999-99-99T00:00:00Z', '2026-02-30T00:00:00Z', 'today', 5, '0000-01-01T00:00:00Z'],
    ],
    ['ashby', 'publishedAt', ['March 19, 2026', '2026-06-17', '', '2200-01-01T00:00:00.000+00:00']],
    ['workable', 'published_on', ['2026-6-1', '30/06/2026', '2026-06-31', 20260601]],
    ['recruitee', 'published_at', ['2026-06-08 25:00:00 UTC', '2026-06-08 13:03:54 CET']],
  ] as const)('%s: %s leaves the date out and keeps the row', (vendor, name, values) => {
    const rows = values.map((value, index) => ({ ...(row(vendor, String(index + 1)) as object), [name]: value }));
    const result = read(vendor, listing(vendor, rows));
    expect(result.outcome).toBe('complete');
    expect(result.postings.map((posting) => [posting.posted_at, posting.posted_at_trusted])).toEqual(
      values.map(() => [undefined, false]),
    );
  });
});
