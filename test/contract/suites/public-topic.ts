import { readFileSync } from 'node:fs';
import { topicName } from '@hiring/contracts';
import { headerText, KafkaPort } from '@hiring/platform-kafka';
import { createLogger } from '@hiring/platform-observability';

/** Those addresses in a stack's demo.json that downstream systems need. */
export interface StackAddresses {
  kafka_brokers: string;
  topic_prefix: string;
  database_url: string;
}

export interface PublicEvent {
  /** The type as in the header `ce_type`. */
  type: string;
  value: Record<string, unknown> & { event_seq: number; company_id: number; req_key: string };
}

export function addressesOf(stackFile: string): StackAddresses & { topic: string } {
  const addresses = JSON.parse(readFileSync(stackFile, 'utf8')) as StackAddresses;
  return { ...addresses, topic: topicName(addresses.topic_prefix, 'events') };
}

/** Returns every event on the public topic. */
export async function publicEvents(stackFile: string): Promise<PublicEvent[]> {
  const { kafka_brokers: brokers, topic } = addressesOf(stackFile);
  const logger = createLogger({ service: 'contract', level: 'silent' });
  const kafka = new KafkaPort({ brokers: brokers.split(','), clientId: 'contract', logger });
  try {
    const { partitions } = await kafka.topicEnds(topic);
    const { low = 0n, high = 0n } = partitions[0] ?? {};
    const events: PublicEvent[] = [];
    await kafka.readRange({
      topic,
      partition: 0,
      from: low,
      to: high,
      onBatch: (records) => {
        for (const { headers, value } of records) {
          const type = headerText(headers, 'ce_type') ?? '';
          events.push({ type, value: JSON.parse(value.toString('utf8')) as PublicEvent['value'] });
        }
      },
    });
    return events;
  } finally {
    await kafka.close();
  }
}

/** Returns a table's row in the form of an event: without nulls, and with numbers as `event_seq` and `company_id`. */
export function withoutNulls(row: Record<string, unknown>): Record<string, unknown> {
  const seqs = { event_seq: Number(row['event_seq']), company_id: Number(row['company_id']) };
  return Object.fromEntries(Object.entries({ ...row, ...seqs }).filter(([, value]) => value !== null));
}

/** Returns descriptions of the differences between a copy and the topic. */
export function differences(where: string, events: readonly PublicEvent[], got: readonly object[]): string[] {
  const sorted = (value: object): string =>
    JSON.stringify(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
  const wanted = events.map(({ value }) => sorted(value));
  const seen = got.map(sorted);
  const at = wanted.findIndex((event, index) => seen[index] !== event);
  if (at === -1 && seen.length === wanted.length) return [];
  return [
    `${where} has ${seen.length} of ${wanted.length} events; the first other one is ${seen[at]}, not ${wanted[at]}`,
  ];
}
