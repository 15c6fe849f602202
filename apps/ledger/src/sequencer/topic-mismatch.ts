import type { TopicEnds } from '@hiring/platform-kafka';

/** Returns why a recorded position is not valid for the topic; null if it is valid or none is recorded. */
export function topicMismatch(
  name: string,
  recordedId: string | null,
  topic: TopicEnds,
  nextOffset: bigint,
): string | null {
  if (recordedId === null) return null;
  const { low, high } = topic.partitions[0] ?? { low: 0n, high: 0n };
  if (topic.topicId !== recordedId) {
    return `${name} is another topic (id ${topic.topicId}) than the one recorded (id ${recordedId}); adopt it explicitly`;
  }
  if (low > nextOffset) {
    return `${name} (id ${topic.topicId}) begins at ${low}, after the recorded position ${nextOffset}: the records between were deleted before they were read; adopt it explicitly`;
  }
  if (high >= nextOffset) return null;
  return `${name} (id ${topic.topicId}) ends at ${high}, before the recorded position ${nextOffset}; adopt it explicitly`;
}
