import { expect, test } from '@jest/globals';
import { PartAssembler } from './parts.js';
import type { IncomingRecord } from './records.js';

const part = (id: string, number: number, of: number, bytes = 10): IncomingRecord =>
  ({
    topic: 't',
    partition: 0,
    offset: 0n,
    timestampMs: 0,
    value: Buffer.alloc(bytes),
    headers: { part_id: Buffer.from(id), part: Buffer.from(String(number)), parts: Buffer.from(String(of)) },
  }) as unknown as IncomingRecord;

test('above its limit of bytes an assembler drops the oldest open set, and a complete set frees its bytes', () => {
  const assembler = new PartAssembler(40);
  for (const round of [1, 2, 3]) {
    expect(assembler.push(part(`whole ${round}`, 1, 2, 20))).toBeNull();
    expect(assembler.push(part(`whole ${round}`, 2, 2, 20))?.value).toHaveLength(40);
  }
  for (const id of ['a', 'b', 'c', 'd']) expect(assembler.push(part(id, 1, 2))).toBeNull();
  expect(assembler.firstOffsetOf('a')).toBe(0n);
  assembler.push(part('e', 1, 2));
  expect(assembler.firstOffsetOf('a')).toBeUndefined();
  expect(assembler.push(part('b', 2, 2))?.value).toHaveLength(20);
});
