/**
 * CloudEvents 1.0 in Kafka's binary mode: attributes as `ce_*` headers, data as the JSON value.
 * https://github.com/cloudevents/spec/blob/main/cloudevents/bindings/kafka-protocol-binding.md
 */
export interface Envelope {
  /** The message's id. Messages with the same id are duplicates. */
  id: string;
  /** `hiring.<topic>.<name>.v<version>`, e.g. `hiring.ledger.opened.v1`. */
  type: string;
  /** The service that wrote the message, e.g. `/services/ledger`. */
  source: string;
  /** When the event happened (not when it was written). */
  time: string;
  subject?: string;
  traceparent?: string;
}

export type HeaderBag = Record<string, string | Buffer | (string | Buffer)[] | undefined>;

export function envelopeHeaders(envelope: Envelope): Record<string, string> {
  const headers: Record<string, string> = {
    ce_specversion: '1.0',
    ce_id: envelope.id,
    ce_type: envelope.type,
    ce_source: envelope.source,
    ce_time: envelope.time,
    'content-type': 'application/json',
  };
  if (envelope.subject !== undefined) headers['ce_subject'] = envelope.subject;
  if (envelope.traceparent !== undefined) headers['ce_traceparent'] = envelope.traceparent;
  return headers;
}

/** Returns a message's type. The version rises only with an incompatible schema change. */
export function messageType(
  topic: 'ledger' | 'intake' | 'usage' | 'outcomes' | 'events' | 'audit',
  name: string,
  version = 1,
): string {
  return `hiring.${topic}.${name}.v${version}`;
}
