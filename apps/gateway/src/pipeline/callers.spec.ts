import { expect, test } from '@jest/globals';
import type { Identity } from '../access/identity.js';
import { Callers } from './callers.js';

const ADDRESS = '192.0.2.7';
const account = (customerId: string): Pick<Identity, 'customerId' | 'customerLimit'> => ({
  customerId,
  customerLimit: { ratePerMinute: 600, burst: 100 },
});

test('calls with an admitted key share with its account, whatever their address', () => {
  const callers = new Callers();
  callers.admitted({ apiKey: 'one' }, account('cus_1'));
  callers.admitted({ apiKey: 'two' }, account('cus_1'));
  expect(callers.callerOf({ apiKey: 'one', address: ADDRESS })).toEqual({ id: 'cus_1', ratePerMinute: 600 });
  expect(callers.callerOf({ apiKey: 'two', address: '198.51.100.1' })).toEqual({ id: 'cus_1', ratePerMinute: 600 });
});

test('calls without a key, and with keys that were never admitted, share with their address', () => {
  const callers = new Callers();
  callers.admitted({ apiKey: undefined }, account('cus_1'));
  const groups = [undefined, 'guess 1', 'guess 2'].map((apiKey) => callers.callerOf({ apiKey, address: ADDRESS }).id);
  expect(new Set(groups)).toEqual(new Set([`address ${ADDRESS}`]));
  expect(callers.callerOf({ apiKey: undefined, address: '2001:db8::1' })).toEqual(
    callers.callerOf({ apiKey: 'guess', address: '2001:db8::2' }),
  );
});

test('a key that was moved to another account shares with that account', () => {
  const callers = new Callers();
  callers.admitted({ apiKey: 'one' }, account('cus_1'));
  callers.admitted({ apiKey: 'one' }, account('cus_2'));
  expect(callers.callerOf({ apiKey: 'one', address: ADDRESS })).toEqual({ id: 'cus_2', ratePerMinute: 600 });
});

test('the rate of an account is the one of its limit; an account without a limit has none', () => {
  const callers = new Callers();
  callers.admitted({ apiKey: 'one' }, { customerId: 'cus_1', customerLimit: null });
  expect(callers.callerOf({ apiKey: 'one', address: ADDRESS }).ratePerMinute).toBeNull();
  callers.admitted({ apiKey: 'one' }, account('cus_1'));
  expect(callers.callerOf({ apiKey: 'one', address: ADDRESS }).ratePerMinute).toBe(600);
});
