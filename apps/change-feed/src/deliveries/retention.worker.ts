import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from '@hiring/platform-observability';
import { LOGGER, PeriodicWorker } from '@hiring/platform-service';
import { Pool } from 'pg';
import { ABANDONED } from './delivery.repository.js';
import { RETENTION } from './redelivery.repository.js';
import { ALL_WITHDRAWN } from './withdrawal.worker.js';

const EVERY_MS = 60_000;
const BATCH_MAX = 5_000;
const WATCHES_MAX = 100;

/**
 * SQL condition: at least one watch is settled. Without this condition, the planner may scan the deliveries even if no
 * watch is settled.
 */
const ANY_SETTLED = `(select count(*) from settled) > 0`;

/**
 * Settles cancelled watches: cancels the remaining deliveries for each watch. A watch is settled only after its
 * withdrawal is complete, and when the cancellation is so old that no attempt started before the cancellation can still
 * be running. Clears `failing_since` for an active webhook with no pending delivery left for a watch that is not
 * cancelled.
 */
const SETTLE = `
  with settled as (
    update change_feed.watch set unsettled = false where id in (
      select id from change_feed.watch where unsettled and cancelled_at < now() - 2 * ${ABANDONED} and withdrawn_upto = ${ALL_WITHDRAWN}
      order by cancelled_at limit ${WATCHES_MAX} for update skip locked
    ) returning id, webhook_id
  ), cancelled as (
    update change_feed.delivery set status = 'cancelled', finished_at = now()
    from settled where ${ANY_SETTLED} and delivery.watch_id = settled.id and delivery.status in ('pending', 'held')
  ), not_failing as (
    update change_feed.webhook set failing_since = null
    where ${ANY_SETTLED} and id in (select webhook_id from settled) and status = 'active' and failing_since is not null and not exists (
      select from change_feed.delivery join change_feed.watch on watch.id = delivery.watch_id
      where delivery.webhook_id = webhook.id and delivery.status = 'pending' and watch.status <> 'cancelled'
    )
  )
  select count(*)::int as settled from settled`;

/** Expires deliveries that are unfinished after 30 days, except those with a running attempt. */
const EXPIRE = `
  update change_feed.delivery set status = 'expired', finished_at = now() where ctid = any(array(
    select ctid from change_feed.delivery
    where created_at < now() - ${RETENTION} and status in ('pending', 'held')
      and (started_at is null or started_at < now() - ${ABANDONED}) limit ${BATCH_MAX}
  ))`;

const REMOVE = `
  with gone as (
    delete from change_feed.delivery where ctid = any(array(
      select ctid from change_feed.delivery
      where finished_at < now() - ${RETENTION} limit ${BATCH_MAX}
    )) returning id
  ), attempts as (delete from change_feed.attempt using gone where attempt.delivery_id = gone.id)
  select count(*)::int as gone from gone`;

/**
 * Cancels or expires deliveries that get no further attempt, and removes finished deliveries and their attempts after
 * 30 days.
 */
@Injectable()
export class RetentionWorker extends PeriodicWorker {
  constructor(
    private readonly pool: Pool,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(
      { everyMs: EVERY_MS, gapMs: 100, retryMs: EVERY_MS, firstInMs: EVERY_MS },
      'old deliveries could not be removed; will retry',
      logger,
    );
  }

  /** Handles one batch. Returns true when more work is left. */
  async run(): Promise<boolean> {
    const watches = await this.pool.query<{ settled: number }>(SETTLE);
    const expired = await this.pool.query(EXPIRE);
    const removed = await this.pool.query<{ gone: number }>(REMOVE);
    return (
      watches.rows[0]?.settled === WATCHES_MAX || expired.rowCount === BATCH_MAX || removed.rows[0]?.gone === BATCH_MAX
    );
  }
}
