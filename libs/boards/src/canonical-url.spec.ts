import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalUrl } from './canonical-url.js';

describe('canonicalUrl', () => {
  it.each([
    [
      'https://Jobs.Acme.Example/Path/A?utm_source=x&gh_jid=7&ref=y#frag',
      'https://jobs.acme.example/Path/A?gh_jid=7#frag',
    ],
    ['https://boards.greenhouse.io/a/jobs/1?gh_src=abc', 'https://boards.greenhouse.io/a/jobs/1'],
    ['https://jobs.lever.co/a/b?lever-source=LinkedIn&lever%2Dsource=x', 'https://jobs.lever.co/a/b'],
    [
      'https://acme.wd5.myworkdayjobs.com/en-US/Careers/job/X_R-1',
      'https://acme.wd5.myworkdayjobs.com/Careers/job/X_R-1',
    ],
    ['https://acme.example/en-US/jobs/1', 'https://acme.example/en-US/jobs/1'],
    ['https://acme.example/jobs?id=1&id=2&empty=', 'https://acme.example/jobs?id=1&id=2&empty='],
    ['https://acme.example/?source=a&Ref=b', 'https://acme.example/'],
    ['not a url', 'not a url'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
  ])('%s', (raw, expected) => {
    expect(canonicalUrl(raw)).toBe(expected);
  });

  it('is the same when applied again', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        expect(canonicalUrl(canonicalUrl(url))).toBe(canonicalUrl(url));
      }),
    );
  });
});
