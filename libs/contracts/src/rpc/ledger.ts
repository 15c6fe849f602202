export interface LedgerRpc {
  /** Highest committed event_seq. */
  'ledger.head': { request: Record<string, never>; response: { event_seq: number } };
}
