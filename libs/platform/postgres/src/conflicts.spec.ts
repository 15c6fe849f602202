import { describe, expect, it } from '@jest/globals';
import { Conflicts } from './conflicts.js';

const withCode = (code: string): Error => Object.assign(new Error('x'), { code });
const tries = (conflicts: Conflicts, error: Error, times: number): boolean[] =>
  Array.from({ length: times }, () => conflicts.isWorthAnotherTry(error));

describe('conflicts of a projection', () => {
  it.each(['40P01', '40001', '57014'])('with code %s are worth another try, but not for ever', (code) => {
    const conflicts = new Conflicts();
    expect(tries(conflicts, withCode(code), 20)).not.toContain(false);
    expect(conflicts.isWorthAnotherTry(withCode(code))).toBe(false);
  });

  it('are counted anew after a transaction that went through', () => {
    const conflicts = new Conflicts();
    tries(conflicts, withCode('57014'), 20);
    conflicts.over();
    expect(tries(conflicts, withCode('40P01'), 20)).not.toContain(false);
  });

  it.each(['23505', '42P01', '57P01', ''])('are not what code "%s" says', (code) => {
    expect(new Conflicts().isWorthAnotherTry(withCode(code))).toBe(false);
  });
});
