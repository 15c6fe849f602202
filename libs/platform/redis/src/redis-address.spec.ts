import { describe, expect, it } from '@jest/globals';
import { parseRedisAddress } from './redis-address.js';

describe('an address in REDIS_URL', () => {
  it.each([
    ['redis://r', { host: 'r', port: 6379, db: 0 }],
    ['redis://r:7000/3', { host: 'r', port: 7000, db: 3 }],
    ['redis://:p%40ss@r', { host: 'r', port: 6379, password: 'p@ss', db: 0 }],
    ['redis://me:secret@[::1]:7000', { host: '::1', port: 7000, username: 'me', password: 'secret', db: 0 }],
    ['rediss://r', { host: 'r', port: 6379, db: 0, tls: {} }],
  ])('names one server: %s', (url, options) => {
    expect(parseRedisAddress(url)).toEqual(options);
  });

  it('names a primary that Sentinels know', () => {
    const url = 'redis+sentinel://me:secret@s1,s2:26380,[::1]:26381/main/2?sentinel_password=other';
    expect(parseRedisAddress(url)).toMatchObject({
      sentinels: [
        { host: 's1', port: 26379 },
        { host: 's2', port: 26380 },
        { host: '::1', port: 26381 },
      ],
      name: 'main',
      username: 'me',
      password: 'secret',
      sentinelPassword: 'other',
      db: 2,
      failoverDetector: false,
    });
    expect(parseRedisAddress('rediss+sentinel://s1/main')).toMatchObject({ tls: {}, enableTLSForSentinelMode: true });
  });

  it.each([
    '',
    'r:6379',
    'http://r',
    'redis://',
    'redis://r/first',
    'redis+sentinel://s1',
    'redis+sentinel://s1,/main',
    'redis+cluster://r',
  ])('is refused without repeating it: "%s"', (url) => {
    expect(() => parseRedisAddress(url)).toThrow(/^must be redis:/);
  });
});
