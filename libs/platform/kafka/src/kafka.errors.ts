/** Thrown when it is unknown whether the record is on the topic. */
export class UnconfirmedAppendError extends Error {
  override readonly name = 'UnconfirmedAppendError';
}

/** Thrown when the record is certainly not on the topic and never will be. */
export class NotAppendedError extends Error {
  override readonly name = 'NotAppendedError';
}

/** Thrown when another process took over with the same transactional id. */
export class FencedError extends Error {
  override readonly name = 'FencedError';
}

/**
 * Thrown when the transaction did not begin, or a send in it failed. Committed readers will see none of its records.
 */
export class AbortedTransactionError extends Error {
  override readonly name = 'AbortedTransactionError';
}

/** Thrown when the commit was requested and not confirmed: committed readers may or may not see the transaction. */
export class UnknownCommitError extends Error {
  override readonly name = 'UnknownCommitError';
}

/**
 * Thrown when the requested start offset is not on the topic: it expired, or the topic was recreated. An operator must
 * decide.
 */
export class OffsetOutOfRangeError extends Error {
  override readonly name = 'OffsetOutOfRangeError';
}

/** Thrown when too few brokers answered to know the newest leaders. */
export class NoMajorityError extends Error {
  override readonly name = 'NoMajorityError';
}

export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
