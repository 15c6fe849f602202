import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from '@hiring/platform-observability';
import { LOGGER, PeriodicWorker } from '@hiring/platform-service';
import { Pool } from 'pg';
import { RETENTION } from '../deliveries/redelivery.repository.js';

const EVERY_MS = 60_000;
const BATCH_MAX = 5_000;

/**
 * Deletes events that have been compared with the searches and are older than the retention time. Until then, search
 * previews read the events.
 */
const EVENTS = `
  delete from change_feed.posting_event where event_seq in (
    select event_seq from (
      select event_seq, observed_at from change_feed.posting_event
      where event_seq <= (select event_seq from change_feed.search_checkpoint) order by event_seq limit ${BATCH_MAX}
    ) oldest where observed_at < now() - ${RETENTION})`;

/** Deletes the rows that say which reqs a cancelled watch has received. */
const REQS = `
  delete from change_feed.search_req where (req_key, watch_id) in (
    select req_key, watch_id from change_feed.watch join change_feed.search_req on search_req.watch_id = watch.id
    where watch.unsettled and watch.search_id is not null limit ${BATCH_MAX})`;

/**
 * Deletes changes that could not be billed for the retention time, for example while a plan's cap was reached. A change
 * that old is no longer billed. The minute is for bills that began before.
 */
const UNBILLED = `
  delete from change_feed.unbilled_change where (customer_id, event_seq) in (
    select customer_id, event_seq from change_feed.unbilled_change
    where matched_at < now() - ${RETENTION} - interval '1 minute' limit ${BATCH_MAX})`;

/** Removes rows that matching no longer needs. */
@Injectable()
export class SearchRetentionWorker extends PeriodicWorker {
  constructor(
    private readonly pool: Pool,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(
      { everyMs: EVERY_MS, gapMs: 100, retryMs: EVERY_MS, firstInMs: EVERY_MS },
      'old matches could not be removed; will retry',
      logger,
    );
  }

  /** Handles one batch. Returns true when more work is left. */
  async run(): Promise<boolean> {
    const removed = [];
    for (const text of [REQS, EVENTS, UNBILLED]) removed.push((await this.pool.query(text)).rowCount ?? 0);
    return removed.includes(BATCH_MAX);
  }
}
