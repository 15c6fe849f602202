import { describe, expect, it } from '@jest/globals';
import { AppError } from '@hiring/contracts';
import { isDatabaseUnavailable, isTransient, withUnavailable } from './unavailable.js';

const withCode = (code: string, message = 'x'): Error => Object.assign(new Error(message), { code });

describe('isDatabaseUnavailable', () => {
  it.each([
    ['ECONNREFUSED', true],
    ['ECONNRESET', true],
    ['EAI_AGAIN', true],
    ['08006', true],
    ['57P01', true],
    ['57P03', true],
    ['53300', true],
    ['53100', true],
    ['25006', true],
    ['25P03', true],
    ['57014', false],
    ['23505', false],
    ['42P01', false],
    ['28P01', false],
  ])('judges code %s as unavailable: %s', (code, unavailable) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(unavailable);
  });

  it.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect', 'Query read timeout'])(
    'knows the driver\'s "%s"',
    (message) => expect(isDatabaseUnavailable(new Error(message))).toBe(true),
  );

  it('finds the reason inside an error about several addresses and inside an AppError of its own', () => {
    expect(isDatabaseUnavailable(new AggregateError([withCode('ECONNREFUSED')]))).toBe(true);
    expect(isDatabaseUnavailable(withUnavailable(withCode('ECONNREFUSED')))).toBe(true);
    expect(isDatabaseUnavailable(new AppError('unavailable', 'something else'))).toBe(false);
    expect(isDatabaseUnavailable(undefined)).toBe(false);
  });
});

describe('withUnavailable', () => {
  it('changes only errors of an unavailable database', () => {
    const refused = withCode('23505');
    const own = new AppError('not_found', 'no');
    expect(withUnavailable(refused)).toBe(refused);
    expect(withUnavailable(own)).toBe(own);
    expect(withUnavailable(withCode('57P01'))).toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
  });
});

describe('isTransient', () => {
  it('holds for deadlocks and serialization failures only', () => {
    expect(isTransient(withCode('40P01'))).toBe(true);
    expect(isTransient(withCode('40001'))).toBe(true);
    expect(isTransient(withCode('57014'))).toBe(false);
  });
});
