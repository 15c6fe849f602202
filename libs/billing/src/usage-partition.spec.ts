import { expect, test } from '@jest/globals';
import { USAGE_PARTITIONS } from '@hiring/contracts';
import { usagePartition } from './index.js';

// Test vectors for the FNV hash (draft-eastlake-fnv, 32-bit FNV-1a).
test.each([
  ['', 0x811c9dc5],
  ['a', 0xe40c292c],
  ['foobar', 0xbf9cf968],
])('the partition of %j is its FNV-1a hash, %i, modulo the partitions', (customerId, hash) => {
  expect(usagePartition(customerId, 2 ** 32)).toBe(hash);
  expect(usagePartition(customerId)).toBe(hash % USAGE_PARTITIONS);
});
