import { topicSpecs, type TopicRole, type TopicSpec } from '@hiring/contracts';

/** Inboxes for a test's few instances. */
const INBOXES = 8;

/** The product's topics, with fewer inboxes: a broker takes half a second of processor time to create 64. */
export function testTopics(prefix: string): Record<TopicRole, TopicSpec> {
  const topics = topicSpecs(prefix);
  return { ...topics, rpc: { ...topics.rpc, partitions: INBOXES } };
}
