import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { VENDORS, type Vendor } from '@hiring/contracts';
import { parseBoardFile } from './board-file.js';
import { readerOf } from './board-readers.js';
import {
  declaredJson,
  declaredListing,
  declaredTotals,
  declaredVendors,
  declarationOf,
  sampleValues,
  titlePath,
} from './declared-listings.testing.js';
import type { ParseResult } from './parse-result.js';
import { answered, drivePlan, firstCrawl } from './plan-driver.testing.js';
import type { PostingRecord } from './posting-record.js';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A listing for each vendor. `rows` is the JSON member with the rows. */
const LISTINGS: Partial<Record<Vendor, { file: string; rows?: string }>> = {
  greenhouse: { file: 'board.json', rows: 'jobs' },
  lever: { file: 'board.json', rows: '' },
  ashby: { file: 'board.json', rows: 'jobs' },
  workable: { file: 'widget.json', rows: 'jobs' },
  smartrecruiters: { file: 'page.json', rows: 'content' },
  recruitee: { file: 'offers.json', rows: 'offers' },
  teamtailor: { file: 'jobs.json', rows: 'items' },
  breezy: { file: 'board.json', rows: '' },
  bamboohr: { file: 'list.json', rows: 'result' },
  workday: { file: 'page.json', rows: 'jobPostings' },
  rippling: { file: 'v1.json', rows: '' },
  personio: { file: 'feed.xml' },
  jazzhr: { file: 'feed.xml' },
  jobvite: { file: 'feed.xml' },
  join: { file: 'company.html' },
  site: { file: 'careers.html' },
};
const vendors = Object.keys(VENDORS) as Vendor[];
const jsonVendors = vendors.filter((vendor) => LISTINGS[vendor]?.rows !== undefined || declaredJson.includes(vendor));
const markupVendors = vendors.filter((vendor) => !jsonVendors.includes(vendor));
const OBSERVED_AT = '2026-11-01T00:00:00.000Z';
const LATEST = Date.parse('2026-11-04T00:00:00.000Z');

const declaredPostings = ['1000001', '1000002', '1000003'].map((id) => sampleValues(id, `Rigger ${id}`));
const listingOf = (vendor: Vendor): string =>
  declaredVendors.includes(vendor)
    ? declaredListing(vendor, declaredPostings)
    : readFileSync(new URL(`./vendors/${vendor}/payloads/${LISTINGS[vendor]?.file}`, import.meta.url), 'utf8');
const read = (vendor: Vendor, body: string): ParseResult => parseBoardFile(vendor, body, { observedAt: OBSERVED_AT });

/** Returns a parsed listing's rows, which the tests change in place. */
function rowsIn(vendor: Vendor, listing: Json): Json[] {
  const path = LISTINGS[vendor]?.rows ?? declarationOf(vendor)?.decode.json?.rows ?? '';
  const rows =
    path === ''
      ? listing
      : path.split('.').reduce<Json>((inner, name) => (inner as Record<string, Json>)[name] ?? null, listing);
  if (!Array.isArray(rows)) throw new Error(`${vendor}: no rows`);
  return rows;
}

function withRow(vendor: Vendor, change: (row: Record<string, Json>, rows: Json[]) => void): string {
  const listing = JSON.parse(listingOf(vendor)) as Json;
  const rows = rowsIn(vendor, listing);
  change(rows[0] as Record<string, Json>, rows);
  return JSON.stringify(listing);
}

type Path = (string | number)[];
function leavesOf(value: Json, path: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))];
}

function put(row: Record<string, Json>, path: Path, value: Json): void {
  const parents = path.slice(0, -1);
  const parent = parents.reduce<Json>((inner, key) => (inner as Record<string, Json>)[key] ?? null, row);
  (parent as Record<string, Json>)[path.at(-1) ?? ''] = value;
}

const FORBIDDEN = /[\p{Cc}\p{Surrogate}]/u;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** Returns the members with invalid values. */
function faultsOf(posting: PostingRecord): string[] {
  const { external_id: id, title, url, posted_at: postedAt, salary } = posting;
  const texts = Object.values(posting).filter((value): value is string => typeof value === 'string');
  const { protocol, username, password } = new URL(url);
  const [min, max] = [salary?.min ?? 0, salary?.max ?? Infinity];
  const faults: Record<string, boolean> = {
    text: texts.some((text) => FORBIDDEN.test(text) || text.length > 2_000),
    id: id === '' || id.length > 500,
    title: title.trim() === '' || title.length > 300,
    url: !/^https?:$/.test(protocol) || username !== '' || password !== '',
    posted_at: postedAt !== undefined && !(INSTANT.test(postedAt) && Date.parse(postedAt) < LATEST),
    salary: !(min >= 0 && max >= min),
  };
  return Object.keys(faults).filter((member) => faults[member]);
}

function expectAnswered(vendor: Vendor, result: ParseResult): void {
  const { postings, outcome, reason } = result;
  const faults = postings.flatMap(faultsOf);
  if (new Set(postings.map(({ external_id }) => external_id)).size !== postings.length) faults.push('ids');
  if ((outcome === 'complete') !== (reason === null)) faults.push('reason');
  if (reason !== null && !(reason.startsWith(`${vendor}: `) && reason.length < 500)) faults.push('reason');
  if (Object.keys(Object.prototype).length > 0) faults.push('prototype');
  expect(faults).toEqual([]);
}

/** Values that a field never has. The test puts each of these values into each member in turn. */
const HOSTILE: [name: string, value: Json][] = [
  ['the largest number', Number.MAX_VALUE],
  ['a negative number', -1],
  ['a fraction', 0.1],
  ['true', true],
  ['null', null],
  ['an empty text', ''],
  ['control characters and lone surrogates', 'a\u0000\u001b[31m\ud800b\udfff\u007f'],
  ['a text of 20,000 characters', 'Z'.repeat(20_000)],
  ['markup', '<script>alert(1)</script>&lt;img src=x onerror=alert(1)&gt;'],
  ['an address with credentials', 'https://admin:secret@evil.example/'],
  ['a date that is none', '2026-13-45T99:99:99Z'],
  ['a date beyond the calendar', '+275760-09-14T00:00:00Z'],
  ['a date far ahead', '2027-06-01T00:00:00.000Z'],
  ['a date before our era', '-000044-03-15T00:00:00Z'],
  ['a negative salary', '-90000 - -50000 EUR per hour'],
  ['names of an object’s prototype', { toString: 'x', constructor: { prototype: { title: 'x' } }, hasOwnProperty: 1 }],
  ['a list of lists', [[[[[[]]]]]]],
  ['a list of everything', [null, -1, '', {}, [], true]],
  ['words of another direction', '\u202eevil\u2066\u200f'],
];

describe.each(jsonVendors)('%s', (vendor) => {
  const paths = leavesOf(rowsIn(vendor, JSON.parse(listingOf(vendor)) as Json)[0] ?? null).filter(
    ({ length }) => length,
  );
  const whole = read(vendor, listingOf(vendor));
  const others = whole.postings.slice(1).map(({ external_id }) => external_id);

  it.each(HOSTILE)('%s in any member of a row does not change the other rows', (_name, value) => {
    for (const path of paths) {
      const result = read(
        vendor,
        withRow(vendor, (row) => put(row, path, value)),
      );
      expectAnswered(vendor, result);
      const taken = new Set(result.postings.map(({ external_id }) => external_id));
      if (whole.postings.length > 2) expect(others.filter((id) => !taken.has(id))).toEqual([]);
    }
  });

  it('a member __proto__ in a row changes nothing', () => {
    const body = withRow(vendor, () => undefined);
    const polluted = body.replace('{', '{"__proto__":{"title":"x","listed":false,"polluted":1},');
    const result = read(vendor, polluted);
    expect(JSON.stringify(result.postings)).toBe(JSON.stringify(whole.postings));
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('a row that repeats an id with another title is not a second posting', () => {
    const title = ['title', 'name', 'text', 'jobOpeningName'];
    const body = withRow(vendor, (row, rows) => {
      const copy = structuredClone(row);
      const holder = (copy['data'] ?? copy) as Record<string, Json>;
      for (const name of title) if (typeof holder[name] === 'string') holder[name] = 'Something else';
      if (declaredVendors.includes(vendor)) put(copy, titlePath(vendor), 'Something else');
      rows.push(copy);
    });
    const result = read(vendor, body);
    expectAnswered(vendor, result);
    expect(result.postings.map(({ external_id }) => external_id)).toEqual(
      whole.postings.map(({ external_id }) => external_id),
    );
    // A crawl with a repeated row is incomplete, because the repeated row may be in the place of a missing one. This
    // does not apply to Rippling, which lists a job once per place, or to vendors that state the total.
    if (!['rippling', 'greenhouse', 'smartrecruiters', 'bamboohr', 'workday', ...declaredTotals].includes(vendor)) {
      expect(result.outcome).not.toBe('complete');
    }
  });

  it('a posting with a title of 10 MB is unread', () => {
    const names = new Set(['title', 'name', 'text', 'jobOpeningName']);
    const path = declaredVendors.includes(vendor)
      ? titlePath(vendor)
      : paths.find((one) => one.length <= 2 && names.has(String(one.at(-1))) && !/depart|loc/i.test(one.join()));
    const body = withRow(vendor, (row) => put(row, path ?? [], 'x'.repeat(10 * 1024 * 1024)));
    const result = read(vendor, body);
    expectAnswered(vendor, result);
    expect(result).toMatchObject({ refused: { length: 1 }, unread: { length: 1 } });
  });

  it('a web page in place of the listing is rejected', () => {
    expect(read(vendor, `<!doctype html><html><script>${listingOf(vendor)}</script></html>`).outcome).toBe('rejected');
  });
});

const HOSTILE_TEXTS: [name: string, text: string][] = [
  ['control characters as references', '&#0;&#x1b;&#xd800;a&#xffff;'],
  ['an entity that grows', '&lol9;&lol9;&lol9;'],
  ['an external entity', '&xxe;'],
  ['20,000 characters', 'Z'.repeat(20_000)],
  ['an element that never ends', '<deep><deeper>'],
  ['an end without a beginning', '</position></job></item></div>'],
  ['CDATA within CDATA', '<![CDATA[ <![CDATA[ ]]> ]]>'],
  ['a comment that never ends', '<!-- '],
  ['a date beyond the calendar', '+275760-09-14T00:00:00Z'],
  ['a number beyond the safe integers', '99999999999999999999'],
  ['names of an object’s prototype', '<__proto__><title>x</title></__proto__><constructor>x</constructor>'],
  ['an address with credentials', 'https://admin:secret@evil.example/'],
];
const BILLION_LAUGHS =
  '<!DOCTYPE x [<!ENTITY lol "lol"><!ENTITY lol9 "&lol;&lol;&lol;&lol;"><!ENTITY xxe SYSTEM "file:///etc/passwd">]>';

describe.each(markupVendors)('%s', (vendor) => {
  const listing = listingOf(vendor);
  const ends = [...listing.matchAll(/>[^<>]+</g)].map((match) => match.index);

  it.each(HOSTILE_TEXTS)('%s in place of any text is read without harm', (_name, text) => {
    for (const at of ends) {
      const end = listing.indexOf('<', at + 1);
      const result = read(vendor, listing.slice(0, at + 1) + text + listing.slice(end));
      expectAnswered(vendor, result);
      expect(JSON.stringify(result)).not.toMatch(/root:|lollol/);
    }
  });

  it('entities that a document declares are not expanded', () => {
    const result = read(vendor, listing.replace(/^(<\?xml[^>]*\?>)?/, `$1${BILLION_LAUGHS}`));
    expectAnswered(vendor, result);
    expect(JSON.stringify(result)).not.toMatch(/root:|lollol/);
  });

  it('a listing cut anywhere is read without harm', () => {
    for (let end = 0; end < listing.length; end += 37) expectAnswered(vendor, read(vendor, listing.slice(0, end)));
  });
});

describe('pages in a loop', () => {
  it.each(vendors)('%s: a server that always returns the same page ends the crawl', (vendor) => {
    let requests = 0;
    const plan = readerOf(vendor).crawl(firstCrawl(readerOf(vendor).exampleToken));
    const result = drivePlan(plan, () => {
      requests += 1;
      return answered(listingOf(vendor), 200, { link: '<https://x.example/?page=2>; rel="next"' });
    });
    expect(requests).toBeLessThan(2_000);
    result.postings.forEach((posting) => expect(posting.title).not.toBe(''));
  });
});
