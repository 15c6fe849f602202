import { sendRequest, type BrokerLink } from './broker.links.js';
import { ByteReader } from './byte-reader.js';

const LIST_OFFSETS = { apiKey: 2, apiVersion: 4, apiName: 'ListOffsets' };
/** Special timestamps: the end and the beginning of the log. */
const LATEST = -1n;
const EARLIEST = -2n;

export interface PartitionEpoch {
  partition: number;
  epoch: number;
}

function encodeRequest(topic: string, partitions: readonly PartitionEpoch[], time: bigint): Buffer {
  const name = Buffer.from(topic, 'utf8');
  const head = Buffer.alloc(4 + 1 + 4 + 2 + name.length + 4);
  head.writeInt32BE(-1, 0); // no replica; isolation level 0
  head.writeInt32BE(1, 5);
  head.writeInt16BE(name.length, 9);
  name.copy(head, 11);
  head.writeInt32BE(partitions.length, 11 + name.length);
  const rest = partitions.map(({ partition, epoch }) => {
    const bytes = Buffer.alloc(16);
    bytes.writeInt32BE(partition, 0);
    bytes.writeInt32BE(epoch, 4);
    bytes.writeBigInt64BE(time, 8);
    return bytes;
  });
  return Buffer.concat([head, ...rest]);
}

function decodeResponse(payload: Buffer): Map<number, bigint> {
  const reader = new ByteReader(payload);
  const offsets = new Map<number, bigint>();
  reader.int32(); // throttle time
  reader.int32(); // one topic
  reader.at += 2 + reader.bytes.readInt16BE(reader.at);
  for (let left = reader.int32(); left > 0; left -= 1) {
    const partition = reader.int32();
    const errorCode = reader.int16();
    if (errorCode !== 0) throw new UnsettledLeaderError(`partition ${partition}: Kafka error ${errorCode}`);
    reader.int64(); // timestamp
    offsets.set(partition, reader.int64());
    reader.int32(); // leader epoch
  }
  return offsets;
}

/**
 * Thrown when no leader is known, or the broker does not lead the partition in this epoch: the leaders must be read
 * again.
 */
export class UnsettledLeaderError extends Error {
  override readonly name = 'UnsettledLeaderError';
  readonly type = 'NOT_LEADER_FOR_PARTITION';
}

/**
 * Returns first and end offsets. @throws `UnsettledLeaderError` unless the broker leads in exactly these epochs.
 * kafkajs stops at ListOffsets version 3, which has no epoch: a frozen or isolated broker would return an old end.
 * https://kafka.apache.org/protocol#The_Messages_ListOffsets
 */
export async function listOffsets(
  broker: BrokerLink,
  topic: string,
  partitions: readonly PartitionEpoch[],
): Promise<{ partition: number; low: bigint; high: bigint }[]> {
  const [low, high] = await Promise.all([EARLIEST, LATEST].map((time) => list(broker, topic, partitions, time)));
  return partitions.map(({ partition }) => ({
    partition,
    low: low?.get(partition) ?? 0n,
    high: high?.get(partition) ?? 0n,
  }));
}

async function list(
  broker: BrokerLink,
  topic: string,
  partitions: readonly PartitionEpoch[],
  time: bigint,
): Promise<Map<number, bigint>> {
  const { offsets } = await sendRequest(broker, LIST_OFFSETS, encodeRequest(topic, partitions, time), (raw) => ({
    offsets: decodeResponse(raw),
  }));
  return offsets;
}
