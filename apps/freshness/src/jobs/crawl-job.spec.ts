import { describe, expect, test } from '@jest/globals';
import { JOB_TRIES_MAX, startOf, verdictOf } from './crawl-job.js';

const NOW = new Date('2026-11-30T12:00:00.000Z');
const PAUSE_MS = 60_000;

function secondsUntilStart(failures: number, endedSecondsAgo: number): number | null {
  const start = startOf({ failures, endedAt: new Date(NOW.getTime() - 1_000 * endedSecondsAgo) }, NOW, PAUSE_MS);
  return start === null ? null : (start.getTime() - NOW.getTime()) / 1_000;
}

describe('the start of a job', () => {
  test('is now for a company whose last job is long ago, or that had none', () => {
    expect(startOf({ failures: 0, endedAt: null }, NOW, PAUSE_MS)).toBeNull();
    expect(secondsUntilStart(0, 60)).toBeNull();
  });

  test.each([
    [0, 50],
    [1, 50],
    [2, 110],
    [3, 230],
    [4, 290],
    [9, 290],
  ])('after %i failures and ten seconds is in %i seconds', (failures, seconds) =>
    expect(secondsUntilStart(failures, 10)).toBe(seconds),
  );

  test('is no later than the longest pause when a clock was wrong', () =>
    expect(secondsUntilStart(1, -86_400)).toBe(300));
});

test.each([
  [{ tries: 1, complete: true, held: false }, 'done'],
  [{ tries: JOB_TRIES_MAX, complete: true, held: true }, 'done'],
  [{ tries: 1, complete: false, held: true }, 'failed'],
  [{ tries: JOB_TRIES_MAX, complete: false, held: false }, 'failed'],
  [{ tries: JOB_TRIES_MAX - 1, complete: false, held: false }, 'queued'],
] as const)('a job with the crawls %j is %s', (crawls, verdict) => expect(verdictOf(crawls)).toBe(verdict));
