import { expect, test } from '@jest/globals';
import { AttemptGuard, NotStartedError, WRITE_WITHIN_MS } from './attempt.guard.js';
import type { StartedRow } from './delivery.repository.js';

const row = { id: 1 } as StartedRow;

test('a request is written within its time or not at all', () => {
  expect(() => new AttemptGuard(row, 100).write(100 + WRITE_WITHIN_MS)).not.toThrow();
  expect(() => new AttemptGuard(row, 100).write(101 + WRITE_WITHIN_MS)).toThrow(NotStartedError);
});

test('a renewal grants the full time again', () => {
  const guard = new AttemptGuard(row, 0);
  guard.renewed(1_000);
  expect(() => guard.write(1_000 + WRITE_WITHIN_MS)).not.toThrow();
});

test('a refusal stops an unwritten request and leaves a written one alone', () => {
  const waiting = new AttemptGuard(row, 0);
  waiting.refuse();
  expect(waiting.signal.reason).toBeInstanceOf(NotStartedError);
  const written = new AttemptGuard(row, 0);
  written.write(1);
  written.refuse();
  expect(written.signal.aborted).toBe(false);
  expect(written.isUnwritten).toBe(false);
});
