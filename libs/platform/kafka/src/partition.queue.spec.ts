import { expect, test } from '@jest/globals';
import { NotAppendedError, UnconfirmedAppendError } from './kafka.errors.js';
import { PartitionQueue, type Waiting } from './partition.queue.js';

/** Returns a queue with one record for each deadline, and the records' results by deadline. */
function queueOf(...deadlines: number[]): { queue: PartitionQueue; ends: Map<number, unknown> } {
  const queue = new PartitionQueue('usage', 0, 'test');
  const ends = new Map<number, unknown>();
  for (const deadline of deadlines) {
    const waiting: Waiting = {
      ...{ record: { topic: 'usage', key: null, value: String(deadline), headers: {} }, bytes: 10, deadline },
      ...{ timeoutMs: 1, settled: false },
      resolve: ({ offset }) => ends.set(deadline, offset),
      reject: (error) => ends.set(deadline, error),
    };
    queue.push(waiting);
  }
  return { queue, ends };
}

const deadlinesOf = (queue: PartitionQueue): number[] | undefined =>
  queue.next()?.records.map(({ deadline }) => deadline);

test('a record that was rejected as not appended is not sent with the rest of its batch', () => {
  const { queue, ends } = queueOf(10, 20);
  const batch = queue.next();
  queue.expire(15);
  expect(ends.get(10)).toBeInstanceOf(NotAppendedError);
  expect(deadlinesOf(queue)).toEqual([20]);
  if (batch !== undefined) queue.confirm(batch, 7n);
  expect(ends.get(20)).toBe(7n);
  expect(queue.sequence).toBe(1);
});

test('a batch that may have been written stays unchanged, and its late records are unconfirmed', () => {
  const { queue, ends } = queueOf(10, 20);
  const batch = queue.next();
  if (batch !== undefined) batch.uncertain = true;
  queue.expire(15);
  expect(ends.get(10)).toBeInstanceOf(UnconfirmedAppendError);
  expect(deadlinesOf(queue)).toEqual([10, 20]);
});

test('the sequence ends with a batch that may have been written, and continues after one that was not', () => {
  const { queue } = queueOf(10);
  queue.identity = { producerId: '1', producerEpoch: 0 } as never;
  queue.next();
  queue.expire(15);
  expect([queue.batch, queue.identity === undefined]).toEqual([undefined, false]);
  const other = queueOf(10).queue;
  other.identity = queue.identity;
  const sent = other.next();
  if (sent !== undefined) sent.uncertain = true;
  other.expire(15);
  expect([other.batch, other.identity]).toEqual([undefined, undefined]);
});
