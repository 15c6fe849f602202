export interface LedgerRpc {
  /** Highest committed event_seq. */
  'ledger.head': { request: Record<string, never>; response: { event_seq: number } };
  /** Operators: the intake record at this offset is put down as rejected instead of being decided. */
  'ledger.reject_intake': { request: { offset: string; reason: string }; response: { accepted: true } };
}
