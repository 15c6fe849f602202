import { metrics } from '@hiring/platform-observability';
import type { PartitionLeader } from './topic-metadata.request.js';

interface TopicPartitions {
  topic: string;
  partitions: Iterable<PartitionLeader>;
}

/**
 * For each topic in use, reports how many partitions have no leader, and how many have replicas that are not in sync.
 */
export function reportPartitions(topics: () => TopicPartitions[]): void {
  const gauge = (name: string, help: string, counts: (partition: PartitionLeader) => boolean): void => {
    metrics.gauge(name, help, ['topic'], (target) => {
      for (const { topic, partitions } of topics()) target.set({ topic }, [...partitions].filter(counts).length);
    });
  };
  gauge('kafka_partitions_without_leader', 'Partitions that no broker leads', ({ leader }) => leader < 0);
  gauge(
    'kafka_partitions_under_replicated',
    'Partitions with fewer in-sync copies than replicas',
    ({ inSync, replicas }) => inSync < replicas,
  );
}

/** Counts an election, even if the previous leader won it. */
export function countLeaderChange(topic: string): void {
  metrics.counter('kafka_leader_elections_total', 'Elections seen in topics in use', ['topic']).inc({ topic });
}
