import { inTransaction, type PoolClient } from '@hiring/platform-postgres';
import type { Pool } from 'pg';

/** Maximum deliveries in one statement. The maximum limits the time for which the lock is held. */
export const FAN_OUT_ROWS_MAX = 5_000;
/** Maximum positions in one statement, so that catching up proceeds in bounded steps. */
const FAN_OUT_POSITIONS_MAX = 10_000;
/** Marks a fact whose signals are all done. The number is above every signal number. */
const EVERY_SIGNAL = 32_767;
/** Marks an event whose watches are all done. The number is above every watch_id. */
const EVERY_WATCH = Number.MAX_SAFE_INTEGER;

export interface FannedOut {
  /** Whether more deliveries may have to be created. */
  behind: boolean;
  /**
   * Whether the checkpoint moved. It does not move if everything was already handled, for example by another replica.
   */
  moved: boolean;
  webhook_ids: number[];
}

/**
 * Creates the next deliveries and moves the checkpoint. Other replicas and changes to watches wait for the lock on the
 * checkpoint row.
 *
 * The statement commits asynchronously: a crash loses the deliveries and the checkpoint's move together, so the
 * deliveries are created again.
 */
const FAN_OUT = `
  with position as (
    select event_seq, signal_no, watch_id, greatest(due_at, clock_timestamp()) as due_at from change_feed.fan_out_checkpoint
  ), head as (
    select min(event_seq) as event_seq from change_feed.projector_checkpoint where name in ('event', 'signal')
    having count(*) = 2
  ), bound as (
    select position.*, head.event_seq as head, least(head.event_seq, position.event_seq + ${FAN_OUT_POSITIONS_MAX}) as upto
    from position, head where head.event_seq >= position.event_seq
  ), pushed as (
    select news.event_seq, news.signal_no, watch.id as watch_id, watch.webhook_id, watch.status, webhook.ordered
    from (
      select event_seq, 0::smallint as signal_no, company_id, event_type as type, news_from_seq from change_feed.event
      where event_seq between (select event_seq from bound) and (select upto from bound)
      union all
      select event_seq, n, company_id, type, event_seq from change_feed.signal
      where event_seq between (select event_seq from bound) and (select upto from bound)
      order by event_seq, signal_no
    ) news
    join change_feed.watch on watch.company_id = news.company_id and watch.status <> 'cancelled'
      and news.type = any(case news.signal_no when 0 then watch.event_types else watch.signal_types end)
      and news.news_from_seq > watch.from_seq
    join change_feed.webhook on webhook.id = watch.webhook_id
    where (news.event_seq, news.signal_no, watch.id) > (select event_seq, signal_no, watch_id from bound)
    order by news.event_seq, news.signal_no, watch.id limit ${FAN_OUT_ROWS_MAX}
  ), stored as (
    insert into change_feed.delivery (webhook_id, watch_id, event_seq, signal_no, status, ordered, due_at)
    select pushed.webhook_id, pushed.watch_id, pushed.event_seq, pushed.signal_no,
      case pushed.status when 'pending' then 'held' else 'pending' end, pushed.ordered, bound.due_at
    from pushed, bound order by pushed.event_seq, pushed.signal_no, pushed.watch_id
    on conflict (watch_id, event_seq, signal_no) do nothing
    returning webhook_id
  ), done as (
    select count(*) = ${FAN_OUT_ROWS_MAX} as is_full from pushed
  ), last as (
    select event_seq, signal_no, watch_id from pushed order by event_seq desc, signal_no desc, watch_id desc limit 1
  ), moved as (
    update change_feed.fan_out_checkpoint set
      event_seq = case when done.is_full then (select event_seq from last) else bound.upto end,
      signal_no = case when done.is_full then (select signal_no from last) else ${EVERY_SIGNAL} end,
      watch_id = case when done.is_full then (select watch_id from last) else ${EVERY_WATCH} end,
      due_at = bound.due_at
    from bound, done
    where done.is_full or bound.upto > bound.event_seq or bound.watch_id < ${EVERY_WATCH}
    returning 1
  )
  select done.is_full or bound.upto < bound.head as behind, exists(select from moved) as moved,
    array(select distinct webhook_id from stored) as webhook_ids, set_config('synchronous_commit', 'off', true)
  from bound, done`;

/** Locks the fan-out until the transaction ends. */
export async function lockFanOut(client: PoolClient): Promise<void> {
  await client.query({ name: 'feed_lock_fan_out', text: 'select from change_feed.fan_out_checkpoint for update' });
}

export async function fanOut(pool: Pool): Promise<FannedOut> {
  const { rows } = await inTransaction(pool, async (client) => {
    // The lock is a statement of its own, because a statement that waits for a lock still sees the watches as they were
    // before it waited: one that was confirmed meanwhile would get deliveries that nothing releases.
    await lockFanOut(client);
    return client.query<FannedOut>({ name: 'feed_fan_out', text: FAN_OUT });
  });
  const { behind, moved, webhook_ids } = rows[0] ?? { behind: false, moved: false, webhook_ids: [] };
  return { behind, moved, webhook_ids };
}
