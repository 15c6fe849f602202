import type { KafkaMessage } from 'kafkajs';
import type { HeaderBag } from '@hiring/contracts';
import type { IncomingRecord } from './records.js';

/** One partition in a kafkajs fetch. kafkajs has no type for it. */
export interface FetchedPartition {
  partition: number;
  errorCode: number;
  highWatermark: string;
  lastStableOffset: string;
  lastStartOffset: string;
  preferredReadReplica: number;
  abortedTransactions?: { producerId: string; firstOffset: string }[] | null;
  messages: FetchedMessage[];
}

export type FetchedMessage = KafkaMessage & {
  isControlRecord?: boolean;
  batchContext?: { producerId: string; inTransaction: boolean };
};

const ABORT_MARKER = Buffer.from([0, 0, 0, 0]);

/**
 * Returns the records that a read-committed consumer may see: no control records, and no records from aborted
 * transactions. The broker lists the aborted transactions. Each of them ends at its producer's abort marker.
 */
export function visibleMessages(fetched: FetchedPartition): FetchedMessage[] {
  const aborted = (fetched.abortedTransactions ?? [])
    .map(({ producerId, firstOffset }) => ({ producerId, firstOffset: BigInt(firstOffset) }))
    .sort((a, b) => (a.firstOffset < b.firstOffset ? -1 : 1));
  if (aborted.length === 0) return fetched.messages.filter((message) => message.isControlRecord !== true);
  const aborting = new Set<string>();
  return fetched.messages.filter((message) => {
    while (aborted[0] !== undefined && BigInt(message.offset) >= aborted[0].firstOffset) {
      aborting.add(aborted[0].producerId);
      aborted.shift();
    }
    const producerId = message.batchContext?.producerId ?? '';
    if (message.isControlRecord === true) {
      if (message.key?.equals(ABORT_MARKER) === true) aborting.delete(producerId);
      return false;
    }
    return !(message.batchContext?.inTransaction === true && aborting.has(producerId));
  });
}

const NO_VALUE = Buffer.alloc(0);

/** A record whose headers are parsed on first use. */
class ReceivedRecord implements IncomingRecord {
  readonly offset: bigint;
  readonly timestampMs: number;
  readonly key: string | null;
  readonly value: Buffer;
  readonly #message: KafkaMessage;

  constructor(
    readonly topic: string,
    readonly partition: number,
    message: KafkaMessage,
  ) {
    this.offset = BigInt(message.offset);
    this.timestampMs = Number(message.timestamp);
    this.key = message.key === null ? null : message.key.toString();
    this.value = message.value ?? NO_VALUE;
    this.#message = message;
  }

  get headers(): HeaderBag {
    return this.#message.headers ?? {};
  }
}

export function toIncoming(topic: string, partition: number, message: KafkaMessage): IncomingRecord {
  return new ReceivedRecord(topic, partition, message);
}
