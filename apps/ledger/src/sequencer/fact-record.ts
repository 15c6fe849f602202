import { envelopeHeaders, messageType, type Fact } from '@hiring/contracts';
import type { OutgoingRecord } from '@hiring/platform-kafka';

const SOURCE = '/services/ledger';

/** Converts a ledger fact to a CloudEvents record, whose id contains the fact's position. */
export function factRecord(topic: string, fact: Fact): OutgoingRecord {
  return {
    topic,
    partition: 0,
    key: String(fact.company_id),
    value: JSON.stringify(fact),
    headers: envelopeHeaders({
      id: `ledger/${fact.event_seq}`,
      type: messageType('ledger', fact.type),
      source: SOURCE,
      time: fact.observed_at,
      subject: String(fact.company_id),
    }),
  };
}
