import type { ClusterView } from './cluster.view.js';
import { listOffsets } from './list-offsets.request.js';
import { retryUntilLeaderElected } from './retry-until-leader-elected.js';
import type { TopicEnds } from './records.js';

/**
 * Returns a topic's id, and each partition's first and end offset. The offsets come from the leaders in
 * `majorityLeaders`, because an isolated former leader would return an old end.
 */
export function topicEnds(view: ClusterView, topic: string): Promise<TopicEnds> {
  return retryUntilLeaderElected(async () => {
    const { topicId, partitions } = await view.majorityLeaders(topic);
    const leaders = [...new Set(partitions.map(({ leader }) => leader))];
    const ends = await Promise.all(
      leaders.map(async (leader) => {
        const led = partitions.filter((one) => one.leader === leader);
        return listOffsets(await view.linkTo(leader), topic, led);
      }),
    );
    return { topicId, partitions: ends.flat().sort((a, b) => a.partition - b.partition) };
  });
}
