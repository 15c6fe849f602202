import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { FetchAnswer, FetchRequest } from '../../fetch-plan.js';
import { answerTable, answered, drivePlan, firstCrawl } from '../../plan-driver.testing.js';
import { parseTeamtailorFeed } from './teamtailor.parser.js';
import { teamtailorReader } from './teamtailor.reader.js';

const payload = (name: string): string => readFileSync(new URL(`./payloads/${name}`, import.meta.url), 'utf8');
const HOST = 'northkite.teamtailor.com';
const PAGE_URL = 'https://northkite.teamtailor.com/jobs';
const JSON_URL = `https://${HOST}/jobs.json`;
const RSS_URL = `https://${HOST}/jobs.rss?per_page=200&offset=0`;
const context = { token: HOST };
const json = payload('jobs.json');
const rss = payload('jobs.rss.xml');
const crawl = (table: Record<string, FetchAnswer>, more = {}): ReturnType<typeof drivePlan> =>
  drivePlan(teamtailorReader.crawl(firstCrawl(HOST, more)), answerTable(table));

describe('teamtailor parsers', () => {
  it('reads the RSS alone: role, department, workplace, text country, zip untouched', () => {
    const { postings, outcome } = parseTeamtailorFeed(rss, context);
    expect(outcome).toBe('complete');
    expect(postings[0]).toMatchObject({
      external_id: '8323453',
      title: 'BI & Wind Analyst',
      location_text: 'EU, Helsinki, Finland',
      country_hint: 'Finland',
      city_hint: 'Helsinki',
      function_hint: 'Business Intelligence Analyst',
      workplace_type: 'hybrid',
      posted_at: '2026-02-04T08:26:20.000Z',
      posted_at_trusted: true,
    });
    expect(postings[1]).toMatchObject({ function_hint: 'Sales' });
    expect(postings[1]).not.toHaveProperty('workplace_type');
  });

  it('reads the JSON feed alone by the number in the address, not by its uuid', () => {
    const { postings, outcome } = parseTeamtailorFeed(json, context);
    expect(outcome).toBe('complete');
    expect(postings.map((posting) => [posting.external_id, posting.country_hint])).toEqual([
      ...[
        ['8323453', 'FI'],
        ['7069633', undefined],
        ['7000001', undefined],
      ],
    ]);
  });

  it('calls a JSON feed with a next page incomplete', () => {
    const first = json.replace('"items"', '"next_url": "https://northkite.teamtailor.com/jobs.json?page=2", "items"');
    expect(parseTeamtailorFeed(first, context).outcome).toBe('incomplete');
  });
});

describe('teamtailor plan', () => {
  const validators = { etag: '"t"' };

  it('joins both feeds by the posting’s number', () => {
    const result = crawl({ [JSON_URL]: answered(json, 200, validators), [RSS_URL]: answered(rss, 200, validators) });
    expect(result).toMatchObject({ outcome: 'complete', validators: [{ url: JSON_URL }, { url: RSS_URL }] });
    expect(result.postings[0]).toMatchObject({
      country_hint: 'FI',
      location_text: 'EU, Helsinki, Finland',
      city_hint: 'Helsinki',
      department: 'Finance',
      workplace_type: 'hybrid',
    });
    expect(result.postings[1]).not.toHaveProperty('country_hint');
    expect(result.postings[2]).toMatchObject({ workplace_type: 'remote' });
  });

  it('is unchanged only when both feeds are, and requests the other again when one is', () => {
    const unchanged = answered('', 304);
    expect(crawl({ [JSON_URL]: unchanged, [RSS_URL]: unchanged }, { previousHash: 'x' }).outcome).toBe('not_modified');
    const conditional = (request: FetchRequest): FetchAnswer => (request.conditional ? unchanged : answered(json));
    const result = drivePlan(teamtailorReader.crawl(firstCrawl(HOST, { previousHash: 'x' })), (request) =>
      request.url === JSON_URL ? conditional(request) : answered(rss),
    );
    expect(result).toMatchObject({ outcome: 'complete', postings: { length: 3 } });
  });

  it('is incomplete while one feed is unreadable, complete where a site does not offer it, absent when both are', () => {
    const feeds = { [JSON_URL]: answered(json), [RSS_URL]: answered(rss) };
    expect(crawl({ ...feeds, [RSS_URL]: answered('', 500) }).outcome).toBe('incomplete');
    expect(crawl({ ...feeds, [RSS_URL]: answered('<html></html>') }).outcome).toBe('incomplete');
    expect(crawl({ ...feeds, [JSON_URL]: answered('', 404) }).outcome).toBe('complete');
    const missing = { [JSON_URL]: answered('', 404), [RSS_URL]: answered('', 404) };
    expect(crawl({ ...missing, [PAGE_URL]: answered('', 404) }).outcome).toBe('absent');
    expect(crawl({ ...missing, [PAGE_URL]: answered('<html>') }).outcome).toBe('failed');
    expect(crawl({ [JSON_URL]: answered('', 404), [RSS_URL]: answered('', 500) }).outcome).toBe('failed');
    expect(crawl({ [JSON_URL]: answered('<html>'), [RSS_URL]: answered('<html>') }).outcome).toBe('failed');
  });

  it('follows next_url only on its own host, and never in a loop', () => {
    const page = (next: string): FetchAnswer => answered(json.replace('"items"', `"next_url": "${next}", "items"`));
    const second = `${JSON_URL}?page=2`;
    const rest = { [RSS_URL]: answered('', 404) };
    const more = json
      .replaceAll('8323453', '8323454')
      .replaceAll('7069633', '7069634')
      .replaceAll('7000001', '7000002');
    const whole = crawl({ ...rest, [JSON_URL]: page(second), [second]: answered(more) });
    expect(whole).toMatchObject({ outcome: 'complete', postings: { length: 6 }, validators: [] });
    const elsewhere = 'https://elsewhere.example/jobs.json';
    const led = crawl({ ...rest, [JSON_URL]: page(elsewhere), [elsewhere]: answered(more) });
    expect(led).toMatchObject({ outcome: 'incomplete', postings: { length: 3 } });
    expect(crawl({ ...rest, [JSON_URL]: page(JSON_URL) }).outcome).toBe('incomplete');
  });

  it('pages the RSS by offset until a page is short, and detects an ignored offset', () => {
    const item = (id: number): string =>
      `<item><title>Rigger</title><link>https://${HOST}/jobs/${id}-rigger</link><remoteStatus>none</remoteStatus></item>`;
    const feed = (from: number, count: number): FetchAnswer =>
      answered(
        `<rss><channel>${Array.from({ length: count }, (_unused, n) => item(from + n)).join('')}</channel></rss>`,
      );
    const pages = { [JSON_URL]: answered('', 404), [RSS_URL]: feed(1, 200) };
    const second = `https://${HOST}/jobs.rss?per_page=200&offset=200`;
    expect(crawl({ ...pages, [second]: feed(201, 30) })).toMatchObject({
      outcome: 'complete',
      postings: { length: 230 },
    });
    expect(crawl({ ...pages, [second]: feed(1, 200) }).outcome).toBe('incomplete');
  });
});
