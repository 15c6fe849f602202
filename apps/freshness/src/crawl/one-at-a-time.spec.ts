import { expect, it } from '@jest/globals';
import { OneAtATime } from './one-at-a-time.js';

it('runs one at a time, in order, and one that never takes its turn delays no other', async () => {
  const turns = new OneAtATime();
  const [first, bystander, second, third] = [turns.turn(), turns.turn(), turns.turn(), turns.turn()];
  const gone: string[] = [];
  await first.take();
  await first.take();
  const waiting = [second.take().then(() => gone.push('second')), third.take().then(() => gone.push('third'))];
  bystander.end();
  await Promise.resolve();
  expect(gone).toEqual([]);
  first.end();
  await waiting[0];
  expect(gone).toEqual(['second']);
  second.end();
  await Promise.all(waiting);
  expect(gone).toEqual(['second', 'third']);
});

it('is queued again after its turn, and lets no other overtake when it ends before its turn', async () => {
  const turns = new OneAtATime();
  const [first, second, third] = [turns.turn(), turns.turn(), turns.turn()];
  const gone: string[] = [];
  await first.take();
  const waiting = [second.take(), third.take().then(() => gone.push('third'))];
  second.end();
  await Promise.resolve();
  expect(gone).toEqual([]);
  first.end();
  const again = first.take().then(() => gone.push('first again'));
  await waiting[1];
  expect(gone).toEqual(['third']);
  third.end();
  await again;
  expect(gone).toEqual(['third', 'first again']);
});
