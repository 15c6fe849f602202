import type { Audited } from '../audit.js';

/** For operators: a restored or recreated topic on which a service's projectors resume. */
export interface TopicToAdopt extends Audited {
  topic_id: string;
  reason: string;
}

/** The offset at which reading resumes on an adopted topic, by partition. */
export interface AdoptedPartitions {
  partitions: { partition: number; next_offset: number }[];
}

/** The service's projectors, with the last fact that each has folded. */
export interface AdoptedBy {
  projectors: { name: string; event_seq: number }[];
}

export interface LedgerRpc {
  /** Returns the highest committed event_seq. */
  'ledger.head': {
    request: Record<string, never>;
    /** `intake_lag_seconds` is the age of the oldest undecided intake record, or 0. */
    response: { event_seq: number; intake_lag_seconds: number };
  };
  /** For operators: rejects the intake record at this offset without deciding it. */
  'ledger.reject_intake': { request: Audited & { offset: string; reason: string }; response: { accepted: true } };
  /**
   * For operators: lets the ledger service resume on this topic (ledger or intake), although its recorded positions
   * belong to another topic.
   */
  'ledger.adopt_topic': { request: Audited & { topic_id: string; reason: string }; response: { accepted: true } };
}
