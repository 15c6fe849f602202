import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isPlainHttpUrl } from './url-parts.js';

describe('isPlainHttpUrl', () => {
  it('is true for the URLs of vendors', () => {
    expect(isPlainHttpUrl('https://job-boards.greenhouse.io/acme/jobs/4651334003')).toBe(true);
    expect(isPlainHttpUrl('https://jobs.lever.co/acme/0b1f8a9c-7d1e-4a53-8a53-5b6f0c9b1d11')).toBe(true);
    expect(isPlainHttpUrl('https://jobs.ashbyhq.com/Acme/x/')).toBe(true);
  });

  it('is false for a URL that the URL parser refuses or changes', () => {
    const part = fc.stringMatching(/^[a-z0-9A-Z._~%:@?#&=\\/-]{0,12}$/);
    const host = fc.oneof(
      fc.constantFrom(
        'acme.example',
        'xn--a.example',
        '127.1',
        '0x7f.1',
        'ACME.example',
        'a.b:443',
        'a.b:80',
        'a..b',
        'x',
      ),
      part,
    );
    const path = fc.oneof(fc.constantFrom('', '/', '/.', '/..', '/a/../b', '/a//b', '/%2e%2E/', '/ä'), part);
    const address = fc.tuple(fc.constantFrom('https://', 'http://', 'HTTPS://', 'ftp://', ''), host, path, path);
    fc.assert(
      fc.property(address, (parts) => {
        const text = parts.join('');
        if (isPlainHttpUrl(text)) expect(new URL(text).href).toBe(text);
      }),
      { numRuns: 3_000 },
    );
  });
});
