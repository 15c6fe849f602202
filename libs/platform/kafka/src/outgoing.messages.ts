import { Partitioners, type Message } from 'kafkajs';
import type { OutgoingRecord } from './records.js';

/**
 * A message that keeps its first partition. A retry must send the identical batch, or the broker does not detect the
 * duplicate.
 */
export interface PlacedMessage extends Message {
  placed?: number;
}

export function stickyPartitioner() {
  const choose = Partitioners.DefaultPartitioner();
  return (args: Parameters<typeof choose>[0]): number => {
    const message = args.message as PlacedMessage;
    message.placed ??= choose(args);
    return message.placed;
  };
}

/**
 * Returns a function that chooses a partition: by the key's murmur2 hash, as in the Java client, or round-robin without
 * a key.
 */
export function createPartitioner(): (record: OutgoingRecord, partitions: number) => number {
  const choose = Partitioners.DefaultPartitioner();
  return (record, partitions) => {
    const partitionMetadata = Array.from({ length: partitions }, (_, partitionId) => ({ partitionId, leader: 0 }));
    return choose({
      topic: record.topic,
      partitionMetadata: partitionMetadata as Parameters<typeof choose>[0]['partitionMetadata'],
      message: toMessage(record),
    });
  };
}

export function toMessage(record: OutgoingRecord): PlacedMessage {
  const message: PlacedMessage = { key: record.key, value: record.value, headers: record.headers };
  if (record.partition !== undefined) message.partition = record.partition;
  return message;
}

/** Returns a record's approximate bytes on the wire. */
export function recordBytes(record: OutgoingRecord): number {
  let bytes = 40 + (record.key?.length ?? 0) * 2;
  bytes += typeof record.value === 'string' ? Buffer.byteLength(record.value) : record.value.length;
  for (const name in record.headers) bytes += name.length + (record.headers[name]?.length ?? 0) + 4;
  return bytes;
}
