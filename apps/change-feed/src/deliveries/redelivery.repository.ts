import { Injectable } from '@nestjs/common';
import { inTransaction, type PoolClient } from '@hiring/platform-postgres';
import { Pool } from 'pg';

/**
 * Maximum tries for a transaction that requeues deliveries. A replay updates deliveries in no fixed order, so it may
 * deadlock with a start or a cancellation.
 */
const TRIES = 5;
/** How long deliveries are kept, and the events with which saved searches are compared. */
export const RETENTION = `interval '30 days'`;

/**
 * SQL that starts a new series of attempts. Callers must exclude running deliveries, and must first lock the watch's
 * row, so that no delivery for a cancelled watch is requeued.
 */
const REQUEUE = `set status = 'pending', attempts = 0, due_at = clock_timestamp(), finished_at = null`;

/** SQL: when a delivery's event or signal was observed. */
const OBSERVED_AT = `case delivery.signal_no
  when 0 then (select observed_at from change_feed.event where event.event_seq = delivery.event_seq)
  else (select observed_at from change_feed.signal
    where signal.event_seq = delivery.event_seq and signal.n = delivery.signal_no) end`;

export type Redelivered = { kind: 'requeued'; webhookId: number } | { kind: 'unknown' } | { kind: 'cancelled' };

/** Which of a webhook's deliveries to repeat. */
interface ReplayRange {
  from: { sinceSeq: number } | { since: string };
  until?: string;
  onlyFailed: boolean;
}

@Injectable()
export class RedeliveryRepository {
  constructor(private readonly pool: Pool) {}

  redeliver(customerId: string, deliveryId: number): Promise<Redelivered> {
    const requeue = async (client: PoolClient): Promise<Redelivered> => {
      const { rows } = await client.query<{ webhook_id: number; watch_status: string }>(
        `select delivery.webhook_id, watch.status as watch_status
          from change_feed.webhook join change_feed.delivery on delivery.webhook_id = webhook.id and delivery.id = $2
          join change_feed.watch on watch.id = delivery.watch_id
          where webhook.customer_id = $1 and webhook.status <> 'deleted'
            and delivery.created_at > now() - ${RETENTION} for share of watch`,
        [customerId, deliveryId],
      );
      const [found] = rows;
      if (found === undefined) return { kind: 'unknown' };
      if (found.watch_status !== 'active') return { kind: 'cancelled' };
      await client.query(
        `update change_feed.delivery ${REQUEUE} where webhook_id = $1 and id = $2 and started_at is null and status <> 'held'`,
        [found.webhook_id, deliveryId],
      );
      return { kind: 'requeued', webhookId: found.webhook_id };
    };
    return inTransaction(this.pool, requeue, { tries: TRIES });
  }

  /** Requeues a webhook's deliveries for events in a range. Returns the number of requeued deliveries. */
  replay(webhookId: number, range: ReplayRange): Promise<number> {
    const { from, until = null, onlyFailed } = range;
    const [condition, value] =
      'sinceSeq' in from ? ['delivery.event_seq > $2', from.sinceSeq] : [`${OBSERVED_AT} >= $2`, from.since];
    const statuses = onlyFailed ? ['exhausted'] : ['succeeded', 'exhausted', 'pending'];
    const requeue = async (client: PoolClient): Promise<number> => {
      await client.query(
        `select from change_feed.watch where webhook_id = $1 and status = 'active' order by id for share`,
        [webhookId],
      );
      const { rowCount } = await client.query(
        `update change_feed.delivery ${REQUEUE}
          from change_feed.watch
          where delivery.webhook_id = $1 and delivery.created_at > now() - ${RETENTION}
            and delivery.status = any ($4) and delivery.started_at is null
            and ${condition} and ($3::timestamptz is null or ${OBSERVED_AT} <= $3)
            and watch.id = delivery.watch_id and watch.status = 'active'`,
        [webhookId, value, until, statuses],
      );
      return rowCount ?? 0;
    };
    return inTransaction(this.pool, requeue, { tries: TRIES });
  }
}
