import { expect, test } from '@jest/globals';
import type { Dispatcher, Pool } from 'undici';
import { exchange } from './exchange.js';

test('the callback runs each time the request is written, and may prevent the second time', async () => {
  let handler: Dispatcher.DispatchHandler = {};
  const pool = { dispatch: (_options: unknown, given: Dispatcher.DispatchHandler) => (handler = given) };
  let written = 0;
  const answer = exchange(pool as unknown as Pool, {
    path: '/',
    method: 'POST',
    headers: {},
    body: '{}',
    timeoutMs: 5_000,
    maxBytes: 100,
    onDispatch: () => {
      written += 1;
      if (written === 2) throw new Error('not active any more');
    },
  });
  const aborted: Error[] = [];
  const controller = { abort: (error: Error) => aborted.push(error) } as unknown as Dispatcher.DispatchController;
  handler.onRequestStart?.(controller, {});
  handler.onRequestStart?.(controller, {});
  await expect(answer).rejects.toThrow('not active any more');
  expect([written, aborted.length]).toEqual([2, 1]);
});
