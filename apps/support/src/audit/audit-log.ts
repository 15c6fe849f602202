import type { AuditRecord } from '@hiring/contracts';
import type { KafkaPort } from '@hiring/platform-kafka';

export interface AuditFilter {
  customer?: string;
  /** An action, or a prefix of actions that ends in a dot. */
  action?: string;
  actor?: string;
  /** Epoch milliseconds: `since` inclusive, `until` exclusive. */
  since?: number;
  until?: number;
}

/** Returns the last `limit` matching records, each once, in ascending order of `occurred_at`. */
export async function readAuditLog(
  kafka: Pick<KafkaPort, 'topicEnds' | 'readRange'>,
  topic: string,
  filter: AuditFilter,
  limit: number,
): Promise<AuditRecord[]> {
  const { partitions } = await kafka.topicEnds(topic);
  const { low, high } = partitions[0] ?? { low: 0n, high: 0n };
  const found = new Map<string, AuditRecord>();
  if (high === low) return [];
  await kafka.readRange({
    ...{ topic, partition: 0, from: low, to: high },
    onBatch: (records) => {
      for (const { value } of records) {
        const record = JSON.parse(value.toString()) as AuditRecord;
        if (!passes(record, filter) || found.has(record.audit_id)) continue;
        found.set(record.audit_id, record);
        if (found.size > limit) found.delete(found.keys().next().value ?? '');
      }
    },
  });
  // Sort the records, because services publish at different times. Each service's records arrive in order, and the sort
  // is stable, so they stay in order.
  return [...found.values()].sort((a, b) => Date.parse(a.occurred_at) - Date.parse(b.occurred_at));
}

function passes(record: AuditRecord, { customer, action, actor, since, until }: AuditFilter): boolean {
  const atMs = Date.parse(record.occurred_at);
  return (
    (customer === undefined || record.customer_id === customer) &&
    (action === undefined || (action.endsWith('.') ? record.action.startsWith(action) : record.action === action)) &&
    (actor === undefined || record.actor.id === actor) &&
    (since === undefined || atMs >= since) &&
    (until === undefined || atMs < until)
  );
}
