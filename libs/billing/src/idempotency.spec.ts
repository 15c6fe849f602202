import { describe, expect, it } from '@jest/globals';
import { claimSeries, fingerprintOf, jobUsageId, keyedUsageId, parseIdempotencyKey } from './index.js';

const shape = {
  method: 'GET',
  path: '/v1/companies/1/open-reqs',
  query: { limit: '5', country: 'DE' },
  body: undefined,
};

describe('Idempotency-Key', () => {
  it('takes the bare and the quoted form for the same value', () => {
    expect(parseIdempotencyKey('abc-1')).toBe('abc-1');
    expect(parseIdempotencyKey('"abc-1"')).toBe('abc-1');
    expect(parseIdempotencyKey(String.raw`"a\"b\\c"`)).toBe(String.raw`a"b\c`);
  });

  it('ignores white space around it', () => {
    expect(parseIdempotencyKey(' abc-1\t')).toBe('abc-1');
    expect(parseIdempotencyKey(' "abc-1" ')).toBe('abc-1');
  });

  it.each([
    '',
    ' ',
    '""',
    'a b',
    'a"b',
    '"open',
    '"a" "b"',
    '"a"b"',
    String.raw`"a\b"`,
    '"a", "b"',
    'a, b',
    'ü',
    'x'.repeat(256),
    `"${'x'.repeat(256)}"`,
  ])('refuses %j', (text) => {
    expect(parseIdempotencyKey(text)).toBeNull();
  });

  it('takes 255 characters', () => {
    expect(parseIdempotencyKey('x'.repeat(255))).toHaveLength(255);
  });
});

describe('fingerprint of a call', () => {
  it('does not depend on the order of query parameters or body members', () => {
    expect(fingerprintOf({ ...shape, query: { country: 'DE', limit: '5' } })).toBe(fingerprintOf(shape));
    const body = { a: 1, b: { c: [1, 2], d: null } };
    const same = { b: { d: null, c: [1, 2] }, a: 1 };
    expect(fingerprintOf({ ...shape, body })).toBe(fingerprintOf({ ...shape, body: same }));
  });

  it('changes with method, path, any parameter and any body member', () => {
    const prints = [
      shape,
      { ...shape, method: 'HEAD' },
      { ...shape, path: '/v1/companies/2/open-reqs' },
      { ...shape, query: { limit: '6', country: 'DE' } },
      { ...shape, query: { limit: '5' } },
      { ...shape, query: { 'limit=5&country': 'DE' } },
      { ...shape, body: { a: [1, 2] } },
      { ...shape, body: { a: [2, 1] } },
      { ...shape, body: ['x'] },
      { ...shape, body: { 0: 'x' } },
    ].map(fingerprintOf);
    expect(new Set(prints).size).toBe(prints.length);
  });

  it('is the same for a call with no body and with an empty one, and for an absent member and an undefined one', () => {
    expect(fingerprintOf({ ...shape, body: null })).toBe(fingerprintOf(shape));
    const print = fingerprintOf({ ...shape, body: { a: 1 } });
    expect(fingerprintOf({ ...shape, body: { a: 1, b: undefined } })).toBe(print);
  });

  it('has 32 hexadecimal characters', () => {
    expect(fingerprintOf(shape)).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('names of a keyed call', () => {
  const call = { keyId: 1, operation: 'events', idempotencyKey: 'k', fingerprint: 'f' };

  it('is one usage id per window and one series over all windows', () => {
    const series = claimSeries(call);
    expect(keyedUsageId(claimSeries({ ...call }), 1)).toBe(keyedUsageId(series, 1));
    expect(keyedUsageId(series, 1)).not.toBe(keyedUsageId(series, 2));
    expect(keyedUsageId(claimSeries({ ...call, idempotencyKey: 'other' }), 1)).not.toBe(keyedUsageId(series, 1));
    expect(claimSeries(call)).not.toBe(claimSeries({ ...call, keyId: 2 }));
  });

  it('is one usage id per queued job', () => {
    expect(jobUsageId(7)).toBe(jobUsageId(7));
    expect(jobUsageId(7)).not.toBe(jobUsageId(8));
  });
});
