import type { Audited } from '../audit.js';

/** Names a restored or recreated topic, so that a service's projectors resume on it. For operators. */
export interface TopicToAdopt extends Audited {
  topic_id: string;
  reason: string;
}

/** The offset from which an adopted topic is folded, by partition. */
export interface AdoptedPartitions {
  partitions: { partition: number; next_offset: number }[];
}

/** The service's projectors, each with the last fact that it has folded. */
export interface AdoptedBy {
  projectors: { name: string; event_seq: number }[];
}

export interface LedgerRpc {
  /** Returns the highest committed event_seq. */
  'ledger.head': {
    request: Record<string, never>;
    /** `intake_lag_seconds` is the oldest undecided intake record's age; 0 when all are decided. */
    response: { event_seq: number; intake_lag_seconds: number };
  };
  /** For operators: records the intake record at this offset as rejected, without deciding it. */
  'ledger.reject_intake': { request: Audited & { offset: string; reason: string }; response: { accepted: true } };
  /**
   * For operators: lets the ledger service resume on this topic (ledger or intake), although it recorded its positions
   * on another topic.
   */
  'ledger.adopt_topic': { request: Audited & { topic_id: string; reason: string }; response: { accepted: true } };
}
