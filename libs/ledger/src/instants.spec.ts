import { expect, test } from '@jest/globals';
import { believedTime, DAY, HOUR, instantOf, millisOf, utcDay } from './instants.js';

const AT = Date.parse('2026-03-02T10:00:00.000Z');

test('an instant is its milliseconds and back; other text halts the ledger', () => {
  expect(millisOf('2026-03-02T10:00:00.000Z')).toBe(AT);
  expect(instantOf(AT)).toBe('2026-03-02T10:00:00.000Z');
  expect(() => millisOf('2026-13-02T10:00:00.000Z')).toThrow('is not an instant');
});

test('a UTC day begins at 00:00Z', () => {
  const midnight = AT - 10 * HOUR;
  expect([midnight - 1, midnight, midnight + DAY - 1].map((at) => utcDay(at) - utcDay(AT))).toEqual([-1, 0, 0]);
});

test.each([
  ['2026-03-02T09:00:00.000Z', AT - HOUR],
  ['2026-03-02T10:00:05.000Z', AT + 5_000],
  ['2026-03-02T10:00:05.001Z', AT],
  ['2026-13-02T10:00:00.000Z', null],
])('observed at %s and appended at 10:00:00, it is believed as %j', (observedAt, believed) => {
  expect(believedTime(observedAt, AT)).toBe(believed);
});
