import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { REPLAYS_MAX, reducedCrawl, resultOf, type CrawlFile, type FileAnswer } from './reduced-crawl.js';

const HTML = { 'content-type': 'text/html' };

function answer<Body>(body: Body, headers: Record<string, string> = HTML): FileAnswer<Body>[] {
  return [{ status: 200, headers, body }];
}

function jobPage(n: number, noise: string): string {
  const job = {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: `Engineer ${n}`,
    description: noise,
    datePosted: '2026-03-01',
    hiringOrganization: { '@type': 'Organization', name: 'Acme', logo: 'logo.png' },
    jobLocation: { '@type': 'Place', address: { addressLocality: 'Bonn', addressCountry: 'DE' } },
  };
  return `<!doctype html><html><head><title>${n}</title><style>${noise}</style></head><body><!-- ${noise} -->
<nav><a href="/about">${noise}</a></nav><div class="text"><p>${noise}</p><img src="x.png"><br></div>
<script>const text = "${noise}";</script>
<script type="application/ld+json">${JSON.stringify(job)}</script></body></html>`;
}

function siteOf(pages: number, noise = 'noise'): CrawlFile<string | Uint8Array> {
  const addresses = Array.from({ length: pages }, (_, n) => `https://acme.example/jobs/engineer-${n}`);
  const sitemap = `<?xml version="1.0"?><urlset>${addresses
    .map((address) => `<url><loc>${address}</loc><changefreq>daily</changefreq></url>`)
    .join('')}</urlset>`;
  return {
    vendor: 'site',
    token: 'acme.example',
    known: [],
    observed_at: '2026-03-02T10:00:00.000Z',
    answers: {
      'GET https://acme.example': answer<string | Uint8Array>('<html><body>Careers</body></html>'),
      'GET https://acme.example/robots.txt': answer<string | Uint8Array>(
        'Sitemap: https://acme.example/sitemap.xml.gz',
        { 'content-type': 'text/plain' },
      ),
      'GET https://acme.example/sitemap.xml.gz': answer<string | Uint8Array>(gzipSync(sitemap), {
        'content-type': 'application/gzip',
      }),
      ...Object.fromEntries(
        addresses.map((address, n) => [`GET ${address}`, answer<string | Uint8Array>(jobPage(n, noise))]),
      ),
    },
  };
}

function counted(file: CrawlFile<string | Uint8Array>): { reduced: CrawlFile; replays: number; result: string } {
  let replays = 0;
  let result = '';
  const reduced = reducedCrawl(file, (one) => {
    replays += 1;
    const got = resultOf(one);
    if (replays === 1) result = got;
    return got;
  });
  return { reduced, replays, result };
}

describe('a reduced crawl', () => {
  test('has the same result and requests, without what the reader does not read', () => {
    const { reduced, result } = counted(siteOf(3));
    expect(JSON.parse(result)).toMatchObject({ outcome: 'complete', postings: { length: 3 } });
    expect(resultOf(reduced)).toBe(result);
    expect(JSON.stringify(reduced)).not.toMatch(/noise|changefreq|logo/);
  });

  test('has the scripts of a small page with only the members that the reader reads', () => {
    const job = { '@type': 'JobPosting', title: 'Engineer', description: 'noise', datePosted: '2026-03-01' };
    const file = siteOf(2);
    file.answers['GET https://acme.example/jobs/engineer-0'] = answer<string | Uint8Array>(
      `<html><body><p>noise</p><script type="application/ld+json">${JSON.stringify(job)}</script></body></html>`,
    );
    const { reduced, result } = counted(file);
    expect(resultOf(reduced)).toBe(result);
    expect(reduced.answers['GET https://acme.example/jobs/engineer-0']?.[0]?.body).toMatch(/^<script.*script>$/);
    expect(JSON.stringify(reduced)).not.toContain('noise');
  });

  test('takes a bounded number of replays for 300 job pages', () => {
    const { reduced, replays, result } = counted(siteOf(300));
    expect(replays).toBeLessThanOrEqual(REPLAYS_MAX);
    expect(resultOf(reduced)).toBe(result);
    expect(JSON.parse(result)).toMatchObject({ outcome: 'complete', postings: { length: 300 } });
    expect(JSON.stringify(reduced)).not.toMatch(/noise|changefreq|logo/);
  }, 60_000);

  test('lacks what only some of the answers need in the others', () => {
    const file = siteOf(4);
    const dated = jobPage(1, 'noise').replace('"datePosted":"2026-03-01",', '');
    file.answers['GET https://acme.example/jobs/engineer-1'] = answer<string | Uint8Array>(
      dated.replace('</head>', '<meta itemprop="datePosted" content="2026-02-01"><i>noise</i></head>'),
    );
    const { reduced, result } = counted(file);
    expect(resultOf(reduced)).toBe(result);
    expect(JSON.stringify(reduced)).not.toContain('noise');
  });

  test('has only the members that the reader reads in a JSON answer', () => {
    const job = {
      id: 1,
      title: 'Engineer',
      absolute_url: 'https://boards.greenhouse.io/acme/jobs/1',
      location: { name: 'Bonn', other: 1 },
      other: { a: [1, { b: 2 }] },
    };
    const body = JSON.stringify({ jobs: [job], other: 1, meta: { total: 1 } });
    const address = 'GET https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true';
    const file = { vendor: 'greenhouse', token: 'acme', known: [], observed_at: '2026-03-02T10:00:00.000Z' };
    const { reduced, result } = counted({
      ...file,
      answers: { [address]: answer(body, { 'content-type': 'application/json' }) },
    });
    expect(JSON.parse(result)).toMatchObject({ outcome: 'complete', postings: [{ title: 'Engineer' }] });
    expect(resultOf(reduced)).toBe(result);
    expect(reduced.answers[address]?.[0]?.body).not.toContain('other');
  });

  test('stores a body in the charset that it declares as the text of its characters', () => {
    const page = jobPage(1, 'noise').replace('Engineer 1', 'Ingénieur');
    const file = siteOf(1);
    const latin = { 'content-type': 'text/html; charset=iso-8859-1' };
    file.answers['GET https://acme.example/jobs/engineer-0'] = answer<string | Uint8Array>(
      Buffer.from(page, 'latin1'),
      latin,
    );
    const { reduced, result } = counted(file);
    expect(JSON.parse(result)).toMatchObject({ postings: [{ title: 'Ingénieur' }] });
    expect(resultOf(reduced)).toBe(result);
  });
});
