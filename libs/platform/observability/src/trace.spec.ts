import { describe, expect, it } from '@jest/globals';
import { currentTraceparent, withTrace } from './trace.js';

const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

describe('withTrace without an SDK', () => {
  it('passes the incoming context on, to the end of the work and no further', async () => {
    const seen = await withTrace(PARENT, 'work', async () => {
      await Promise.resolve();
      return currentTraceparent();
    });
    expect(seen).toBe(PARENT);
    expect(currentTraceparent()).toBeUndefined();
  });

  it.each(['', 'nonsense', '00-0-0-00', `${PARENT}-extra`, PARENT.replace('00-', 'ff-')])('ignores %j', (text) => {
    expect(withTrace(text, 'work', () => currentTraceparent())).toBeUndefined();
  });

  it('keeps the outer context when a step has none', () => {
    expect(withTrace(PARENT, 'outer', () => withTrace(undefined, 'inner', () => currentTraceparent()))).toBe(PARENT);
  });

  it('returns results and rethrows errors', async () => {
    expect(withTrace(undefined, 'x', () => 5)).toBe(5);
    expect(() =>
      withTrace(undefined, 'x', () => {
        throw new Error('sync');
      }),
    ).toThrow('sync');
    await expect(withTrace(undefined, 'x', () => Promise.reject(new Error('async')))).rejects.toThrow('async');
  });
});
