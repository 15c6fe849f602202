import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { CrawlContext, FetchAnswer } from '../../fetch-plan.js';
import { answerTable, answered, drivePlan, firstCrawl } from '../../plan-driver.testing.js';
import { parseSitePage } from './site.parser.js';
import { siteReader } from './site.plan.js';

const payload = (name: string): string => readFileSync(new URL(`./payloads/${name}`, import.meta.url), 'utf8');
const careers = payload('careers.html');
const context = { token: 'northkite.example/careers', observedAt: '2026-06-01T00:00:00.000Z' };

describe('JSON-LD parser', () => {
  const { postings, outcome } = parseSitePage(careers, context);

  it('finds JobPostings in a graph and in a list, and unescapes strings once more', () => {
    expect(outcome).toBe('complete');
    expect(postings[0]).toEqual({
      external_id: 'NK-9',
      found_on: 'https://northkite.example/careers',
      requisition_id: 'NK-9',
      title: 'R&D Rigger',
      url: 'https://northkite.example/careers/rigger?utm_source=x',
      location_text: 'Nantes, Pays de la Loire, FR',
      places: [{ city: 'Nantes', region: 'Pays de la Loire', country: 'FR' }],
      country_hint: 'FR',
      city_hint: 'Nantes',
      function_hint: 'Trades',
      workplace_type: 'remote',
      posted_at: '2026-05-02T00:00:00.000Z',
      posted_at_trusted: false,
      listed: true,
    });
  });

  it('uses the canonical URL as the id where no identifier is given, and treats an ended validity as not listed', () => {
    expect(postings[1]).toMatchObject({ external_id: 'https://northkite.example/careers/loft-hand', listed: false });
  });

  it('treats a page without JobPosting as unreadable, not as empty', () => {
    expect(parseSitePage('<html><body>We hire</body></html>', context).outcome).toBe('rejected');
  });

  it('is incomplete where a broken block may be a posting, and reads bare JSON-LD', () => {
    const broken = (type: string): string =>
      careers.replace('<body>', `<script type="application/ld+json">{"@type": "${type}", "x":</script><body>`);
    expect(parseSitePage(broken('JobPosting'), context).outcome).toBe('incomplete');
    expect(parseSitePage(broken('BreadcrumbList'), context).outcome).toBe('complete');
    expect(
      parseSitePage('{"@type":"JobPosting","title":"Rigger","url":"https://x.example/1"}', context).postings,
    ).toHaveLength(1);
  });
});

describe('careers site plan', () => {
  const home = answered('<html><body>Careers</body></html>');
  const posting = (title: string): FetchAnswer =>
    answered(
      `<script type="application/ld+json">{"@type":"JobPosting","title":"${title}","identifier":"${title}"}</script>`,
    );
  const site = {
    'https://northkite.example/careers': home,
    'https://northkite.example/robots.txt': answered('User-agent: *\nSitemap: https://northkite.example/map.xml\n'),
    'https://northkite.example/map.xml': answered(payload('sitemap.xml')),
    'https://northkite.example/careers/rigger': posting('Rigger'),
    'https://www.northkite.example/careers/team': home,
  };
  const crawl = (table: Record<string, FetchAnswer>): ReturnType<typeof drivePlan> =>
    drivePlan(siteReader.crawl(firstCrawl('northkite.example/careers')), answerTable(table));

  it('uses the careers page’s own postings where it has some', () => {
    expect(crawl({ 'https://northkite.example/careers': answered(careers) }).postings).toHaveLength(2);
  });

  it('follows robots.txt and sitemaps to the job pages, only on the site’s own hosts', () => {
    expect(crawl(site)).toMatchObject({ outcome: 'complete', postings: [{ external_id: 'Rigger' }] });
  });

  it('is incomplete when a job page cannot be read, and treats a 404 as a removed posting', () => {
    const more = (status: number): Record<string, FetchAnswer> => ({
      ...site,
      'https://www.northkite.example/careers/team': answered('', status),
    });
    expect(crawl(more(500)).outcome).toBe('incomplete');
    expect(crawl(more(404)).outcome).toBe('complete');
  });

  it('is unreadable where no page has a JobPosting, absent on 404', () => {
    expect(crawl({ ...site, 'https://northkite.example/careers/rigger': home }).outcome).toBe('failed');
    expect(crawl({ 'https://northkite.example/careers': home }).outcome).toBe('failed');
    expect(crawl({ 'https://northkite.example/careers': answered('', 404) }).outcome).toBe('absent');
  });

  const known = new Map([['Mate', { url: 'https://northkite.example/careers/mate', title: 'Mate' }]]);
  const again = (table: Record<string, FetchAnswer>): ReturnType<typeof drivePlan> =>
    drivePlan(
      siteReader.crawl({ ...firstCrawl('northkite.example/careers'), known } as CrawlContext),
      answerTable({ ...site, ...table }),
    );
  const MATE = 'https://northkite.example/careers/mate';

  it.each([
    ['a challenge', '<html>Just a moment...</html>'],
    ['empty', ''],
    ['a teaser', '<script type="application/ld+json">{"@type":"JobPosting","title":"Talent pool"}</script>'],
  ])('leaves a known posting unread whose page is %s, though no sitemap has it', (_name, body) => {
    expect(again({ [MATE]: answered(body) })).toMatchObject({ outcome: 'complete', gone: [], unread: ['Mate'] });
  });

  it('misses a posting whose page says that it is closed only where the sitemaps are whole and do not have it', () => {
    const closed = { [MATE]: answered('<html>This position has been filled.</html>') };
    expect(again(closed)).toMatchObject({ outcome: 'complete', gone: [], unread: [] });
    const challenge = { 'https://northkite.example/robots.txt': answered('<html>Just a moment...</html>') };
    const map = { 'https://northkite.example/sitemap.xml': answered(payload('sitemap.xml')) };
    expect(again({ ...closed, ...challenge, ...map }).unread).toEqual(['Mate']);
    expect(again({ [MATE]: answered('', 404) }).gone).toEqual(['Mate']);
    expect(again({ [MATE]: answered('', 302, { location: '/login' }) })).toMatchObject({ gone: [], unread: ['Mate'] });
    expect(again({ [MATE]: answered('', 302, { location: '/wp-login.php?redirect_to=x' }) })).toMatchObject({
      gone: [],
      unread: ['Mate'],
    });
  });

  it('is incomplete where the site has more sitemaps than are read', () => {
    const many = Array.from({ length: 31 }, (_, n) => `Sitemap: https://northkite.example/map${n}.xml`).join('\n');
    const maps = Object.fromEntries(
      Array.from({ length: 31 }, (_, n) => [`https://northkite.example/map${n}.xml`, answered(payload('sitemap.xml'))]),
    );
    expect(crawl({ ...site, ...maps, 'https://northkite.example/robots.txt': answered(many) })).toMatchObject({
      outcome: 'incomplete',
      reason: expect.stringContaining('1 sitemap(s) not read'),
    });
  });

  it('reads a job once that several addresses lead to', () => {
    const moved = answered('', 301, { location: '/careers/rigger' });
    expect(again({ [MATE]: moved })).toMatchObject({ outcome: 'complete', postings: [{ external_id: 'Rigger' }] });
    const shown = answered(
      '<script type="application/ld+json">{"@type":"JobPosting","title":"Rigger","url":"https://www.northkite.example/careers/rigger/"}</script>',
    );
    expect(crawl({ ...site, 'https://northkite.example/careers': shown }).postings).toHaveLength(1);
  });

  it('is absent where the careers page and all job pages are missing', () => {
    const missing = {
      'https://northkite.example/careers': answered('', 404),
      'https://northkite.example/careers/rigger': answered('', 404),
    };
    expect(again({ ...missing, [MATE]: answered('', 404) }).outcome).toBe('absent');
  });

  it('accepts a host with a plain path as a token', () => {
    expect(
      ['https://Acme.example/Careers/', 'acme.example/a/../b', '10.0.0.1/x', 'acme.example/a?b'].map((raw) =>
        siteReader.readToken(raw),
      ),
    ).toEqual([...['acme.example/Careers', null, null, null]]);
  });
});
