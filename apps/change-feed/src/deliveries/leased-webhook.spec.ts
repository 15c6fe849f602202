import { expect, test } from '@jest/globals';
import type { SigningKeys } from '../receivers/signing-secrets.js';
import { LeasedWebhook } from './leased-webhook.js';
import type { LeasedRow } from './lease.repository.js';

const keys = {} as SigningKeys;
const webhook = (more: Partial<LeasedRow> = {}): LeasedWebhook =>
  new LeasedWebhook(
    {
      ...{ id: 1, url: 'https://receiver.example/', customer_id: 'cus_1', concurrency: 10, rate_per_second: null },
      ...more,
    } as LeasedRow,
    keys,
    0,
  );

test('has no more free slots than its concurrency', () => {
  const one = webhook();
  for (let n = 0; n < 10; n += 1) one.started(0);
  expect(one.free(0)).toBe(0);
  one.ended(5);
  expect(one.free(5)).toBe(1);
});

test('is requeued after an attempt only if it had reached its capacity', () => {
  const one = webhook();
  const attempt = (given: number, free: number): boolean => {
    one.mayHaveDueWork = false;
    one.served(given, free);
    one.started(0);
    one.ended(0);
    return one.mayHaveDueWork;
  };
  expect(attempt(10, 10)).toBe(true);
  expect(attempt(9, 10)).toBe(false);
});

test('an ordered webhook has a single slot and is requeued when its attempt ends', () => {
  const one = webhook({ ordered: true });
  expect(one.free(0)).toBe(1);
  one.started(0);
  expect(one.free(0)).toBe(0);
});

test('a rate holds over any second, and unused capacity does not accumulate', () => {
  const one = webhook({ rate_per_second: 4 });
  expect(one.free(0)).toBe(4);
  for (let n = 0; n < 4; n += 1) {
    one.started(0);
    one.ended(0);
  }
  expect(one.free(0)).toBe(0);
  expect(one.free(250)).toBe(1);
  expect(one.free(60_000)).toBe(4);
});
