import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toInstant } from './rules.js';

describe('toInstant', () => {
  it.each([
    ['2026-03-02T10:00:00Z', '2026-03-02T10:00:00.000Z'],
    ['2026-03-02T10:00:00.1Z', '2026-03-02T10:00:00.100Z'],
    ['2026-03-02T12:00:00+02:00', '2026-03-02T10:00:00.000Z'],
    ['2026-03-01T22:30:00.123456-11:30', '2026-03-02T10:00:00.123Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
  ])('reads %s as %s', (given, instant) => expect(toInstant(given)).toBe(instant));

  it.each([
    '2026-03-02',
    '2026-03-02T10:00Z',
    '2026-03-02T10:00:00',
    '2026-03-02 10:00:00Z',
    '2026-03-02t10:00:00z',
    '2026-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-03-02T24:00:00Z',
    '2026-03-02T10:60:00Z',
    '2026-03-02T10:00:60Z',
    '2026-03-02T10:00:00+24:00',
    '2026-03-02T10:00:00 02:00',
    '1772445600',
    '',
  ])('refuses %j', (given) => expect(toInstant(given)).toBeUndefined());

  it('returns any instant unchanged', () => {
    const dates = fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
      noInvalidDate: true,
    });
    fc.assert(fc.property(dates, (date) => expect(toInstant(date.toISOString())).toBe(date.toISOString())));
  });
});
