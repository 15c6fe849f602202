import type { Admin, Kafka } from 'kafkajs';
import type { TopicSpec } from '@hiring/contracts';
import { retryUntilLeaderElected } from './retry-until-leader-elected.js';

/** `ConfigResourceTypes.TOPIC` in kafkajs, which an ES module cannot import by name. */
const TOPIC_RESOURCE = 2;

/** Default number of replicas: with three, one broker can be in maintenance while another fails. */
const REPLICAS_MAX = 3;
const ADD_COPIES = 'see "More copies of a topic" in docs/operations.md';

/**
 * With three or more replicas and `acks` -1, adds settings: two replicas must have a record before it is acknowledged,
 * and no stale replica becomes leader.
 */
function wantedConfig(spec: TopicSpec, replicationFactor: number): Record<string, string> {
  if (replicationFactor < 3 || spec.acks !== -1) return spec.config;
  return { ...spec.config, 'min.insync.replicas': '2', 'unclean.leader.election.enable': 'false' };
}

function entries(config: Record<string, string>): { name: string; value: string }[] {
  return Object.entries(config).map(([name, value]) => ({ name, value }));
}

async function alterDiffering(admin: Admin, wanted: Map<string, Record<string, string>>): Promise<void> {
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: [...wanted].map(([name, config]) => ({
      type: TOPIC_RESOURCE,
      name,
      configNames: Object.keys(config),
    })),
  });
  const differing = resources.filter((resource) => {
    const actual = new Map(resource.configEntries.map((entry) => [entry.configName, entry.configValue]));
    return Object.entries(wanted.get(resource.resourceName) ?? {}).some(([name, value]) => actual.get(name) !== value);
  });
  if (differing.length === 0) return;
  await admin.alterConfigs({
    validateOnly: false,
    resources: differing.map(({ resourceName }) => ({
      type: TOPIC_RESOURCE,
      name: resourceName,
      configEntries: entries(wanted.get(resourceName) ?? {}),
    })),
  });
}

/**
 * Returns the number of replicas for each partition. Default: 3 with three or more brokers, 1 with fewer.
 * @throws Error if `requested` exceeds the number of brokers
 */
function replicasFor(brokers: number, requested: number | undefined): number {
  if (requested === undefined) return brokers >= REPLICAS_MAX ? REPLICAS_MAX : 1;
  if (requested <= brokers) return requested;
  throw new Error(
    `${requested} copies of each partition need ${requested} brokers, and the cluster has ${brokers}: ` +
      'start more brokers, or request a lower replication factor',
  );
}

/**
 * Creates missing topics and sets differing configuration. Idempotent. Throws if a topic has another number of
 * partitions (adding some would move keys between them) or fewer copies than requested. With fewer than three copies, a
 * topic gets no `min.insync.replicas`.
 * @param requestedReplicas default 3 with three or more brokers, else 1
 */
export async function ensureTopics(kafka: Kafka, specs: TopicSpec[], requestedReplicas?: number): Promise<void> {
  const admin = kafka.admin({ retry: { initialRetryTime: 100, retries: 8 } });
  await admin.connect();
  try {
    const { brokers } = await retryUntilLeaderElected(() => admin.describeCluster());
    const replicas = replicasFor(brokers.length, requestedReplicas);
    const existing = new Set(await retryUntilLeaderElected(() => admin.listTopics()));
    const missing = specs.filter((spec) => !existing.has(spec.name));
    if (missing.length > 0) {
      await admin.createTopics({
        // kafkajs must not wait for the leaders, because it would give up on a broker that does not know the new topic
        // yet.
        waitForLeaders: false,
        topics: missing.map((spec) => ({
          topic: spec.name,
          numPartitions: spec.partitions,
          replicationFactor: replicas,
          configEntries: entries(wantedConfig(spec, replicas)),
        })),
      });
    }
    const names = specs.map((spec) => spec.name);
    const { topics } = await retryUntilLeaderElected(() => admin.fetchTopicMetadata({ topics: names }));
    const wanted = new Map<string, Record<string, string>>();
    for (const spec of specs) {
      const partitions = topics.find((topic) => topic.name === spec.name)?.partitions ?? [];
      if (partitions.length !== spec.partitions) {
        throw new Error(`topic ${spec.name} has ${partitions.length} partitions, not ${spec.partitions}`);
      }
      const copies = Math.min(...partitions.map((partition) => partition.replicas.length));
      if (requestedReplicas !== undefined && copies < requestedReplicas) {
        throw new Error(`topic ${spec.name} has ${copies} of ${requestedReplicas} copies: ${ADD_COPIES}`);
      }
      wanted.set(spec.name, wantedConfig(spec, copies));
    }
    // The change is retried, because a broker may not know a new topic's configuration yet.
    await retryUntilLeaderElected(() => alterDiffering(admin, wanted));
  } finally {
    await admin.disconnect();
  }
}
