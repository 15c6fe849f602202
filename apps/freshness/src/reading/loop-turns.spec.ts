import { expect, test } from '@jest/globals';
import { LoopTurns } from './loop-turns.js';

test('between two computations the event loop runs what has become due', async () => {
  const turns = new LoopTurns();
  const seen: string[] = [];
  const computed = [1, 2, 3].map(async (computation) => {
    await turns.next();
    seen.push(`computation ${computation}`);
    setImmediate(() => seen.push(`due after ${computation}`));
  });
  await Promise.all(computed);
  await new Promise((resolve) => setImmediate(resolve));
  expect(seen.indexOf('due after 1')).toBeLessThan(seen.indexOf('computation 3'));
  expect(seen.filter((line) => line.startsWith('computation'))).toEqual([
    'computation 1',
    'computation 2',
    'computation 3',
  ]);
});
