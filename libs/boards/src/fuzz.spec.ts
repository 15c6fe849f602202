import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { VENDORS, type Vendor } from '@hiring/contracts';
import { parseBoardFile } from './board-file.js';
import { readerOf } from './board-readers.js';
import { detectBoards } from './detect-boards.js';
import { answered, drivePlan, firstCrawl } from './plan-driver.testing.js';

const vendors = Object.keys(VENDORS) as Vendor[];
const RUNS = { numRuns: 150 };

/**
 * The vendors' own field names. With these names, random objects get further into the parsers than with random names.
 */
const KEYS =
  'jobs meta total totalFound totalCount content offers items data result jobPostings id uuid title name text url location locations categories department departments offices parent_id shortcode slug externalPath bulletFields bamboohr jobOpening jobOpeningName jobPostingInfo externalUrl jobAd address postalAddress allLocations secondaryLocations workLocation workLocations label identifier value _jobposting jobLocation createdAt published_at listed status active toString valueOf __proto__ constructor length'.split(
    ' ',
  );
const leaf = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom('1', 'Rigger', 'https://x.example/jobs/1'),
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...KEYS), tie('value'), { maxKeys: 6, noNullPrototype: true }),
  ),
}));
const body = fc.oneof(
  value.map((one) => JSON.stringify(one)),
  fc.string(),
  fc.uint8Array({ maxLength: 300 }),
);
const markup = fc
  .array(
    fc.constantFrom(
      '<jobs>',
      '</jobs>',
      '<job>',
      '</job>',
      '<id>1</id>',
      '<title>',
      '</title>',
      '<![CDATA[',
      ']]>',
      '&amp;',
      '<!--',
      '-->',
      '<workzag-jobs>',
      '</workzag-jobs>',
      '<position/>',
      '<rss><channel>',
      '</channel></rss>',
      'x',
      '<a b="',
      '">',
      '<?',
      '?>',
      '<__proto__>',
      '</__proto__>',
      '<script type="application/ld+json">',
      '</script>',
      '{"@type":"JobPosting"}',
    ),
    { maxLength: 25 },
  )
  .map((parts) => parts.join(''));

function checked(vendor: Vendor, input: Uint8Array | string): void {
  const result = parseBoardFile(vendor, input);
  const again = parseBoardFile(vendor, input);
  expect(again).toEqual(result);
  expect(result.outcome === 'complete').toBe(result.reason === null);
  if (result.outcome === 'rejected') expect(result.postings).toEqual([]);
  expect(new Set(result.postings.map((posting) => posting.external_id)).size).toBe(result.postings.length);
  for (const posting of result.postings) {
    expect(posting.title.length > 0 && posting.title.length <= 300).toBe(true);
    expect(posting.url).toMatch(/^https?:\/\//);
  }
}

describe.each(vendors)('%s', (vendor) => {
  it('reads any JSON, text or bytes without throwing, with the same result twice', () => {
    fc.assert(
      fc.property(body, (input) => checked(vendor, input)),
      RUNS,
    );
  });

  it('reads any markup without throwing, with the same result twice', () => {
    fc.assert(
      fc.property(markup, (input) => checked(vendor, input)),
      RUNS,
    );
  });

  it('ends every crawl of a server that returns anything, and closes only postings whose proof it requested', () => {
    const known = new Map([
      ['1', { url: 'https://example.pinpointhq.com/1' }],
      ['/job/x', { url: 'https://x.example' }],
    ]);
    const status = fc.constantFrom(200, 200, 200, 200, 304, 404, 302, 429, 500);
    const answers = fc.array(fc.tuple(fc.oneof(body, markup), status), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(answers, (script) => {
        let turn = 0;
        const plan = readerOf(vendor).crawl(firstCrawl(readerOf(vendor).exampleToken, { known, previousHash: 'x' }));
        const result = drivePlan(plan, () => {
          const [content, code] = script[turn++ % script.length] ?? ['', 500];
          return answered(content, code, { location: 'https://x.example/', etag: '"e"' });
        });
        expect(turn).toBeLessThan(2_000);
        if (result.outcome !== 'complete')
          expect(result.listingHash === null || result.outcome === 'not_modified').toBe(true);
        if (result.outcome === 'failed' || result.outcome === 'absent')
          expect([...result.postings, ...result.gone]).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

it('detects boards in any source without throwing', () => {
  fc.assert(
    fc.property(fc.string(), fc.oneof(fc.string(), markup), (url, html) => {
      expect(Array.isArray(detectBoards(url, html))).toBe(true);
    }),
  );
});
