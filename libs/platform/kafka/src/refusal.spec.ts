import { expect, test } from '@jest/globals';
import { refusalOf } from './refusal.js';

test('a batch that no broker wrote is sent again, with acks from all replicas', () => {
  expect(refusalOf(6, false, -1)).toMatchObject({ action: 'send again', uncertain: false });
  expect(refusalOf(6, true, -1)).toMatchObject({ action: 'send again', uncertain: true });
  expect(refusalOf(6, false, 1)).toMatchObject({ action: 'fail', uncertain: false });
});

test('a batch that too few replicas confirmed is sent again, and may have been written', () => {
  expect(refusalOf(20, false, -1)).toMatchObject({ action: 'send again', uncertain: true });
});

test('a rejected producer takes a new identity, unless a broker may have written the batch', () => {
  expect(refusalOf(59, false, -1).action).toBe('send again under a new identity');
  expect(refusalOf(59, true, -1).action).toBe('fail');
});

test('an unknown error fails the batch, and names its code', () => {
  expect(refusalOf(87, false, -1)).toMatchObject({ action: 'fail', error: new Error('Kafka error 87') });
  expect(refusalOf(45, false, -1).error.message).toBe('Kafka error 45 OUT_OF_ORDER_SEQUENCE_NUMBER');
});
