import { Injectable } from '@nestjs/common';
import { inTransaction, type PoolClient } from '@hiring/platform-postgres';
import { Pool } from 'pg';
import { columns } from '../columns.js';
import { RETENTION } from '../deliveries/redelivery.repository.js';
import { deliver } from './search-deliveries.js';
import type { Change } from './search-matching.js';

export const CUSTOMERS_MAX = 50;
const CHANGES_MAX = 50;
/** Duration of a claim: longer than a request to a gateway may take. */
const CLAIMED = `interval '15 s'`;

/** Claims each customer's oldest changes that have not expired, because later changes must wait for them. */
const CLAIM = `
  with due as (
    select customer_id from change_feed.unbilled_customer where retry_at <= now()
    order by retry_at limit ${CUSTOMERS_MAX} for update skip locked
  ), claimed as (
    update change_feed.unbilled_customer customer set retry_at = now() + ${CLAIMED}
    from due where customer.customer_id = due.customer_id
    returning customer.customer_id, customer.paused
  )
  select claimed.customer_id, claimed.paused, change.event_seq, change.bill_id, change.key_id,
    exists (select from change_feed.watch where watch.id = any(change.watch_ids) and watch.status <> 'cancelled') as is_wanted
  from claimed left join lateral (
    select * from change_feed.unbilled_change waiting
    where waiting.customer_id = claimed.customer_id and waiting.matched_at > now() - ${RETENTION}
    order by event_seq limit ${CHANGES_MAX}
  ) change on true
  order by claimed.customer_id, change.event_seq`;

/**
 * Locks the checkpoint of search matching. Cancellations of watches take the same lock, so no delivery is created for a
 * cancelled watch.
 */
const LOCK = 'select from change_feed.search_checkpoint for update';

const SETTLE = `
  delete from change_feed.unbilled_change change
  using unnest($1::text[], $2::bigint[], $3::boolean[]) as t (customer_id, event_seq, billed)
  where change.customer_id = t.customer_id and change.event_seq = t.event_seq
  returning change.event_seq as "eventSeq", change.watch_ids as "watchIds", t.billed`;

const RETRY = `
  update change_feed.unbilled_customer customer set paused = t.paused, retry_at = now() + t.delay_ms * interval '1 ms'
  from unnest($1::text[], $2::boolean[], $3::int[]) as t (customer_id, paused, delay_ms)
  where customer.customer_id = t.customer_id`;

const FORGET = `
  delete from change_feed.unbilled_customer customer
  where customer_id = any($1) and not exists (
    select from change_feed.unbilled_change change where change.customer_id = customer.customer_id)`;

interface ClaimedRow {
  customer_id: string;
  paused: boolean;
  event_seq: number | null;
  bill_id: string;
  key_id: number;
  is_wanted: boolean;
}

export interface UnbilledChange {
  billId: string;
  keyId: number;
  eventSeq: number;
  /** False when all watches of the change are cancelled. */
  isWanted: boolean;
}

/** A customer's oldest unbilled changes. */
export interface UnbilledCustomer {
  customerId: string;
  /** Whether the last bill failed because the plan's cap was reached. */
  paused: boolean;
  changes: UnbilledChange[];
}

/** How a customer's changes were settled. */
export interface Settlement {
  customerId: string;
  /** Positions of the billed events, which are delivered. */
  billed: number[];
  /** Positions of the events whose watches are all cancelled. */
  dropped: number[];
  /**
   * `paused` is true when the plan's cap is reached. The remaining changes are retried after `retryAfterMs`, even if
   * `paused` is false.
   */
  paused: boolean;
  retryAfterMs: number;
}

/** Stores changes that matched watches on searches but could not be billed yet. */
@Injectable()
export class UnbilledChangesRepository {
  constructor(private readonly pool: Pool) {}

  /** Returns which customers have unbilled changes. Their later changes must wait. */
  async waiting(customerIds: readonly string[]): Promise<Set<string>> {
    const { rows } = await this.pool.query<{ customer_id: string }>({
      name: 'feed_waiting_customers',
      text: 'select customer_id from change_feed.unbilled_customer where customer_id = any($1)',
      values: [customerIds],
    });
    return new Set(rows.map((row) => row.customer_id));
  }

  /** Claims the oldest changes of due customers. */
  async claim(): Promise<UnbilledCustomer[]> {
    const { rows } = await this.pool.query<ClaimedRow>({ name: 'feed_claim_unbilled', text: CLAIM });
    const customers = new Map<string, UnbilledCustomer>();
    for (const { customer_id: customerId, paused, event_seq: eventSeq, ...row } of rows) {
      const customer = customers.get(customerId) ?? { customerId, paused, changes: [] };
      customers.set(customerId, customer);
      if (eventSeq === null) continue;
      customer.changes.push({ billId: row.bill_id, keyId: row.key_id, eventSeq, isWanted: row.is_wanted });
    }
    return [...customers.values()];
  }

  /** Stores the results and delivers the billed changes. Returns the webhooks with new deliveries. */
  settle(settlements: readonly Settlement[]): Promise<number[]> {
    return inTransaction(
      this.pool,
      async (client) => {
        await client.query({ name: 'feed_lock_unbilled', text: LOCK });
        const settled = settlements.flatMap(({ customerId, billed, dropped }) => [
          ...billed.map((seq) => ({ customerId, seq, billed: true })),
          ...dropped.map((seq) => ({ customerId, seq, billed: false })),
        ]);
        const customerIds = settlements.map(({ customerId }) => customerId);
        const { rows } = await client.query<{ eventSeq: number; watchIds: number[]; billed: boolean }>({
          name: 'feed_settle_unbilled',
          text: SETTLE,
          values: columns(settled, 'customerId', 'seq', 'billed'),
        });
        await client.query({
          name: 'feed_retry_unbilled',
          text: RETRY,
          values: columns(settlements, 'customerId', 'paused', 'retryAfterMs'),
        });
        await client.query({ name: 'feed_forget_unbilled', text: FORGET, values: [customerIds] });
        const billed = rows.filter((row) => row.billed);
        return [...new Set(await deliver(client, billed))];
      },
      { tries: 5 },
    );
  }

  /**
   * Returns the age in seconds of the oldest event that still waits to be matched or billed. If no event waits, returns
   * 0. Unbilled changes of customers who have reached their plan's cap do not count.
   */
  async unmatchedSeconds(): Promise<number> {
    const { rows } = await this.pool.query<{ seconds: number }>(
      `select greatest(0, coalesce(extract(epoch from now() - least(
          (select observed_at from change_feed.posting_event
            where event_seq > (select event_seq from change_feed.search_checkpoint) order by event_seq limit 1),
          (select min(oldest.matched_at) from change_feed.unbilled_customer customer cross join lateral (
            select matched_at from change_feed.unbilled_change change
            where change.customer_id = customer.customer_id order by event_seq limit 1) oldest
            where not customer.paused)
        )), 0))::float8 as seconds`,
    );
    return rows[0]?.seconds ?? 0;
  }

  /** Returns how many active watches wait because a plan's cap is reached. */
  async pausedWatches(): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      `select count(*)::int as count from change_feed.watch where search_id is not null and status = 'active'
        and customer_id in (select customer_id from change_feed.unbilled_customer where paused)`,
    );
    return rows[0]?.count ?? 0;
  }
}

/** Stores changes as unbilled. The caller must hold the matching lock. */
export async function storeUnbilled(client: PoolClient, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await client.query({
    name: 'feed_store_unbilled',
    text: `insert into change_feed.unbilled_change (customer_id, event_seq, bill_id, key_id, watch_ids)
      select t.customer_id, t.event_seq, t.bill_id, t.key_id, t.watch_ids::bigint[]
      from unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::text[])
        as t (customer_id, event_seq, bill_id, key_id, watch_ids)
      on conflict (customer_id, event_seq) do nothing`,
    values: [
      ...columns(changes, 'customerId', 'eventSeq', 'billId', 'keyId'),
      changes.map(({ watchIds }) => `{${watchIds.join()}}`),
    ],
  });
  await client.query({
    name: 'feed_note_unbilled',
    text: `insert into change_feed.unbilled_customer (customer_id, retry_at)
      select customer_id, now() from (select distinct unnest($1::text[]) as customer_id) t order by customer_id
      on conflict (customer_id) do nothing`,
    values: columns(changes, 'customerId'),
  });
}
