/** A Kafka topic's settings. `config` has broker settings as text. */
export interface TopicSpec {
  name: string;
  partitions: number;
  /** `acks` for this topic's writers: -1 = all in-sync replicas, 1 = leader only. */
  acks: -1 | 1;
  config: Record<string, string>;
}

const DAY_MS = 86_400_000;

/** Maximum bytes in a message value. A larger message is sent in parts. */
export const MAX_MESSAGE_BYTES = 900_000;

export const RPC_PARTITIONS = 64;
export const USAGE_PARTITIONS = 12;

export type TopicRole = 'intake' | 'ledger' | 'events' | 'usage' | 'outcomes' | 'audit' | 'rpc' | 'presence';

/**
 * Returns an installation's topics. Installations on a shared broker have different prefixes. The ledger, the events
 * and the audit log never expire and are never compacted.
 */
export function topicSpecs(prefix = 'hiring'): Record<TopicRole, TopicSpec> {
  const forever = { 'retention.ms': '-1', 'retention.bytes': '-1', 'cleanup.policy': 'delete' };
  const kept = (days: number) => ({ 'retention.ms': String(days * DAY_MS), 'cleanup.policy': 'delete' });
  return {
    /** `hiring.intake`: registry commands and board observations, for the ledger. */
    intake: {
      name: `${prefix}.intake`,
      partitions: 1,
      acks: -1,
      config: { ...kept(7), 'message.timestamp.type': 'LogAppendTime' },
    },
    /** `hiring.ledger`: all facts, in order. */
    ledger: { name: `${prefix}.ledger`, partitions: 1, acks: -1, config: forever },
    /** `hiring.events`: the public events, for downstream systems. */
    events: { name: `${prefix}.events`, partitions: 1, acks: -1, config: forever },
    /** `hiring.usage`: billed calls and voids. */
    usage: { name: `${prefix}.usage`, partitions: USAGE_PARTITIONS, acks: -1, config: kept(400) },
    /** `hiring.outcomes`: outcomes that customers report. */
    outcomes: { name: `${prefix}.outcomes`, partitions: 3, acks: -1, config: kept(400) },
    /** `hiring.audit`: changes to access and money. */
    audit: { name: `${prefix}.audit`, partitions: 1, acks: -1, config: forever },
    /** `hiring.rpc`: requests between services, and their replies. */
    rpc: {
      name: `${prefix}.rpc`,
      partitions: RPC_PARTITIONS,
      acks: 1,
      config: { 'retention.ms': '300000', 'segment.ms': '60000', 'cleanup.policy': 'delete' },
    },
    /** `hiring.rpc.presence`: announcements by all bus instances. */
    presence: {
      name: `${prefix}.rpc.presence`,
      partitions: 1,
      acks: 1,
      config: { 'retention.ms': '60000', 'segment.ms': '60000', 'cleanup.policy': 'delete' },
    },
  };
}

export function topicName(prefix: string, role: TopicRole): string {
  return topicSpecs(prefix)[role].name;
}
