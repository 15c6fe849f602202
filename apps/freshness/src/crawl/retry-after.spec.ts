import { describe, expect, it } from '@jest/globals';
import { backendPauseMs, RETRY_AFTER_MS_MAX } from './retry-after.js';

const NOW = new Date('2026-03-02T10:00:00.000Z');
const ms = (status: number, value?: string) => backendPauseMs(status, value, NOW);

describe('how long requests to a backend pause', () => {
  it.each([
    ['seconds', 429, '120', 120_000],
    ['no second', 429, '0', 1_000],
    ['no second on a 503', 503, '0', 1_000],
    ['a date', 429, 'Mon, 02 Mar 2026 10:02:00 GMT', 120_000],
    ['a date on a 503', 503, 'Mon, 02 Mar 2026 11:00:00 GMT', 3_600_000],
    ['a date that has passed: not at once', 429, 'Mon, 02 Mar 2026 09:00:00 GMT', 1_000],
    ['days: six hours at most', 429, '864000', RETRY_AFTER_MS_MAX],
    ['a date years away', 429, 'Mon, 01 Mar 2032 10:00:00 GMT', RETRY_AFTER_MS_MAX],
    ['more seconds than a number holds', 429, '9'.repeat(400), RETRY_AFTER_MS_MAX],
    ['nothing', 429, undefined, 60_000],
    ['words', 429, 'soon', 60_000],
    ['a negative number', 429, '-5', 60_000],
    ['a date in a form no server may send', 429, '2 March 2026', 60_000],
  ])('%s', (_name, status, value, expected) => {
    expect(ms(status, value)).toBe(expected);
  });

  it('not at all after other answers, whatever they carry', () => {
    expect(ms(200, '120')).toBeNull();
    expect(ms(500, '120')).toBeNull();
    expect(ms(503)).toBeNull();
  });
});
