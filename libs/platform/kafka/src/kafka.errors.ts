/** Thrown if it is unknown whether the record is on the topic. */
export class UnconfirmedAppendError extends Error {
  override readonly name = 'UnconfirmedAppendError';
}

/** Thrown if the record is not on the topic and never will be. */
export class NotAppendedError extends Error {
  override readonly name = 'NotAppendedError';
}

/** Thrown if another process took over the transactional id. */
export class FencedError extends Error {
  override readonly name = 'FencedError';
}

/** Thrown if the transaction or a send in it failed. Read-committed consumers never see the transaction's records. */
export class AbortedTransactionError extends Error {
  override readonly name = 'AbortedTransactionError';
}

/** Thrown if the commit was not confirmed. Read-committed consumers may or may not see the transaction. */
export class UnknownCommitError extends Error {
  override readonly name = 'UnknownCommitError';
}

/**
 * Thrown if the start offset is not on the topic, because it expired or the topic was recreated. An operator must
 * decide how to continue.
 */
export class OffsetOutOfRangeError extends Error {
  override readonly name = 'OffsetOutOfRangeError';
}

/** Thrown if too few brokers answered, so that the newest leaders are unknown. */
export class NoMajorityError extends Error {
  override readonly name = 'NoMajorityError';
}

export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
