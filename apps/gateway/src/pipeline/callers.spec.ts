import { expect, test } from '@jest/globals';
import type { Identity } from '../access/identity.js';
import { PresentedKey } from '../access/presented-key.js';
import { Callers } from './callers.js';

const ADDRESS = '192.0.2.7';
const account = (customerId: string): Pick<Identity, 'customerId' | 'customerLimit'> => ({
  customerId,
  customerLimit: { ratePerMinute: 600, burst: 100 },
});

test('calls with an admitted key share with its account, whatever their address', () => {
  const callers = new Callers();
  callers.remember(new PresentedKey('one'), account('cus_1'));
  callers.remember(new PresentedKey('two'), account('cus_1'));
  expect(callers.callerOf(new PresentedKey('one'), ADDRESS)).toEqual({ id: 'cus_1', ratePerMinute: 600 });
  expect(callers.callerOf(new PresentedKey('two'), '198.51.100.1')).toEqual({ id: 'cus_1', ratePerMinute: 600 });
});

test('calls without a key, and with keys that were never admitted, share with their address', () => {
  const callers = new Callers();
  callers.remember(undefined, account('cus_1'));
  const guesses = ['guess 1', 'guess 2'].map((text) => new PresentedKey(text));
  const groups = [undefined, ...guesses].map((key) => callers.callerOf(key, ADDRESS).id);
  expect(new Set(groups)).toEqual(new Set([`address ${ADDRESS}`]));
  expect(callers.callerOf(undefined, '2001:db8::1')).toEqual(
    callers.callerOf(new PresentedKey('guess'), '2001:db8::2'),
  );
});

test('a key that was moved to another account shares with that account', () => {
  const callers = new Callers();
  callers.remember(new PresentedKey('one'), account('cus_1'));
  callers.remember(new PresentedKey('one'), account('cus_2'));
  expect(callers.callerOf(new PresentedKey('one'), ADDRESS)).toEqual({ id: 'cus_2', ratePerMinute: 600 });
});

test('the rate of an account is the one of its limit; an account without a limit has none', () => {
  const callers = new Callers();
  callers.remember(new PresentedKey('one'), { customerId: 'cus_1', customerLimit: null });
  expect(callers.callerOf(new PresentedKey('one'), ADDRESS).ratePerMinute).toBeNull();
  callers.remember(new PresentedKey('one'), account('cus_1'));
  expect(callers.callerOf(new PresentedKey('one'), ADDRESS).ratePerMinute).toBe(600);
});
