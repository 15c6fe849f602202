import { expect, test } from '@jest/globals';
import { AttemptSlots, type Party } from './attempt-slots.js';

const party = (customerId: string, origin = `https://${customerId}.example`): Party => ({ customerId, origin });
const all = (who: Party) => ({ party: who, max: Infinity });
const greedy = (count: number, origin?: string) =>
  Array.from({ length: count }, (_, index) => all(party(`greedy-${index}`, origin)));

test('attempts in flight never exceed the limit, however many customers want them', () => {
  const slots = new AttemptSlots({ total: 100, perOrigin: 100 });
  for (let n = 0; n < 300; n += 1) slots.take([all(party(`customer-${n}`))]);
  expect(slots.inFlight).toBeLessThanOrEqual(100);
});

test.each([1, 2, 5, 20])('%i customers that never release their slots leave slots for the next one', (count) => {
  const slots = new AttemptSlots({ total: 1_024, perOrigin: 1_024 });
  const got = slots.take(greedy(count));
  const [next] = slots.take([all(party('next'))]);
  expect(next).toBeGreaterThan(8);
  expect(Math.max(...got) - Math.min(...got)).toBeLessThanOrEqual(1);
});

test.each([1, 2, 5, 20])('%i customers that share an origin leave connections to it for the next one', (count) => {
  const origin = 'https://shared.example';
  const slots = new AttemptSlots({ total: 10_000, perOrigin: 224 });
  const got = slots.take(greedy(count, origin));
  expect(got.reduce((sum, one) => sum + one, 0)).toBeLessThan(224);
  expect(slots.take([{ party: party('next', origin), max: 3 }])).toEqual([3]);
});

test('a customer with a silent origin reaches its other origins', () => {
  const slots = new AttemptSlots({ total: 1_024, perOrigin: 224 });
  slots.take([all(party('one', 'https://silent.example'))]);
  expect(slots.take([{ party: party('one', 'https://prompt.example'), max: 100 }])).toEqual([100]);
});

test('webhooks of one customer get slots in turn: the first one does not take them all', () => {
  const slots = new AttemptSlots({ total: 30, perOrigin: 30 });
  const got = slots.take([all(party('one')), all(party('one')), { party: party('one'), max: 2 }]);
  expect(got[2]).toBe(2);
  expect(Math.abs((got[0] ?? 0) - (got[1] ?? 0))).toBeLessThanOrEqual(1);
});

test('released slots can be taken again', () => {
  const slots = new AttemptSlots({ total: 10, perOrigin: 10 });
  const [first = 0] = slots.take([all(party('one'))]);
  expect(slots.take([all(party('one'))])).toEqual([0]);
  slots.release(party('one'), first);
  expect(slots.inFlight).toBe(0);
  expect(slots.take([all(party('one'))])).toEqual([first]);
});
