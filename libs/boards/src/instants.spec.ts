import { describe, expect, it } from '@jest/globals';
import * as instants from './instants.js';

describe('instants', () => {
  it.each([
    ['2026-03-06T04:36:13-05:00', '2026-03-06T09:36:13.000Z'],
    ['2026-06-17T20:31:02.329+00:00', '2026-06-17T20:31:02.329Z'],
    ['2026-07-07T05:34:53.457999-07:00', '2026-07-07T12:34:53.457Z'],
    ['2026-07-23T19:16:00+0000', '2026-07-23T19:16:00.000Z'],
    ['2026-07-23T19:16:00Z', '2026-07-23T19:16:00.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
  ])('reads ISO %s', (raw, expected) => {
    expect(instants.parseIsoInstant(raw)).toBe(expected);
  });

  it.each([
    ...[
      '2026-02-30T00:00:00Z',
      '2025-02-29T00:00:00Z',
      '2026-13-01T00:00:00Z',
      '2026-01-01T24:00:00Z',
      '2026-01-01T00:00:60Z',
    ],
    ...[
      '2026-01-01T00:00:00',
      '2026-01-01',
      '0001-01-01T00:00:00Z',
      '9999-12-31T00:00:00Z',
      '2026-01-01T00:00:00+15:00',
      ' 2026',
    ],
    ...['March 19, 2026', '', null, undefined, 5, {}, []],
  ])('takes no ISO instant from %p', (raw) => {
    expect(instants.parseIsoInstant(raw)).toBeUndefined();
  });

  it('reads each vendor’s own format and no other', () => {
    expect(instants.parseUtcStamp('2026-06-08 13:03:54 UTC')).toBe('2026-06-08T13:03:54.000Z');
    expect(instants.parseUtcStamp('2026-06-08 13:03:54')).toBeUndefined();
    expect(instants.parseDay('2026-06-08')).toBe('2026-06-08T00:00:00.000Z');
    expect(instants.parseDay('2026-06-08T00:00:00Z')).toBeUndefined();
    expect(instants.parseUsDay('6/8/2026')).toBe('2026-06-08T00:00:00.000Z');
    expect(instants.parseUsDay('13/1/2026')).toBeUndefined();
    expect(instants.parseEpochMs(1767914803825)).toBe('2026-01-08T23:26:43.825Z');
    expect(instants.parseRfc2822('Fri, 04 Sep 2026 14:50:13 +0300')).toBe('2026-09-04T11:50:13.000Z');
    expect(instants.parseRfc2822('4 Sep 2026 14:50 GMT')).toBe('2026-09-04T14:50:00.000Z');
    expect(instants.parseRfc2822('Fri, 04 Foo 2026 14:50:13 +0300')).toBeUndefined();
    expect(instants.parseFourteenDigits('20260601120000')).toBe('2026-06-01T12:00:00.000Z');
  });

  it('rejects seconds, text and fractions instead of epoch milliseconds', () => {
    expect([1767914803, '1767914803825', 1.5, NaN, 1e20].map(instants.parseEpochMs)).toEqual(Array(5).fill(undefined));
  });

  it('drops a date more than two days after the crawl', () => {
    const observed = '2026-06-01T00:00:00.000Z';
    expect(instants.notInFuture('2026-06-02T23:00:00.000Z', observed)).toBe('2026-06-02T23:00:00.000Z');
    expect(instants.notInFuture('2026-06-03T00:00:00.001Z', observed)).toBeUndefined();
  });
});
