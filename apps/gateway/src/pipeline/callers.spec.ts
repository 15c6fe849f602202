import { expect, test } from '@jest/globals';
import { Callers } from './callers.js';

const ADDRESS = '192.0.2.7';

test('calls with an admitted key share with its account, whatever their address', () => {
  const callers = new Callers();
  callers.admitted({ apiKey: 'one' }, 'cus_1');
  callers.admitted({ apiKey: 'two' }, 'cus_1');
  expect(callers.groupOf({ apiKey: 'one', address: ADDRESS })).toBe('cus_1');
  expect(callers.groupOf({ apiKey: 'two', address: '198.51.100.1' })).toBe('cus_1');
});

test('calls without a key, and with keys that were never admitted, share with their address', () => {
  const callers = new Callers();
  callers.admitted({ apiKey: undefined }, 'cus_1');
  const groups = [undefined, 'guess 1', 'guess 2'].map((apiKey) => callers.groupOf({ apiKey, address: ADDRESS }));
  expect(new Set(groups)).toEqual(new Set([`address ${ADDRESS}`]));
  expect(callers.groupOf({ apiKey: undefined, address: '2001:db8::1' })).toBe(
    callers.groupOf({ apiKey: 'guess', address: '2001:db8::2' }),
  );
});

test('a key that was moved to another account shares with that account', () => {
  const callers = new Callers();
  callers.admitted({ apiKey: 'one' }, 'cus_1');
  callers.admitted({ apiKey: 'one' }, 'cus_2');
  expect(callers.groupOf({ apiKey: 'one', address: ADDRESS })).toBe('cus_2');
});
