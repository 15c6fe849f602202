import { describe, expect, test } from '@jest/globals';
import { endpointHost, endpointUrlProblem, shownUrl } from './endpoint-url.js';

describe('endpointUrlProblem', () => {
  test.each([
    'https://receiver.example/hooks?x=1',
    'https://receiver.example:8443/',
    'https://receiver.example.',
    'HTTPS://RECEIVER.EXAMPLE/',
    'https://receiver.example:443/',
    'https://receiver.example:1024/',
    `https://receiver.example/${'x'.repeat(2_048 - 'https://receiver.example/'.length)}`,
  ])('takes %s', (url) => expect(endpointUrlProblem(url, { allowHttp: false })).toBeNull());

  test.each([
    ['/hooks', 'absolute'],
    ['receiver.example', 'absolute'],
    ['http://receiver.example/', 'https'],
    ['ftp://receiver.example/', 'https'],
    ['file:///etc/passwd', 'https'],
    ['https://user:pass@receiver.example/', 'password'],
    ['https://user@receiver.example/', 'user name'],
    ['https://:pass@receiver.example/', 'password'],
    ['https://receiver.example/#top', 'fragment'],
    ['https://receiver.example:25/', 'port'],
    ['https://receiver.example:80/', 'port'],
    ['https://receiver.example:1023/', 'port'],
    [`https://receiver.example/${'x'.repeat(2_049 - 'https://receiver.example/'.length)}`, '2048'],
  ])('refuses %s', (url, reason) => expect(endpointUrlProblem(url, { allowHttp: false })).toContain(reason));

  test('accepts http where the operator allows it, and no other scheme', () => {
    expect(endpointUrlProblem('http://127.0.0.1:4000/hook', { allowHttp: true })).toBeNull();
    expect(endpointUrlProblem('http://receiver.example:80/', { allowHttp: true })).toBeNull();
    expect(endpointUrlProblem('http://receiver.example:443/', { allowHttp: true })).toContain('port 80');
    expect(endpointUrlProblem('ftp://receiver.example/', { allowHttp: true })).toBe('must be http or https');
  });

  test.each([
    ['https://2130706433/', '127.0.0.1'],
    ['https://0x7f.1/', '127.0.0.1'],
    ['https://0177.0.0.1/', '127.0.0.1'],
    ['https://127.0.0.1./', '127.0.0.1'],
    ['https://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
  ])('%s is seen as %s', (url, host) => expect(endpointHost(url)).toBe(host));
});

describe('shownUrl', () => {
  const slack = 'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXwxyz';

  test.each([
    [slack, 'https://hooks.slack.com/***wxyz'],
    ['https://chat.example:8443/hooks/abcdefghijklmnop?thread=7', 'https://chat.example:8443/***ad=7'],
    ['https://chat.example/hooks/short', 'https://chat.example/***'],
    ['https://chat.example/', 'https://chat.example/***'],
  ])('of a Slack webhook is no secret: %s', (url, shown) => expect(shownUrl({ kind: 'slack', url })).toBe(shown));

  test('is the whole URL of other webhooks', () => expect(shownUrl({ kind: 'json', url: slack })).toBe(slack));
});
