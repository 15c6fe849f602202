import { expect, jest, test } from '@jest/globals';
import { RejectedRecord, Rejections } from './rejections.js';

test('one line for each reason every ten seconds has the claimed sender and the number of lines not logged', () => {
  let now = 0;
  const error = jest.fn();
  const none = (): void => undefined;
  const rejections = new Rejections({ debug: none, info: none, warn: none, error }, () => now);
  for (const sender of ['a', 'b', 'c']) rejections.report(new RejectedRecord('bad_mac', sender));
  rejections.report(new RejectedRecord('forbidden', 'freshness', ': gateway.issue_key of gateway'));
  now = 10_000;
  rejections.report(new RejectedRecord('bad_mac', 'x'.repeat(1_000)));
  expect(error.mock.calls.map(([line]) => line)).toEqual([
    { reason: 'bad_mac', claimed_sender: 'a', detail: 'bad_mac', unlogged_before: 0 },
    {
      reason: 'forbidden',
      claimed_sender: 'freshness',
      detail: 'forbidden: gateway.issue_key of gateway',
      unlogged_before: 0,
    },
    { reason: 'bad_mac', claimed_sender: 'x'.repeat(100), detail: 'bad_mac', unlogged_before: 2 },
  ]);
});
