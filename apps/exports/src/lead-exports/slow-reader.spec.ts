import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { EXPORT_BYTES_PER_SECOND_MIN, watchReader } from './slow-reader.js';

const MINUTE_MIN = 60 * EXPORT_BYTES_PER_SECOND_MIN;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a client at the minimum rate is never disconnected, however long it takes', () => {
  const end = jest.fn();
  let sent = 0;
  const stop = watchReader(() => sent, end);
  for (let minute = 0; minute < 120; minute += 1) {
    sent += MINUTE_MIN;
    jest.advanceTimersByTime(60_000);
  }
  stop();
  expect(end).not.toHaveBeenCalled();
  expect(jest.getTimerCount()).toBe(0);
});

test('a client below the minimum rate in any minute is disconnected once', () => {
  const end = jest.fn();
  let sent = 10 * MINUTE_MIN;
  watchReader(() => sent, end);
  jest.advanceTimersByTime(60_000);
  expect(end).not.toHaveBeenCalled();
  sent += MINUTE_MIN - 1;
  jest.advanceTimersByTime(180_000);
  expect(end).toHaveBeenCalledTimes(1);
});
