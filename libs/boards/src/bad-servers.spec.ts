import { describe, expect, it } from '@jest/globals';
import { VENDORS, type Vendor } from '@hiring/contracts';
import { readerOf } from './board-readers.js';
import { answered, drivePlan, firstCrawl } from './plan-driver.testing.js';

const vendors = Object.keys(VENDORS) as Vendor[];

describe('crawls of misbehaving servers', () => {
  const token = (vendor: Vendor): string => readerOf(vendor).exampleToken;
  const crawl = (vendor: Vendor, answer: Parameters<typeof drivePlan>[1]): ReturnType<typeof drivePlan> => {
    const known = new Map([['1', { url: 'https://example.pinpointhq.com/1' }]]);
    return drivePlan(readerOf(vendor).crawl(firstCrawl(token(vendor), { known })), answer);
  };

  it.each(vendors)('%s: a server that returns only junk closes no posting', (vendor) => {
    for (const body of ['', '{}', '[]', 'null', '<html></html>', '<a/>', '{"ok":false}', '\u0000']) {
      const result = crawl(vendor, () => answered(body));
      expect(result.gone).toEqual([]);
      if (result.outcome === 'complete') expect(body).toBe('[]');
    }
  });

  it.each(vendors)('%s: errors, time-outs and redirect loops fail and end', (vendor) => {
    let requested = 0;
    const circle = crawl(vendor, (request) => {
      requested += 1;
      return answered('', 302, { location: request.url });
    });
    expect(circle).toMatchObject({ postings: [], gone: [] });
    expect(['failed', 'absent']).toContain(circle.outcome);
    expect(requested).toBeLessThan(20);
    for (const failure of ['timeout', 'network', 'too_large', 'forbidden'] as const) {
      expect(crawl(vendor, () => ({ failure, detail: 'x' })).outcome).toBe('failed');
    }
    for (const status of [429, 500, 502, 403, 418])
      expect(crawl(vendor, () => answered('x', status)).outcome).toBe('failed');
  });

  it.each(vendors)('%s: no request leaves https or goes to an address literal', (vendor) => {
    crawl(vendor, (request) => {
      const url = new URL(request.url);
      expect(url.protocol).toBe('https:');
      expect(url.hostname).toMatch(/[a-z]\.[a-z]+$/);
      return answered('', 302, { location: 'http://169.254.169.254/latest' });
    });
  });
});
