import type { Audited } from '../audit.js';

/** For operators: names a restored or recreated topic, on which a service's projectors resume. */
export interface TopicToAdopt extends Audited {
  topic_id: string;
  reason: string;
}

/** Offset at which an adopted topic's fold resumes, by partition. */
export interface AdoptedPartitions {
  partitions: { partition: number; next_offset: number }[];
}

/** Each of the service's projectors and the last fact it has folded. */
export interface AdoptedBy {
  projectors: { name: string; event_seq: number }[];
}

export interface LedgerRpc {
  /** Highest committed event_seq. */
  'ledger.head': {
    request: Record<string, never>;
    /** `intake_lag_seconds`: how old the oldest undecided intake record is; 0 when all are decided. */
    response: { event_seq: number; intake_lag_seconds: number };
  };
  /** For operators: the intake record at this offset is recorded as rejected and not decided. */
  'ledger.reject_intake': { request: Audited & { offset: string; reason: string }; response: { accepted: true } };
  /**
   * For operators: the ledger service resumes on this topic (ledger or intake), although its positions were recorded on
   * another one.
   */
  'ledger.adopt_topic': { request: Audited & { topic_id: string; reason: string }; response: { accepted: true } };
}
