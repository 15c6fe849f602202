import { sendRequest, type BrokerLink } from './broker.links.js';
import { ByteReader } from './byte-reader.js';
import { int32, int64, text } from './byte-writer.js';

const LIST_OFFSETS = { apiKey: 2, apiVersion: 4, apiName: 'ListOffsets' };
/** `LATEST` and `EARLIEST` are special timestamps. They mean the end and the beginning of the log. */
const LATEST = -1n;
const EARLIEST = -2n;

export interface PartitionEpoch {
  partition: number;
  epoch: number;
}

function encodeRequest(topic: string, partitions: readonly PartitionEpoch[], time: bigint): Buffer {
  const rows = partitions.flatMap(({ partition, epoch }) => [int32(partition), int32(epoch), int64(time)]);
  // No replica, isolation level 0, one topic.
  return Buffer.concat([int32(-1), Buffer.from([0]), int32(1), text(topic), int32(partitions.length), ...rows]);
}

function decodeResponse(payload: Buffer): Map<number, bigint> {
  const reader = new ByteReader(payload);
  reader.int32(); // throttle time
  reader.int32(); // one topic
  reader.text();
  const offsets = reader.array((): [partition: number, offset: bigint] => {
    const partition = reader.int32();
    const errorCode = reader.int16();
    if (errorCode !== 0) throw new UnsettledLeaderError(`partition ${partition}: Kafka error ${errorCode}`);
    reader.int64(); // timestamp
    const offset = reader.int64();
    reader.int32(); // leader epoch
    return [partition, offset];
  });
  return new Map(offsets);
}

/** Thrown if no leader is known, or the broker does not lead in this epoch. The leaders must be read again. */
export class UnsettledLeaderError extends Error {
  override readonly name = 'UnsettledLeaderError';
  readonly type = 'NOT_LEADER_FOR_PARTITION';
}

/**
 * Returns first and end offsets. kafkajs supports ListOffsets requests only up to version 3. They have no epoch, so an
 * isolated broker would answer them with an old end. This therefore sends version 4 requests.
 * https://kafka.apache.org/protocol#The_Messages_ListOffsets
 * @throws `UnsettledLeaderError` unless the broker leads in exactly these epochs
 */
export async function listOffsets(
  broker: BrokerLink,
  topic: string,
  partitions: readonly PartitionEpoch[],
): Promise<{ partition: number; low: bigint; high: bigint }[]> {
  const requests = [EARLIEST, LATEST].map((time) => encodeRequest(topic, partitions, time));
  const decode = (raw: Buffer) => ({ offsets: decodeResponse(raw) });
  const [low, high] = await Promise.all(requests.map((bytes) => sendRequest(broker, LIST_OFFSETS, bytes, decode)));
  return partitions.map(({ partition }) => ({
    partition,
    low: low?.offsets.get(partition) ?? 0n,
    high: high?.offsets.get(partition) ?? 0n,
  }));
}
