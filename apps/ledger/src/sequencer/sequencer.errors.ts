/** Thrown when the rules fail on an intake record: it is not skipped; an operator decides. */
export class UndecidableError extends Error {
  override readonly name = 'UndecidableError';
}

/** Thrown when the ledger violates its invariants: nothing more is decided. */
export class UnreadableLedgerError extends Error {
  override readonly name = 'UnreadableLedgerError';
}

/** Thrown when the topics are not the ones the stored state was folded from. */
export class UnknownTopicError extends Error {
  override readonly name = 'UnknownTopicError';
}
