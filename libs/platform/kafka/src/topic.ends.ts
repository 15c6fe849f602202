import type { ClusterView } from './cluster.view.js';
import { listOffsets } from './list-offsets.request.js';
import { retryUntilLeaderElected } from './retry-until-leader-elected.js';
import type { TopicEnds } from './records.js';

/**
 * Identity and bounds of a topic, read now from the leaders that a majority of the brokers knows: one that lags, or is cut
 * off from the others, would answer with an end that has been passed.
 */
export function topicEnds(view: ClusterView, topic: string): Promise<TopicEnds> {
  return retryUntilLeaderElected(async () => {
    const { topicId, partitions } = await view.agreed(topic);
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
