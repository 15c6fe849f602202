/** Thrown when the rules fail on an intake record. An operator must decide about the record. */
export class UndecidableError extends Error {
  override readonly name = 'UndecidableError';
}

/** Thrown when the ledger violates its invariants. The process then decides nothing more. */
export class UnreadableLedgerError extends Error {
  override readonly name = 'UnreadableLedgerError';
}

/** Thrown when a stored position is not valid for the current topic. */
export class UnknownTopicError extends Error {
  override readonly name = 'UnknownTopicError';
}
