import { Injectable } from '@nestjs/common';
import type { PushedEvent } from '@hiring/delivery';
import { Pool } from 'pg';
import { columns } from '../columns.js';
import { LEASE_SECONDS } from './lease.repository.js';
import { newsOf } from './pushed-news.js';

/** A started attempt with everything that its request needs. */
export interface StartedRow extends PushedEvent {
  id: number;
  webhook_id: number;
  watch_id: number;
  claims: number;
  /** How many attempts in this series have ended. */
  attempts: number;
  secret_version: number;
}

export interface AttemptResult {
  id: number;
  webhookId: number;
  watchId: number;
  claims: number;
  kind: 'succeeded' | 'retry' | 'gone' | 'exhausted';
  delayMs: number;
  /** Milliseconds for which the webhook gets no attempts; 0 for no pause. */
  pauseMs: number;
  atMs: number;
  durationMs: number;
  statusCode: number | null;
  error: string | null;
  response: string | null;
}

/**
 * The age at which an attempt without a recorded result counts as abandoned: its process died, or the database was
 * unavailable when the attempt ended. An attempt takes at most 15 s, so it has ended by then.
 */
export const ABANDONED = `interval '${LEASE_SECONDS} s'`;
/** An attempt starts only if the lease is valid for at least this much longer. */
const LEASE_LEFT = `interval '16 s'`;
/**
 * Maximum due deliveries read for one webhook. It exceeds the number of attempts that can run at once, because running
 * deliveries are also read, and then skipped.
 */
export const DUE_READ_MAX = 1_000;
/** A failing webhook is disabled after this much time without a success. */
const FAILING_MAX = `interval '5 days'`;

/** SQL condition: the receiver's `Retry-After` pause is over. The pause applies to all messages to the webhook. */
const NOT_PAUSED = `(webhook.not_before is null or webhook.not_before <= now())`;

/**
 * SQL condition: the watch is not cancelled. A cancelled watch's deliveries are withdrawn some time after the
 * cancellation, so each start checks the watch itself.
 */
const OF_A_LIVE_WATCH = `exists (select from change_feed.watch where watch.id = delivery.watch_id and watch.status <> 'cancelled')`;

/**
 * Starts attempts. No request is written without this conditional update. It requires that this process has a lease
 * with at least 16 s left, that the webhook is enabled, that no pause from its receiver is running, and that the watch
 * is not cancelled. Running deliveries are skipped.
 *
 * The statement locks the watch's row, and a cancellation updates the same row. So the statement waits for a concurrent
 * cancellation and then reads the row's newest version.
 *
 * For an ordered webhook, only the oldest delivery is considered, even if it is not due. For any other webhook, only
 * the first 1,000 due deliveries are considered. If a cancelled watch has that many, it delays its own webhook until
 * they are withdrawn, but no other webhook.
 *
 * The due time is compared with now(), which can bound an index scan. With clock_timestamp(), the statement would read
 * every pending delivery.
 */
const START = `
  with slot as (
    select webhook.id, webhook.ordered, webhook.secret_version, t.free
    from unnest($2::bigint[], $3::int[]) as t (id, free) join change_feed.webhook using (id)
    where webhook.lease_token = $1 and webhook.lease_until > now() + ${LEASE_LEFT} and webhook.status = 'active'
      and ${NOT_PAUSED}
  ), due as (
    select slot.id as webhook_id, slot.secret_version, next.id, next.watch_id
    from slot cross join lateral (
      select delivery.id, delivery.watch_id from (
        select * from change_feed.delivery
        where delivery.webhook_id = slot.id and delivery.status = 'pending' and delivery.due_at <= now()
        order by delivery.due_at, delivery.event_seq, delivery.signal_no, delivery.watch_id limit ${DUE_READ_MAX}
      ) delivery
      where not delivery.withdrawn and ${OF_A_LIVE_WATCH}
        and (delivery.started_at is null or delivery.started_at < now() - ${ABANDONED})
      order by delivery.due_at, delivery.event_seq, delivery.signal_no, delivery.watch_id limit slot.free
    ) next
    where not slot.ordered
    union all
    select slot.id, slot.secret_version, head.id, head.watch_id
    from slot cross join lateral (
      select delivery.id, delivery.watch_id, delivery.due_at, delivery.started_at from change_feed.delivery
      where delivery.webhook_id = slot.id and delivery.status = 'pending' and delivery.ordered and not delivery.withdrawn
        and ${OF_A_LIVE_WATCH}
      order by delivery.event_seq, delivery.signal_no, delivery.watch_id limit 1
    ) head
    where slot.ordered and head.due_at <= now()
      and (head.started_at is null or head.started_at < now() - ${ABANDONED})
  ), live as (
    select watch.id from change_feed.watch where watch.id in (select watch_id from due) and watch.status <> 'cancelled'
    order by watch.id for share
  ), in_lock_order as (
    select due.* from due join live on live.id = due.watch_id order by due.webhook_id, due.id
  ), started as (
    update change_feed.delivery set started_at = clock_timestamp(), claims = claims + 1
    from in_lock_order due
    where delivery.webhook_id = due.webhook_id and delivery.id = due.id and delivery.status = 'pending'
      and not delivery.withdrawn and (delivery.started_at is null or delivery.started_at < now() - ${ABANDONED})
    returning delivery.id, delivery.webhook_id, delivery.watch_id, delivery.event_seq, delivery.signal_no,
      delivery.claims, delivery.attempts, due.secret_version
  )
  select started.*, news.event_type, news.observed_at, news.body, news.company
  from started cross join lateral (${newsOf('started')}) news
  order by started.event_seq, started.signal_no, started.watch_id`;

/** Restarts the time limit for requests that are not written yet, if the conditions in `START` still hold. */
const RENEW = `
  with t as (
    select * from unnest($2::bigint[], $3::bigint[], $4::int[], $5::bigint[]) as t (webhook_id, id, claims, watch_id)
  ), live as (
    select watch.id from change_feed.watch where watch.id in (select watch_id from t) and watch.status <> 'cancelled'
    order by watch.id for share
  )
  update change_feed.delivery set started_at = clock_timestamp()
  from (select t.* from t join live on live.id = t.watch_id order by t.webhook_id, t.id) t, change_feed.webhook
  where delivery.webhook_id = t.webhook_id and delivery.id = t.id and delivery.claims = t.claims
    and delivery.status = 'pending' and delivery.started_at is not null and not delivery.withdrawn
    and webhook.id = t.webhook_id and webhook.status = 'active' and ${NOT_PAUSED}
    and webhook.lease_token = $1 and webhook.lease_until > now() + ${LEASE_LEFT}
  returning delivery.id`;

const UNDO_STARTS = `
  update change_feed.delivery set
    started_at = null,
    status = case when withdrawn then 'cancelled' else status end,
    finished_at = case when withdrawn then clock_timestamp() end
  from unnest($1::bigint[], $2::bigint[], $3::int[]) as t (webhook_id, id, claims)
  where delivery.webhook_id = t.webhook_id and delivery.id = t.id and delivery.claims = t.claims
    and delivery.status = 'pending'`;

/**
 * Records attempts' results in one statement: the deliveries' next state, the attempt log, and the webhooks' health. A
 * result is ignored if another process has taken the lease or the delivery was started again.
 */
const RECORD = `
  with result as (
    select * from unnest($2::bigint[], $3::bigint[], $4::int[], $5::text[], $6::float8[], $7::float8[], $8::int[],
      $9::int[], $10::text[], $11::text[], $12::float8[])
      as t (webhook_id, id, claims, kind, delay_ms, at_ms, duration_ms, status_code, error, response, pause_ms)
  ), done as (
    update change_feed.delivery set
      attempts = delivery.attempts + 1,
      started_at = null,
      status = case when result.kind = 'succeeded' then 'succeeded' when delivery.withdrawn then 'cancelled'
        when result.kind = 'exhausted' then 'exhausted' else 'pending' end,
      due_at = case when result.kind in ('retry', 'gone')
        then clock_timestamp() + result.delay_ms * interval '1 ms' else delivery.due_at end,
      finished_at = case when result.kind in ('succeeded', 'exhausted') or delivery.withdrawn
        then clock_timestamp() end
    from result, change_feed.webhook
    where delivery.webhook_id = result.webhook_id and delivery.id = result.id and delivery.claims = result.claims
      and delivery.status = 'pending' and delivery.started_at is not null
      and webhook.id = result.webhook_id and webhook.lease_token = $1
    returning result.*
  ), logged as (
    insert into change_feed.attempt (delivery_id, number, at, duration_ms, status_code, error, response)
    select id, claims, to_timestamp(at_ms / 1000), duration_ms, status_code, error, response from done
  ), health as (
    select webhook_id, bool_or(kind = 'succeeded') as up, bool_or(kind = 'gone') as gone, max(pause_ms) as pause_ms
    from done group by webhook_id
  )
  update change_feed.webhook set
    not_before = case when health.pause_ms > 0
      then greatest(webhook.not_before, clock_timestamp() + health.pause_ms * interval '1 ms') else webhook.not_before end,
    failing_since = case when health.up and not health.gone then null else coalesce(webhook.failing_since, now()) end,
    status = case when health.gone or (not health.up and webhook.failing_since < now() - ${FAILING_MAX})
      then 'disabled' else webhook.status end,
    disabled_reason = case when health.gone then 'gone'
      when not health.up and webhook.failing_since < now() - ${FAILING_MAX} then 'failing'
      else webhook.disabled_reason end
  from health
  where webhook.id = health.webhook_id and webhook.status = 'active' and (
    health.gone or health.pause_ms > 0 or (health.up and webhook.failing_since is not null)
    or (not health.up and (webhook.failing_since is null or webhook.failing_since < now() - ${FAILING_MAX})))`;

/**
 * Runs the frequent statements about deliveries, in batches. They lock rows in primary key order, as cancellations do,
 * to prevent deadlocks.
 */
@Injectable()
export class DeliveryRepository {
  constructor(private readonly pool: Pool) {}

  async start(token: string, slots: readonly { id: number; free: number }[]): Promise<StartedRow[]> {
    const { rows } = await this.pool.query<StartedRow>({
      name: 'feed_start_attempts',
      text: START,
      values: [token, ...columns(slots, 'id', 'free')],
    });
    return rows;
  }

  /** Renews attempts. Returns the ids of the deliveries that may still be sent. */
  async renew(token: string, rows: readonly StartedRow[]): Promise<Set<number>> {
    const renewed = await this.pool.query<{ id: number }>({
      name: 'feed_renew_attempts',
      text: RENEW,
      values: [token, ...columns(inLockOrder(rows), 'webhook_id', 'id', 'claims', 'watch_id')],
    });
    return new Set(renewed.rows.map((row) => row.id));
  }

  /** Undoes starts whose request was never written. Such starts do not count as attempts. */
  async undoStarts(rows: readonly StartedRow[]): Promise<void> {
    const values = columns(inLockOrder(rows), 'webhook_id', 'id', 'claims');
    await this.pool.query({ name: 'feed_give_back', text: UNDO_STARTS, values });
  }

  async record(token: string, unordered: readonly AttemptResult[]): Promise<void> {
    const results = unordered.toSorted((a, b) => a.webhookId - b.webhookId || a.id - b.id);
    await this.pool.query({
      name: 'feed_record_attempts',
      text: RECORD,
      values: [
        ...[token, ...columns(results, 'webhookId', 'id', 'claims', 'kind', 'delayMs', 'atMs', 'durationMs')],
        ...columns(results, 'statusCode', 'error', 'response', 'pauseMs'),
      ],
    });
  }
}

function inLockOrder(rows: readonly StartedRow[]): StartedRow[] {
  return rows.toSorted((a, b) => a.webhook_id - b.webhook_id || a.id - b.id);
}
