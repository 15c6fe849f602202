/**
 * An error code's meaning for a batch. `not written`: nothing was written, so a newer leader may accept the batch.
 * `under-replicated`: written, but too few replicas confirmed. `producer rejected`: the producer's sequence, epoch or
 * id is invalid.
 */
type RefusalMeaning = 'not written' | 'under-replicated' | 'producer rejected';

const CODES: Record<number, [name: string, meaning: RefusalMeaning]> = {
  3: ['UNKNOWN_TOPIC_OR_PARTITION', 'not written'],
  5: ['LEADER_NOT_AVAILABLE', 'not written'],
  6: ['NOT_LEADER_OR_FOLLOWER', 'not written'],
  7: ['REQUEST_TIMED_OUT', 'under-replicated'],
  9: ['REPLICA_NOT_AVAILABLE', 'not written'],
  13: ['NETWORK_EXCEPTION', 'not written'],
  19: ['NOT_ENOUGH_REPLICAS', 'not written'],
  20: ['NOT_ENOUGH_REPLICAS_AFTER_APPEND', 'under-replicated'],
  45: ['OUT_OF_ORDER_SEQUENCE_NUMBER', 'producer rejected'],
  46: ['DUPLICATE_SEQUENCE_NUMBER', 'producer rejected'],
  47: ['INVALID_PRODUCER_EPOCH', 'producer rejected'],
  56: ['KAFKA_STORAGE_ERROR', 'not written'],
  59: ['UNKNOWN_PRODUCER_ID', 'producer rejected'],
};

export interface BatchRefusal {
  error: Error;
  /** True if a broker may have written the batch. */
  uncertain: boolean;
  action: 'send again' | 'send again under a new identity' | 'fail';
}

/**
 * Returns how to continue after a batch's error. `wasUncertain`: an earlier request may have written the batch. Sending
 * it again under a new identity could then write it twice.
 */
export function refusalOf(errorCode: number, wasUncertain: boolean, acks: -1 | 1): BatchRefusal {
  const [name = '', meaning] = CODES[errorCode] ?? [];
  const uncertain = wasUncertain || meaning === 'under-replicated';
  const error = new Error(`Kafka error ${errorCode} ${name}`.trim());
  if (meaning === 'producer rejected') {
    return { error, uncertain, action: uncertain ? 'fail' : 'send again under a new identity' };
  }
  return { error, uncertain, action: meaning === undefined || acks === 1 ? 'fail' : 'send again' };
}
