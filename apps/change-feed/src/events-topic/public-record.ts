import {
  envelopeHeaders,
  isPublic,
  messageType,
  vendorOf,
  type Closed,
  type Fact,
  type PublicFact,
} from '@hiring/contracts';
import { headerText, type IncomingRecord, type OutgoingRecord } from '@hiring/platform-kafka';
import { toFeedRow, vendorOfKey } from '@hiring/signals';

const SOURCE = '/services/change-feed';
/** `<topic id>:<offset>` of the record's fact on the ledger: a successor of the writer resumes after it. */
const POSITION_HEADER = 'ledger_position';

export interface LedgerPosition {
  topicId: string;
  nextOffset: bigint;
}

export type PublishedFact = PublicFact | Closed;

export function isPublished(fact: Fact): fact is PublishedFact {
  return isPublic(fact) || fact.type === 'closed';
}

/** A fact as downstream systems see it: the change event of the feed, or the closing of a req. */
export function publicRecord(topic: string, fact: PublishedFact, position: LedgerPosition): OutgoingRecord {
  const value = fact.type === 'closed' ? closedValue(fact) : toFeedRow(fact);
  return {
    topic,
    partition: 0,
    key: String(fact.company_id),
    value: JSON.stringify(value),
    headers: {
      ...envelopeHeaders({
        id: `events/${fact.event_seq}`,
        type: messageType('events', fact.type),
        source: SOURCE,
        time: fact.observed_at,
        subject: String(fact.company_id),
      }),
      [POSITION_HEADER]: `${position.topicId}:${position.nextOffset}`,
    },
  };
}

function closedValue(fact: Closed) {
  const { event_seq, company_id, req_key, observed_at, reason, last_seen_at } = fact;
  const board = vendorOfKey(req_key);
  const source_board = vendorOf(fact.board_id);
  return {
    event_seq,
    company_id,
    req_key,
    board,
    event_type: 'closed',
    observed_at,
    source_board,
    reason,
    last_seen_at,
  };
}

/** Reads from a record of the topic how far its writer had come. */
export function writtenUpTo(record: IncomingRecord): { eventSeq: number; position: LedgerPosition | null } {
  const { event_seq: eventSeq } = JSON.parse(record.value.toString('utf8')) as { event_seq: number };
  const match = /^(.+):([0-9]+)$/.exec(headerText(record.headers, POSITION_HEADER) ?? '');
  const position = match === null ? null : { topicId: match[1] ?? '', nextOffset: BigInt(match[2] ?? 0) };
  return { eventSeq, position };
}
