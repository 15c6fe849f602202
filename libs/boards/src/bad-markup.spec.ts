import { describe, expect, it } from '@jest/globals';
import type { Vendor } from '@hiring/contracts';
import { declaredListing, sampleValues } from './declared-listings.testing.js';
import { read } from './checked-parse.testing.js';

const declaredXml: Vendor[] = ['paycor', 'peopleadmin', 'taleobusiness'];
const xmlVendors: Vendor[] = ['personio', 'jazzhr', 'jobvite', 'teamtailor', ...declaredXml];
/** Returns the vendor's listing without its XML declaration. */
const declaredDocument = (vendor: Vendor): string =>
  declaredListing(vendor, [sampleValues('1', 'Rigger'), sampleValues('2', 'Hand')]).replace(/^<\?xml[^>]*\?>/, '');

describe('malformed XML', () => {
  const documents: Record<string, string> = {
    personio:
      '<workzag-jobs><position><id>1</id><name>Rigger</name></position><position><id>2</id><name>Hand</name></position></workzag-jobs>',
    jazzhr: '<jobs><job><id>1</id><title>Rigger</title></job><job><id>2</id><title>Hand</title></job></jobs>',
    jobvite:
      '<result><job><id>abc1</id><title>Rigger</title></job><job><id>abc2</id><title>Hand</title></job></result>',
    teamtailor:
      '<rss><channel><item><title>Rigger</title><link>https://x.example/jobs/1-a</link></item><item><title>Hand</title><link>https://x.example/jobs/2-b</link></item></channel></rss>',
  };
  const documentOf = (vendor: Vendor): string => documents[vendor] ?? declaredDocument(vendor);

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

  it.each(xmlVendors)('%s: another root, two roots or text after the root are rejected', (vendor) => {
    expect(read(vendor, `<error>${documentOf(vendor)}</error>`).outcome).toBe('rejected');
    expect(read(vendor, documentOf(vendor) + documentOf(vendor)).outcome).toBe('rejected');
    expect(read(vendor, `${documentOf(vendor)} and so on`).outcome).toBe('rejected');
  });

  it.each(xmlVendors)('%s: elements named __proto__ and constructor have no effect', (vendor) => {
    const document = documentOf(vendor).replace(
      /<title>|<name>/,
      '<__proto__><polluted>1</polluted></__proto__><constructor>x</constructor>$&',
    );
    read(vendor, document);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it.each(xmlVendors)('%s: a posting with a title of a megabyte is unread', (vendor) => {
    const rows = documentOf(vendor).replace('Rigger', 'x'.repeat(1_000_000));
    expect(read(vendor, rows)).toMatchObject({ refused: [{ field: 'title' }], unread: { length: 1 } });
  });

  it('a million unfinished tags are rejected in bounded time', () => {
    expect(read('personio', '<a '.repeat(1_000_000)).outcome).toBe('rejected');
    expect(read('personio', '<![CDATA['.repeat(300_000)).outcome).toBe('rejected');
  });
});

describe('malformed pages', () => {
  const nextData = (data: unknown): string =>
    `<html><script id="__NEXT_DATA__" type="application/json">${JSON.stringify(data)}</script></html>`;
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

  it('join: a total that does not fit is incomplete, a null row is no posting', () => {
    const rows = [{ id: 1, title: 'A' }, { id: 2, title: 'B' }, null];
    expect(read('join', jobs(rows, { total: 2, pageCount: 1 })).outcome).toBe('complete');
    expect(read('join', jobs(rows, { total: 3, pageCount: 1 })).outcome).toBe('incomplete');
    expect(read('join', jobs(rows.slice(0, 2), { total: 9, pageCount: 2 })).outcome).toBe('incomplete');
  });

  it.each([
    ['null', null],
    ['a posting without a title', { '@type': 'JobPosting' }],
    ['types of all sorts', [{ '@type': [] }, { '@type': 5 }, { '@graph': null }, { '@graph': {} }]],
  ])('site: %s is rejected', (_name, value) => {
    expect(read('site', jsonLd(value)).outcome).toBe('rejected');
  });

  it('site and jobvite: a million unfinished tags and deep elements end in bounded time', () => {
    expect(read('site', '<script '.repeat(1_000_000)).outcome).toBe('rejected');
    expect(read('site', '<script>'.repeat(200_000)).outcome).toBe('rejected');
    expect(read('jobvite', `<html>${'<div>'.repeat(20_000)}<a class="jv-job-list-name" href="/x/job/">`).outcome).toBe(
      'rejected',
    );
  });
});
