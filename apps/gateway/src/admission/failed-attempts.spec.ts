import { describe, expect, it } from '@jest/globals';
import { addressGroup } from './failed-attempts.js';

describe('address that a failed authentication counts against', () => {
  it('is the address itself for IPv4, mapped forms included', () => {
    expect(addressGroup('203.0.113.9')).toBe('203.0.113.9');
    expect(addressGroup('::ffff:203.0.113.9')).toBe('203.0.113.9');
  });

  it('is the /64 for IPv6, however it is written', () => {
    expect(addressGroup('2001:db8::1')).toBe('2001:db8:0:0');
    expect(addressGroup('2001:0DB8:0:0:ffff:1:2:3')).toBe('2001:db8:0:0');
    expect(addressGroup('::1')).toBe('0:0:0:0');
  });
});
