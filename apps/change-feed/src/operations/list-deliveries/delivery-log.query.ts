import type { Delivery, DeliveryStatus } from '@hiring/contracts/operations';
import type { Pool } from 'pg';

const ATTEMPTS_SHOWN_MAX = 20;
const instant = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Not while the receiver has asked to wait. */
const NEXT_ATTEMPT = `greatest(delivery.due_at, (select not_before from feed.webhook where webhook.id = delivery.webhook_id))`;

/** A delivery as callers see it. Postgres builds the JSON. */
export const DELIVERY_JSON = `
  json_build_object(
    'id', delivery.id,
    'message_id', 'evt_' || delivery.event_seq || '_' || delivery.watch_id,
    'webhook_id', 'evt_' || delivery.event_seq || '_' || delivery.watch_id,
    'watch_id', delivery.watch_id,
    'event_seq', delivery.event_seq,
    'status', case delivery.status when 'held' then 'pending' else delivery.status end,
    'created_at', ${instant('delivery.created_at')},
    'next_attempt_at', case when delivery.status = 'pending' then ${instant(NEXT_ATTEMPT)} end,
    'finished_at', ${instant('delivery.finished_at')},
    'attempts', coalesce((
      select json_agg(json_build_object('at', ${instant('attempt.at')}, 'duration_ms', attempt.duration_ms,
        'status_code', attempt.status_code, 'error', attempt.error, 'response', attempt.response)
        order by attempt.number)
      from (
        select * from feed.attempt where delivery_id = delivery.id order by number desc limit ${ATTEMPTS_SHOWN_MAX}
      ) attempt
    ), '[]')
  )`;

/** Deliveries with an id below $2, newest first, by the primary key. */
const LOG = `
  select delivery.id, ${DELIVERY_JSON} as entry
  from feed.delivery
  where webhook_id = $1 and id < $2
    and ($3::text is null or delivery.status = $3 or ($3 = 'pending' and delivery.status = 'held'))
  order by id desc limit $4`;

export interface DeliveryPage {
  deliveries: Delivery[];
  /** Start of the next page; null at the end. */
  before: number | null;
}

export async function deliveryPage(
  pool: Pool,
  request: { webhookId: number; before: number; status: DeliveryStatus | null; limit: number },
): Promise<DeliveryPage> {
  const { rows } = await pool.query<{ id: number; entry: Delivery }>({
    name: 'feed_delivery_log',
    text: LOG,
    values: [request.webhookId, request.before, request.status, request.limit + 1],
  });
  const page = rows.slice(0, request.limit);
  return {
    deliveries: page.map((row) => row.entry),
    before: rows.length > request.limit ? (page.at(-1)?.id ?? null) : null,
  };
}
