import { createHash } from 'node:crypto';
import type { KafkaPort } from '@hiring/platform-kafka';

/** A topic's record, its value decoded. */
export interface TopicRecord {
  partition: number;
  offset: number;
  /** The record's timestamp, by the writer's or the broker's clock. */
  at_ms: number;
  value: Record<string, unknown>;
}

/** All committed records on the topics that the checks read. */
export interface Topics {
  ledger: TopicRecord[];
  usage: TopicRecord[];
  events: TopicRecord[];
}

export async function readTopics(kafka: KafkaPort, names: Record<keyof Topics, string>): Promise<Topics> {
  const [ledger, usage, events] = await Promise.all([
    readTopic(kafka, names.ledger),
    readTopic(kafka, names.usage),
    readTopic(kafka, names.events),
  ]);
  return { ledger, usage, events };
}

/** Returns a topic's records. `from` has the first offset for each partition, by default 0. */
export async function readTopic(kafka: KafkaPort, topic: string, from: number[] = []): Promise<TopicRecord[]> {
  const records: TopicRecord[] = [];
  for (const { partition, high } of (await kafka.topicEnds(topic)).partitions) {
    const first = BigInt(from[partition] ?? 0);
    if (first >= high) continue;
    await kafka.readRange({
      topic,
      partition,
      from: first,
      to: high,
      onBatch: (batch) => {
        for (const { offset, timestampMs, value } of batch) {
          const decoded = JSON.parse(value.toString('utf8')) as Record<string, unknown>;
          records.push({ partition, offset: Number(offset), at_ms: timestampMs, value: decoded });
        }
      },
    });
  }
  return records;
}

/** Returns a hash that does not depend on the order of members. */
export function digestOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(ordered(value)))
    .digest('hex')
    .slice(0, 16);
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, ordered(member)]),
  );
}
