import { Injectable } from '@nestjs/common';
import { Randomness } from '@hiring/platform-config';
import { inTransaction, type PoolClient } from '@hiring/platform-postgres';
import { Pool } from 'pg';
import { ReceivedReqs } from './received-reqs.js';
import { deliver } from './search-deliveries.js';
import {
  closedOrMergedKeys,
  divideChanges,
  matchEvents,
  type Change,
  type SearchedEventRow,
} from './search-matching.js';
import { SearchWatches } from './search-watches.js';
import { storeUnbilled } from './unbilled-changes.repository.js';

const EVENTS_MAX = 500;
/** Duration of the matching lease: longer than a request to a gateway may take. */
const LEASE = `interval '10 s'`;

/** SQL: the position that both projections, events and postings, have reached. */
const HEAD = `
  select case when count(*) = 2 then min(event_seq) else 0 end as seq
  from change_feed.projector_checkpoint where name in ('event', 'posting')`;

/** Takes or renews the matching lease when events wait. */
const CLAIM = `
  update change_feed.search_checkpoint checkpoint set matcher = $1, matching_until = clock_timestamp() + ${LEASE}
  from (${HEAD}) head
  where checkpoint.event_seq < head.seq
    and (matcher = $1 or matching_until is null or matching_until < clock_timestamp())
  returning event_seq, change_no, head.seq as head`;

const EVENTS = `
  select posting_event.event_seq, posting_event.event_type, req_key, merged_into, terms, salary_currency, salary_yearly,
    posting_event.observed_at, event.owner
  from change_feed.posting_event left join change_feed.event on event.event_seq = posting_event.event_seq
  where posting_event.event_seq > $1 and posting_event.event_seq <= $2
  order by posting_event.event_seq limit ${EVENTS_MAX}`;

/**
 * Locks the matching position, if it has not moved and this process still has the lease. Changes to watches take the
 * same lock, so they wait until the transaction ends.
 */
const LOCK = `
  select change_no from change_feed.search_checkpoint where matcher = $1 and event_seq = $2 for update`;

const MOVE = `
  update change_feed.search_checkpoint set event_seq = $1, matching_until = clock_timestamp() + ${LEASE}`;

/** The next events, and their matches. The matches use the watches as of `changeNo`. */
export interface Batch extends Matches {
  from: number;
  head: number;
  changeNo: number;
  events: SearchedEventRow[];
}

interface Matches {
  changes: Change[];
  /** How many events were matched. */
  done: number;
  received: ReceivedReqs;
}

export interface Stored {
  /** The position up to which events are matched. */
  upto: number;
  /** Whether more events wait. */
  behind: boolean;
  deliveries: number;
  hasUnbilled: boolean;
  webhookIds: number[];
}

/**
 * Runs the SQL statements for matching. A lease lets only one process match at a time. If storing a batch fails, its
 * events are matched again with the same bill ids, so that no change is billed twice.
 */
@Injectable()
export class SearchMatchingRepository {
  private readonly token: string;

  constructor(
    private readonly pool: Pool,
    private readonly watches: SearchWatches,
    randomness: Randomness,
  ) {
    this.token = randomness.uuid();
  }

  /** Matches the next events. Returns null when none wait, or while another process has the lease. */
  async next(): Promise<Batch | null> {
    const { rows } = await this.pool.query<{ event_seq: number; change_no: number; head: number }>({
      name: 'feed_claim_matching',
      text: CLAIM,
      values: [this.token],
    });
    const [row] = rows;
    if (row === undefined) return null;
    await this.watches.refresh(this.pool, row.change_no);
    const values = [row.event_seq, row.head];
    const events =
      this.watches.size === 0
        ? []
        : (await this.pool.query<SearchedEventRow>({ name: 'feed_events_to_match', text: EVENTS, values })).rows;
    const { event_seq: from, change_no: changeNo, head } = row;
    return { from, changeNo, head, events, ...(await this.match(this.pool, events)) };
  }

  /**
   * Stores deliveries for the billed changes. Stores the other changes as unbilled. If watches have changed since the
   * batch was matched, the events are matched again.
   *
   * @param isRecorded the ids of the recorded bills
   *
   * @returns null when another process has taken the lease
   */
  store(batch: Batch, isRecorded: ReadonlySet<string>): Promise<Stored | null> {
    const { from, head, events } = batch;
    return inTransaction(this.pool, async (client) => {
      const { rows } = await client.query<{ change_no: number }>({
        name: 'feed_lock_matching',
        text: LOCK,
        values: [this.token, from],
      });
      const [row] = rows;
      if (row === undefined) return null;
      await this.watches.refresh(client, row.change_no);
      const isCurrent = row.change_no === batch.changeNo;
      const { changes, done, received } = isCurrent ? batch : await this.match(client, events);
      await received.store(client);
      const { billed, unbilled } = divideChanges(changes, isRecorded);
      const webhookIds = await deliver(client, billed);
      await storeUnbilled(client, unbilled);
      const isFull = done < events.length || events.length === EVENTS_MAX;
      const upto = isFull ? (events[done - 1]?.event_seq ?? head) : head;
      await client.query({ name: 'feed_move_matching', text: MOVE, values: [upto] });
      return {
        ...{ upto, behind: upto < head, hasUnbilled: unbilled.length > 0 },
        ...{ deliveries: webhookIds.length, webhookIds: [...new Set(webhookIds)] },
      };
    });
  }

  /** Brings the watches in memory up to date. Returns the position up to which events are matched. */
  async follow(): Promise<number> {
    const { rows } = await this.pool.query<{ event_seq: number; change_no: number }>({
      name: 'feed_matching_position',
      text: 'select event_seq, change_no from change_feed.search_checkpoint',
    });
    const [row] = rows;
    if (row === undefined) return 0;
    await this.watches.refresh(this.pool, row.change_no);
    return row.event_seq;
  }

  /** Releases the lease, so that another process takes over at once. */
  async release(): Promise<void> {
    await this.pool.query('update change_feed.search_checkpoint set matching_until = null where matcher = $1', [
      this.token,
    ]);
  }

  private async match(reader: Pick<PoolClient, 'query'>, events: readonly SearchedEventRow[]): Promise<Matches> {
    const received = await ReceivedReqs.read(reader, closedOrMergedKeys(events));
    return { ...matchEvents(this.watches, received, events), received };
  }
}
