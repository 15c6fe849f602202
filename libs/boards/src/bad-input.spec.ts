import { describe, expect, it } from '@jest/globals';
import { VENDORS, type Vendor } from '@hiring/contracts';
import { parseBoardFile } from './board-file.js';
import { readerOf } from './board-readers.js';
import type { ParseOutcome, ParseResult } from './parse-result.js';
import { answered, drivePlan, firstCrawl } from './plan-driver.js';

const vendors = Object.keys(VENDORS) as Vendor[];
const jsonVendors = vendors.filter((vendor) => !['personio', 'jazzhr', 'jobvite', 'join', 'site'].includes(vendor));
const xmlVendors: Vendor[] = ['personio', 'jazzhr', 'jobvite', 'teamtailor'];

/** A listing of `rows` in a vendor's container, with the total that fits unless another is given. */
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
  pinpoint: (data) => ({ data }),
  icims: (jobs, totalCount) => ({ totalCount, jobs }),
};

/** A row with the given id and title where the vendor has them; other fields as given. */
const rowsOf: Partial<Record<Vendor, (id: unknown, title: unknown) => unknown>> = {
  greenhouse: (id, title) => ({ id, title }),
  lever: (id, text) => ({ id, text }),
  ashby: (id, title) => ({ id, title }),
  workable: (shortcode, title) => ({ shortcode, title }),
  smartrecruiters: (id, name) => ({ id, name }),
  recruitee: (id, title) => ({ id, title }),
  teamtailor: (id, title) => ({ url: typeof id === 'number' && !Number.isSafeInteger(id) ? `/jobs/${id}` : `https://x.example/jobs/${String(id).replace(/\D/g, '') || 7}-x`, title }),
  breezy: (id, name) => ({ id, name }),
  bamboohr: (id, jobOpeningName) => ({ id, jobOpeningName }),
  workday: (externalPath, title) => ({ externalPath, title }),
  rippling: (uuid, name) => ({ uuid, name }),
  pinpoint: (id, title) => ({ id, title }),
  icims: (slug, title) => ({ data: { slug, title } }),
};

const listing = (vendor: Vendor, rows: unknown, total: unknown = Array.isArray(rows) ? rows.length : 0): string =>
  JSON.stringify(containers[vendor]?.(rows, total));
const row = (vendor: Vendor, id: unknown, title: unknown = 'Rigger'): unknown => rowsOf[vendor]?.(id, title);
const good = (vendor: Vendor, count: number): unknown[] =>
  Array.from({ length: count }, (_unused, index) => row(vendor, String(1000 + index)));

/** Reads the body, checks what holds for every answer, and gives the result. */
function read(vendor: Vendor, body: Uint8Array | string, contentType?: string): ParseResult {
  const result = parseBoardFile(vendor, body, contentType === undefined ? {} : { contentType });
  if (result.outcome === 'rejected') expect(result.postings).toEqual([]);
  if (result.outcome !== 'complete') expect(result.reason).toMatch(new RegExp(`^${vendor}: .{5,300}$`, 's'));
  // Nothing that Postgres refuses comes out.
  const text = JSON.stringify(result);
  expect(/\\u0000|\\ud[89a-f]/i.test(text)).toBe(false);
  return result;
}

describe('bodies no vendor sends', () => {
  const cases: [string, string | Uint8Array, string?][] = [
    ['an empty body', ''],
    ['blanks only', ' \n\t '],
    ['a byte-order mark only', '\ufeff'],
    ['plain words', 'Service Unavailable'],
    ['null', 'null'],
    ['a number', '42'],
    ['a text', '"jobs"'],
    ['an object of another shape', '{"ok":false,"error":"Document not found"}'],
    ['an empty object', '{}'],
    ['a list of numbers', '[1,2,3]'],
    ['a web page', '<!doctype html><html><body>Not found</body></html>', 'text/html; charset=utf-8'],
    ['a web page without a media type', '  <HTML><head></head></HTML>'],
    ['bytes that are no text', new Uint8Array([0xff, 0xfe, 0x00, 0x80, 0xc3])],
    ['NUL bytes', '\u0000\u0000\u0000'],
    ['nesting of 100,000 levels', '['.repeat(100_000)],
    ['closed nesting of 100,000 levels', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['objects nested 5,000 deep', '{"jobs":'.repeat(5_000) + '[]' + '}'.repeat(5_000)],
    ['elements nested 5,000 deep', '<a>'.repeat(5_000) + '</a>'.repeat(5_000)],
    ['a lone opening bracket', '['],
    ['a lone angle bracket', '<'],
    ['an unfinished comment', '<!-- '],
    ['an unfinished CDATA section', '<jobs><job><![CDATA[ '],
  ];
  for (const [name, body, contentType] of cases) {
    it.each(vendors)(`${name} is rejected by %s`, (vendor) => {
      expect(read(vendor, body, contentType).outcome).toBe('rejected');
    });
  }

  it.each(jsonVendors)('JSON under a text/html media type is rejected by %s', (vendor) => {
    expect(read(vendor, listing(vendor, good(vendor, 2)), 'text/html').outcome).toBe('rejected');
  });
});

describe('JSON listings gone wrong', () => {
  const outcomes = (vendor: Vendor, rows: unknown, total?: unknown): ParseOutcome => read(vendor, listing(vendor, rows, total)).outcome;

  it.each(jsonVendors)('%s: the good listing these cases are made from is complete', (vendor) => {
    expect(read(vendor, listing(vendor, good(vendor, 3)))).toMatchObject({ outcome: 'complete', postings: { length: 3 } });
  });

  it.each(jsonVendors)('%s: cut anywhere, it is rejected', (vendor) => {
    const whole = listing(vendor, good(vendor, 3));
    for (let end = 1; end < whole.length; end += 7) expect(read(vendor, whole.slice(0, end)).outcome).toBe('rejected');
  });

  it.each(jsonVendors)('%s: an object, a text or null in the list’s place is rejected', (vendor) => {
    for (const rows of [{ '0': row(vendor, '1') }, 'rows', null, 7, false]) expect(outcomes(vendor, rows)).toBe('rejected');
  });

  it.each(jsonVendors)('%s: a null row among good ones is refused', (vendor) => {
    expect(outcomes(vendor, [...good(vendor, 3), null])).toBe('incomplete');
  });

  it.each(jsonVendors)('%s: lists, texts and numbers for rows are refused', (vendor) => {
    expect(outcomes(vendor, [...good(vendor, 4), [], 'x', 5])).toBe('incomplete');
  });

  it.each(jsonVendors)('%s: more refused than taken is schema drift', (vendor) => {
    expect(outcomes(vendor, [...good(vendor, 2), null, null, null])).toBe('rejected');
  });

  it.each(jsonVendors)('%s: an id beyond the safe integers is refused, never rounded', (vendor) => {
    const body = listing(vendor, [...good(vendor, 3), row(vendor, 'BIG')]).replace(/"BIG"/, '12345678901234567890');
    const result = read(vendor, vendor === 'teamtailor' ? listing(vendor, [...good(vendor, 3), row(vendor, 1e25)]) : body);
    expect(result).toMatchObject({ outcome: 'incomplete', refused: { length: 1 } });
    expect(JSON.stringify(result.postings)).not.toContain('1234567890123456');
  });

  it.each(jsonVendors)('%s: rows without id or without title are refused', (vendor) => {
    const bad = [row(vendor, vendor === 'teamtailor' ? 1e25 : null), row(vendor, '77', null), row(vendor, '78', ['x'])];
    expect(read(vendor, listing(vendor, [...good(vendor, 4), ...bad]))).toMatchObject({ outcome: 'incomplete', refused: { length: 3 } });
  });

  it.each(jsonVendors)('%s: a title of a megabyte is refused, one of 5,000 characters is cut', (vendor) => {
    const result = read(vendor, listing(vendor, [...good(vendor, 2), row(vendor, '77', 'x'.repeat(1_000_000)), row(vendor, '78', 'y'.repeat(5_000))]));
    expect(result).toMatchObject({ outcome: 'incomplete', refused: [{ field: 'title' }] });
    expect(result.postings.at(-1)?.title).toHaveLength(300);
  });

  it.each(jsonVendors)('%s: NUL, control characters and lone surrogates do not come through', (vendor) => {
    const result = read(vendor, listing(vendor, [row(vendor, '1', 'Ri\u0000g\u0007ger\ud800 \u202eX')]));
    expect(result.postings[0]?.title).toBe('Rigger\ufffd X');
  });

  it.each(jsonVendors)('%s: __proto__, constructor and prototype keys change nothing', (vendor) => {
    const body = listing(vendor, good(vendor, 2)).replace(/\{/g, '{"__proto__":{"title":"x","listed":false},"constructor":{"prototype":1},');
    const result = read(vendor, body);
    expect(result.outcome).toBe('complete');
    expect(({} as Record<string, unknown>)['title']).toBeUndefined();
  });

  it.each(jsonVendors)('%s: one id twice with other content is incomplete, the same twice is one', (vendor) => {
    const twice = [row(vendor, '1', 'One'), row(vendor, '1', 'Two')];
    // Rippling repeats a job once per place by design, so its rows are one job whatever else they say.
    expect(outcomes(vendor, twice, 1)).toBe(vendor === 'rippling' ? 'complete' : 'incomplete');
    expect(read(vendor, listing(vendor, [row(vendor, '1'), row(vendor, '1')], 1))).toMatchObject({ outcome: 'complete', postings: { length: 1 } });
  });

  it.each(['greenhouse', 'smartrecruiters', 'bamboohr', 'workday', 'icims'] as const)('%s: a total that does not fit, or is none, is incomplete', (vendor) => {
    for (const total of [2, 4, 0, -1, 3.5, '3', null, [3], 1e300]) expect(outcomes(vendor, good(vendor, 3), total)).toBe('incomplete');
  });

  it.each(jsonVendors)('%s: rows of wrong types in every optional field are taken without those fields', (vendor) => {
    for (const junk of [null, [], {}, 0, true, '', [null], { name: [] }, -1e308]) {
      const rows = good(vendor, 2).map((one) => fill(one as Record<string, unknown>, junk));
      const result = read(vendor, listing(vendor, rows));
      expect(['complete', 'incomplete']).toContain(result.outcome);
    }
  });

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

describe('dates that cannot be', () => {
  it.each([
    ['lever', 'createdAt', [1e20, -1, 0, '1767914803825', 1767914803, null, NaN]],
    ['greenhouse', 'first_published', ['9999-99-99T00:00:00Z', '2026-02-30T00:00:00Z', 'today', 5, '0000-01-01T00:00:00Z']],
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

describe('XML gone wrong', () => {
  const documents: Record<string, string> = {
    personio: '<workzag-jobs><position><id>1</id><name>Rigger</name></position><position><id>2</id><name>Hand</name></position></workzag-jobs>',
    jazzhr: '<jobs><job><id>1</id><title>Rigger</title></job><job><id>2</id><title>Hand</title></job></jobs>',
    jobvite: '<result><job><id>abc1</id><title>Rigger</title></job><job><id>abc2</id><title>Hand</title></job></result>',
    teamtailor: '<rss><channel><item><title>Rigger</title><link>https://x.example/jobs/1-a</link></item><item><title>Hand</title><link>https://x.example/jobs/2-b</link></item></channel></rss>',
  };
  const documentOf = (vendor: Vendor): string => documents[vendor] ?? '';

  it.each(xmlVendors)('%s: the good document is complete, with a byte-order mark too', (vendor) => {
    expect(read(vendor, documentOf(vendor))).toMatchObject({ outcome: 'complete', postings: { length: 2 } });
    expect(read(vendor, `\ufeff<?xml version="1.0"?>${documentOf(vendor)}`).outcome).toBe('complete');
  });

  it.each(xmlVendors)('%s: cut anywhere, between elements and inside text, it is rejected', (vendor) => {
    const whole = documentOf(vendor);
    for (let end = 1; end < whole.length; end += 3) expect(read(vendor, whole.slice(0, end)).outcome).toBe('rejected');
  });

  it.each(xmlVendors)('%s: entity declarations are rejected before anything expands', (vendor) => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "${'&a;'.repeat(1_000)}">]>${documentOf(vendor)}`;
    expect(read(vendor, bomb)).toMatchObject({ outcome: 'rejected', reason: expect.stringContaining('DOCTYPE') });
    expect(read(vendor, `<!DOCTYPE x SYSTEM "file:///etc/passwd">${documentOf(vendor)}`).outcome).toBe('rejected');
  });

  it.each(xmlVendors)('%s: an undeclared entity stays as written', (vendor) => {
    const result = read(vendor, documentOf(vendor).replace('Rigger', 'A &xxe; B'));
    expect(result.postings[0]?.title).toBe('A &xxe; B');
  });

  it.each(xmlVendors)('%s: another root, two roots or words behind the root are rejected', (vendor) => {
    expect(read(vendor, `<error>${documentOf(vendor)}</error>`).outcome).toBe('rejected');
    expect(read(vendor, documentOf(vendor) + documentOf(vendor)).outcome).toBe('rejected');
    expect(read(vendor, `${documentOf(vendor)} and so on`).outcome).toBe('rejected');
  });

  it.each(xmlVendors)('%s: elements named __proto__ and constructor harm nothing', (vendor) => {
    const document = documentOf(vendor).replace(/<title>|<name>/, '<__proto__><polluted>1</polluted></__proto__><constructor>x</constructor>$&');
    read(vendor, document);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it.each(xmlVendors)('%s: a title of a megabyte is refused', (vendor) => {
    const rows = documentOf(vendor).replace('Rigger', 'x'.repeat(1_000_000));
    expect(read(vendor, rows)).toMatchObject({ outcome: 'incomplete', refused: [{ field: 'title' }] });
  });

  it('a million unfinished tags are rejected in bounded time', () => {
    expect(read('personio', '<a '.repeat(1_000_000)).outcome).toBe('rejected');
    expect(read('personio', '<![CDATA['.repeat(300_000)).outcome).toBe('rejected');
  });
});

describe('pages gone wrong', () => {
  const nextData = (data: unknown): string => `<html><script id="__NEXT_DATA__" type="application/json">${JSON.stringify(data)}</script></html>`;
  const jobs = (items: unknown, pagination: unknown): string =>
    nextData({ props: { pageProps: { initialState: { jobs: { items, pagination } } } } });
  const jsonLd = (value: unknown): string => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

  it.each([
    ['a cut script', '<html><script id="__NEXT_DATA__">{"props":'],
    ['broken data', '<html><script id="__NEXT_DATA__">{"props":}</script>'],
    ['items as an object', jobs({}, { total: 1, pageCount: 1 })],
    ['a negative total', jobs([], { total: -1, pageCount: 1 })],
    ['no pagination', jobs([], null)],
    ['data nested too deep', `<script id="__NEXT_DATA__">${'['.repeat(70)}${']'.repeat(70)}</script>`],
  ])('join: %s is rejected', (_name, body) => {
    expect(read('join', body).outcome).toBe('rejected');
  });

  it('join: null rows and a total that does not fit are incomplete', () => {
    const rows = [{ id: 1, title: 'A' }, { id: 2, title: 'B' }, null];
    expect(read('join', jobs(rows, { total: 3, pageCount: 1 })).outcome).toBe('incomplete');
    expect(read('join', jobs(rows.slice(0, 2), { total: 9, pageCount: 2 })).outcome).toBe('incomplete');
  });

  it.each([
    ['null', null],
    ['a posting without a title', { '@type': 'JobPosting' }],
    ['a posting with a broken id', { '@type': 'JobPosting', title: 'A', identifier: { value: 1e30 } }],
    ['types of all sorts', [{ '@type': [] }, { '@type': 5 }, { '@graph': null }, { '@graph': {} }]],
  ])('site: %s is rejected', (_name, value) => {
    expect(read('site', jsonLd(value)).outcome).toBe('rejected');
  });

  it('site and jobvite: a million unfinished tags and deep elements end in bounded time', () => {
    expect(read('site', '<script '.repeat(1_000_000)).outcome).toBe('rejected');
    expect(read('site', '<script>'.repeat(200_000)).outcome).toBe('rejected');
    expect(read('jobvite', `<html>${'<div>'.repeat(20_000)}<a class="jv-job-list-name" href="/x/job/">`).outcome).toBe('rejected');
  });
});

describe('statuses, tokens and vendors that are none', () => {
  it.each([404, 410, 304, 301, 204, 206, 403, 429, 500, 503, 0, -1, NaN])('status %p is rejected whatever the body', (status) => {
    expect(parseBoardFile('lever', '[]', { status }).outcome).toBe('rejected');
  });

  it.each(['../../x', 'a b/c', '', 'x'.repeat(1_000), '\u0000', 'a?b=c', 'http://169.254.169.254/'])('token %p is refused', (token) => {
    for (const vendor of vendors) expect(parseBoardFile(vendor, '[]', { token }).outcome).toBe('rejected');
  });

  it.each(['', 'monster', '__proto__', 'constructor', 'toString'])('vendor %p is refused', (vendor) => {
    expect(parseBoardFile(vendor, '[]')).toMatchObject({ outcome: 'rejected', reason: 'unknown vendor' });
  });
});

describe('crawls of servers gone wrong', () => {
  const token = (vendor: Vendor): string => readerOf(vendor).exampleToken;
  const crawl = (vendor: Vendor, answer: Parameters<typeof drivePlan>[1]): ReturnType<typeof drivePlan> => {
    const known = new Map([['1', { url: 'https://example.pinpointhq.com/1' }]]);
    return drivePlan(readerOf(vendor).crawl(firstCrawl(token(vendor), { known })), answer);
  };

  it.each(vendors)('%s: a server that answers everything with junk closes nothing', (vendor) => {
    for (const body of ['', '{}', '[]', 'null', '<html></html>', '<a/>', '{"ok":false}', '\u0000']) {
      const result = crawl(vendor, () => answered(body));
      expect(result.gone).toEqual([]);
      if (result.outcome === 'complete') expect(body).toBe('[]');
    }
  });

  it.each(vendors)('%s: errors, time-outs and redirects in a circle fail and end', (vendor) => {
    let asked = 0;
    const circle = crawl(vendor, (request) => {
      asked += 1;
      return answered('', 302, { location: request.url });
    });
    expect(circle).toMatchObject({ postings: [], gone: [] });
    expect(['failed', 'absent']).toContain(circle.outcome);
    expect(asked).toBeLessThan(20);
    for (const failure of ['timeout', 'network', 'too_large', 'forbidden'] as const) {
      expect(crawl(vendor, () => ({ failure, detail: 'x' })).outcome).toBe('failed');
    }
    for (const status of [429, 500, 502, 403, 418]) expect(crawl(vendor, () => answered('x', status)).outcome).toBe('failed');
  });

  it.each(vendors)('%s: no request leaves https or asks an address literal', (vendor) => {
    crawl(vendor, (request) => {
      const url = new URL(request.url);
      expect(url.protocol).toBe('https:');
      expect(url.hostname).toMatch(/[a-z]\.[a-z]+$/);
      return answered('', 302, { location: 'http://169.254.169.254/latest' });
    });
  });
});
