import { describe, expect, it } from '@jest/globals';
import { Health } from './health.js';

describe('Health', () => {
  it('is ready when every part is', async () => {
    const health = new Health();
    health.check('a', () => true);
    health.check('b', () => Promise.resolve(true as const));
    expect(await health.readiness()).toEqual({ ready: true, parts: { a: 'ok', b: 'ok' } });
  });

  it('names the part that is not, also when its check throws or hangs', async () => {
    const health = new Health();
    health.check('reason', () => 'lagging');
    health.check('throws', () => Promise.reject(new Error('boom')));
    health.check('hangs', () => new Promise<true>(() => undefined));
    const { ready, parts } = await health.readiness();
    expect(ready).toBe(false);
    expect(parts).toEqual({ reason: 'lagging', throws: 'boom', hangs: 'no answer within 2000 ms' });
  });

  it('stays not ready after a halt, with every reason', async () => {
    const health = new Health();
    health.check('a', () => true);
    health.halt('gap at 7');
    health.halt('gap at 7');
    health.halt('another');
    expect(await health.readiness()).toEqual({ ready: false, parts: { halted: 'gap at 7; another', a: 'ok' } });
    expect(health.halted).toEqual(['gap at 7', 'another']);
  });

  it('is not ready while it shuts down', async () => {
    const health = new Health();
    health.drain();
    expect((await health.readiness()).ready).toBe(false);
  });
});
