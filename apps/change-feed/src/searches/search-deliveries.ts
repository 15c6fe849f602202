import type { PoolClient } from '@hiring/platform-postgres';
import type { Change } from './search-matching.js';

const DELIVER = `
  insert into change_feed.delivery (webhook_id, watch_id, event_seq, status, ordered, due_at)
  select webhook.id, watch.id, t.event_seq, 'pending', webhook.ordered, clock_timestamp()
  from unnest($1::bigint[], $2::bigint[]) as t (watch_id, event_seq)
  join change_feed.watch on watch.id = t.watch_id join change_feed.webhook on webhook.id = watch.webhook_id
  where watch.status <> 'cancelled'
  order by t.event_seq, t.watch_id
  on conflict (watch_id, event_seq, signal_no) do nothing
  returning webhook_id`;

/**
 * Creates the deliveries of billed changes. The caller must hold the lock on the row of `search_checkpoint`.
 * Cancellations take this lock too, so no delivery is created for a cancelled watch.
 *
 * @returns each delivery's webhook
 */
export async function deliver(
  client: PoolClient,
  changes: readonly Pick<Change, 'eventSeq' | 'watchIds'>[],
): Promise<number[]> {
  if (changes.length === 0) return [];
  const pairs = changes.flatMap(({ eventSeq, watchIds }) => watchIds.map((id) => [id, eventSeq] as const));
  const { rows } = await client.query<{ webhook_id: number }>({
    name: 'feed_store_search_deliveries',
    text: DELIVER,
    values: [pairs.map(([id]) => id), pairs.map(([, seq]) => seq)],
  });
  return rows.map((row) => row.webhook_id);
}
