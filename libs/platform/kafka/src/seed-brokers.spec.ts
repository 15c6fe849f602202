import { expect, test } from '@jest/globals';
import { SeedBrokers } from './seed-brokers.js';

function take(seeds: SeedBrokers, count: number): string[] {
  return Array.from({ length: count }, () => seeds.next()[0] ?? '');
}

test('every new connection begins with the next address', () => {
  expect(take(new SeedBrokers(['a', 'b', 'c']), 4)).toEqual(['a', 'b', 'c', 'a']);
});

test('a broker that sends nothing is not chosen while others respond, and is chosen again once it sends something', () => {
  const seeds = new SeedBrokers(['a', 'b', 'c']);
  seeds.opened('a');
  expect(take(seeds, 4)).toEqual(['b', 'c', 'b', 'c']);
  seeds.answered('a');
  expect(new Set(take(seeds, 3))).toEqual(new Set(['a', 'b', 'c']));
});

test('when no broker sends anything, all are tried in rotation', () => {
  const seeds = new SeedBrokers(['a', 'b']);
  const tried = Array.from({ length: 4 }, () => {
    const [address = ''] = seeds.next();
    seeds.opened(address);
    return address;
  });
  expect(tried).toEqual(['a', 'b', 'a', 'b']);
});
