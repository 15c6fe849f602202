import { envelopeHeaders, messageType } from '@hiring/contracts';
import { headerText, type IncomingRecord, type OutgoingRecord } from '@hiring/platform-kafka';
import type { TopicEvent } from '@hiring/signals';

const SOURCE = '/services/change-feed';
/** `<topic id>:<offset>` of the next ledger record, where the next writer resumes. */
const POSITION_HEADER = 'ledger_position';

export interface LedgerPosition {
  topicId: string;
  nextOffset: bigint;
}

export function publicRecord(topic: string, event: TopicEvent, position: LedgerPosition): OutgoingRecord {
  return {
    topic,
    partition: 0,
    key: String(event.company_id),
    value: JSON.stringify(event),
    headers: {
      ...envelopeHeaders({
        id: `events/${event.event_seq}`,
        type: messageType('events', event.event_type),
        source: SOURCE,
        time: event.observed_at,
        subject: String(event.company_id),
      }),
      [POSITION_HEADER]: `${position.topicId}:${position.nextOffset}`,
    },
  };
}

/**
 * Reads a record on the public topic. Returns the record's `event_seq`, and the ledger position in its header; the
 * position is null when the header is missing.
 */
export function writtenUpTo(record: IncomingRecord): { eventSeq: number; position: LedgerPosition | null } {
  const { event_seq: eventSeq } = JSON.parse(record.value.toString('utf8')) as { event_seq: number };
  const match = /^(.+):([0-9]+)$/.exec(headerText(record.headers, POSITION_HEADER) ?? '');
  const position = match === null ? null : { topicId: match[1] ?? '', nextOffset: BigInt(match[2] ?? 0) };
  return { eventSeq, position };
}
