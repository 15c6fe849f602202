import { topicSpecs, type TopicRole, type TopicSpec } from '@hiring/contracts';

/** The number of inboxes, enough for a test's few instances. */
const INBOXES = 8;

/**
 * Returns the product's topics with fewer inboxes, because the product's 64 inboxes would cost the broker half a second
 * of processor time.
 */
export function testTopics(prefix: string): Record<TopicRole, TopicSpec> {
  const topics = topicSpecs(prefix);
  return { ...topics, rpc: { ...topics.rpc, partitions: INBOXES } };
}
