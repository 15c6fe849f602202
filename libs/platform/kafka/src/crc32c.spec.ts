import { createRequire } from 'node:module';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { crc32c } from './crc32c.js';

const kafkajs = createRequire(import.meta.url)('kafkajs/src/protocol/recordBatch/crc32C') as (bytes: Buffer) => number;

test('the check value of the polynomial', () => {
  expect(crc32c(Buffer.from('123456789'))).toBe(0xe3069283);
  expect(crc32c(Buffer.alloc(0))).toBe(0);
});

test('any bytes at any offset, equal to the checksum of kafkajs', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), fc.nat(8), (array, from) => {
      const bytes = Buffer.from(array).subarray(from);
      expect(crc32c(bytes)).toBe(kafkajs(bytes) >>> 0);
    }),
  );
});
