import type { ConsumeOptions, Consumption, ReadRangeOptions } from './records.js';

/** Opens and closes readers. */
interface Readers {
  consume(options: ConsumeOptions): Promise<Consumption>;
  release(reader: Consumption): Promise<void>;
}

export async function readRange(readers: Readers, options: ReadRangeOptions): Promise<void> {
  const { topic, partition, from, to } = options;
  if (from >= to) return;
  let next = from;
  let opening: Promise<Consumption> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      opening = readers.consume({
        topic,
        groupId: `${topic} ${from}..${to}`,
        partitions: [partition],
        from: () => Promise.resolve(next),
        readCommitted: options.readCommitted ?? true,
        ...(options.maxBytes === undefined ? {} : { maxBytes: options.maxBytes }),
        onBatch: async (batch) => {
          const records = batch.records.filter((record) => record.offset < to);
          const last = records.at(-1);
          if (last !== undefined) await options.onBatch(records, last.offset + 1n);
        },
        onPosition: (_partition, nextOffset) => {
          next = nextOffset;
          if (nextOffset >= to) resolve();
        },
        onHalt: reject,
      });
      opening.catch(reject);
    });
  } finally {
    const reader = await opening;
    if (reader !== undefined) await readers.release(reader);
  }
}
