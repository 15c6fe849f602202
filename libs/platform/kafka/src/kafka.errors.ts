/** It is unknown whether the record is on the topic. */
export class UnconfirmedAppendError extends Error {
  override readonly name = 'UnconfirmedAppendError';
}

/** The record is certainly not on the topic and never will be. */
export class NotAppendedError extends Error {
  override readonly name = 'NotAppendedError';
}

/** Another process with the same transactional id took over. */
export class FencedError extends Error {
  override readonly name = 'FencedError';
}

/** The transaction did not begin, or one of its sends failed. Committed readers will see none of its records. */
export class AbortedTransactionError extends Error {
  override readonly name = 'AbortedTransactionError';
}

/** The commit was requested and not confirmed: the transaction may be visible or not. */
export class UnknownCommitError extends Error {
  override readonly name = 'UnknownCommitError';
}

/** The requested start offset is not on the topic: it expired, or the topic was recreated. An operator must decide. */
export class OffsetOutOfRangeError extends Error {
  override readonly name = 'OffsetOutOfRangeError';
}

/** Too few brokers answered to know the newest leaders. */
export class NoMajorityError extends Error {
  override readonly name = 'NoMajorityError';
}

export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
