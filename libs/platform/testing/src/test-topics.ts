import { topicSpecs, type TopicRole, type TopicSpec } from '@hiring/contracts';

/** Inboxes of the few instances of a test. */
const INBOXES = 8;

/** The topics of the product, with fewer inboxes: a broker takes half a second of processor time to create 64. */
export function testTopics(prefix: string): Record<TopicRole, TopicSpec> {
  const topics = topicSpecs(prefix);
  return { ...topics, rpc: { ...topics.rpc, partitions: INBOXES } };
}
