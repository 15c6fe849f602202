import type { KafkaPort } from '@hiring/platform-kafka';
import { writtenUpTo, type LedgerPosition } from './public-record.js';

/** Number of offsets that are read first. Transaction markers take up some of them. */
const FIRST_LOOK = 200n;
const WIDER = 20n;

/**
 * Returns the `event_seq` and the ledger position of the public topic's last record; null when the topic is empty.
 * Reads ever larger ranges, because the topic may end with transaction markers.
 */
export async function lastWritten(
  kafka: Pick<KafkaPort, 'topicEnds' | 'readRange'>,
  topic: string,
): Promise<{ eventSeq: number; position: LedgerPosition | null } | null> {
  const { partitions } = await kafka.topicEnds(topic);
  const { low, high } = partitions[0] ?? { low: 0n, high: 0n };
  for (let look = FIRST_LOOK, to = high; to > low; look *= WIDER) {
    const from = high - look > low ? high - look : low;
    let last: ReturnType<typeof writtenUpTo> | null = null;
    await kafka.readRange({
      topic,
      partition: 0,
      from,
      to,
      onBatch: (records) => {
        const record = records.at(-1);
        if (record !== undefined) last = writtenUpTo(record);
      },
    });
    if (last !== null) return last;
    to = from;
  }
  return null;
}
