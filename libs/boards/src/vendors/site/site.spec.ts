import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { CrawlContext, FetchAnswer } from '../../fetch-plan.js';
import { answerTable, answered, drivePlan, firstCrawl } from '../../plan-driver.testing.js';
import { parseSitePage } from './site.parser.js';
import { siteReader } from './site.reader.js';

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

describe('a site of more pages than one crawl reads', () => {
  const COUNT = 700;
  const HOUR = 3_600_000;
  const START = Date.UTC(2026, 5, 1);
  const pageOf = (id: number): string => `https://northkite.example/careers/rigger-${id}`;

  /** Crawls the site at a fixed interval. Returns each crawl's result. */
  function crawls(count: number, hours = 6, closedAt?: { crawl: number; id: number }) {
    let requested: string[] = [];
    let details: CrawlContext['details'] = new Map();
    const known = new Map<string, { url: string }>();
    return Array.from({ length: count }, (_unused, number) => {
      requested = [];
      const isClosed = (id: number): boolean =>
        closedAt !== undefined && number >= closedAt.crawl && id === closedAt.id;
      const map = Array.from({ length: COUNT }, (_, id) => (isClosed(id) ? '' : `<url><loc>${pageOf(id)}</loc></url>`));
      const observedAt = new Date(START + number * hours * HOUR).toISOString();
      const context = { ...firstCrawl('northkite.example/careers'), observedAt, details, known };
      const result = drivePlan(siteReader.crawl(context), ({ url, purpose }) => {
        if (url.endsWith('/robots.txt')) return answered('Sitemap: https://northkite.example/map.xml');
        if (url.endsWith('/map.xml')) return answered(`<urlset>${map.join('')}</urlset>`);
        if (purpose !== 'detail') return answered('<html></html>');
        requested.push(url);
        const id = Number(/-(\d+)$/.exec(url)?.[1]);
        if (isClosed(id)) return answered('', 404);
        const job = {
          '@type': 'JobPosting',
          title: `Rigger ${id}`,
          identifier: `R-${id}`,
          description: 'x'.repeat(9_000),
        };
        return answered(`<script type="application/ld+json">${JSON.stringify(job)}</script>`);
      });
      details = result.details ?? details;
      for (const posting of result.postings) known.set(posting.external_id, { url: posting.found_on ?? posting.url });
      return { result, requested: requested.length };
    });
  }

  it('is complete once every page was read, 300 at a time', () => {
    const all = crawls(4);
    expect(all.map(({ requested }) => requested)).toEqual([300, 300, 300, 300]);
    expect(all.map(({ result }) => result.outcome)).toEqual(['incomplete', 'incomplete', 'complete', 'complete']);
    expect(all.map(({ result }) => result.postings.length)).toEqual([300, 600, 700, 700]);
    expect(JSON.stringify([...(all[3]?.result.details ?? [])]).length).toBeLessThan(COUNT * 400);
  });

  it('is incomplete where its pages were not all read within 72 hours', () => {
    expect(crawls(5, 40).map(({ result }) => result.outcome)).not.toContain('complete');
  });

  it('proves a posting gone by its own page, whenever that was read last', () => {
    const all = crawls(6, 6, { crawl: 3, id: 5 });
    const seen = all.map(({ result }) => result.gone);
    expect(seen.slice(0, 3).flat()).toEqual([]);
    expect(seen.flat()).toContain('R-5');
  });
});

describe('a careers page with a list', () => {
  it('names the job pages, also without a sitemap', () => {
    const list = {
      '@type': 'ItemList',
      itemListElement: [
        { '@type': 'ListItem', url: 'https://northkite.example/work/1' },
        { '@type': 'ListItem', item: { '@id': 'https://northkite.example/work/2' } },
        { '@type': 'ListItem', item: 'https://elsewhere.example/work/3' },
      ],
    };
    const page = (value: object): FetchAnswer =>
      answered(`<script type="application/ld+json">${JSON.stringify(value)}</script>`);
    const table = {
      'https://northkite.example/careers': page(list),
      'https://northkite.example/robots.txt': answered('', 404),
      'https://northkite.example/sitemap.xml': answered('', 404),
      'https://northkite.example/work/1': page({ '@type': 'JobPosting', title: 'Rigger', identifier: 'R-1' }),
      'https://northkite.example/work/2': page({ '@type': 'JobPosting', title: 'Loft Hand', identifier: 'R-2' }),
    };
    const result = drivePlan(siteReader.crawl(firstCrawl('northkite.example/careers')), answerTable(table));
    expect(result).toMatchObject({ outcome: 'complete', postings: [{ external_id: 'R-1' }, { external_id: 'R-2' }] });
  });
});
