import { Inject, Injectable } from '@nestjs/common';
import { AppError, type RpcRequest } from '@hiring/contracts';
import { madeByKey, type Watch } from '@hiring/contracts/operations';
import { inTransaction, type PoolClient } from '@hiring/platform-postgres';
import { Pool } from 'pg';
import { ChangeFeedConfig } from '../config.js';
import { lockCreations, refuseStopped } from '../creations/stopped-keys.js';
import { noSuchResource } from '../receivers/own-webhook.js';
import { lockFanOut } from '../fan-out/fan-out.query.js';

type NewWatch = RpcRequest<'change-feed.create_watch'>;

interface WatchRow extends Omit<Watch, 'made_by'> {
  made_by: number | null;
}

/** For this long, a repeated creation with the same call id returns the same watch. */
const CALL = `interval '24 hours'`;

/**
 * Gives the search watches in `ids` the next change number, by which the indexes in memory find the change. Waits for a
 * running matching batch. Ignores watches on companies. If `isNew`, changes only watches without a change number and
 * starts them at or after the matching's position; otherwise changes only watches with a change number.
 */
export async function recordSearchWatchChanges(
  client: PoolClient,
  ids: readonly number[],
  isNew: boolean,
): Promise<void> {
  await client.query(
    `with noted as (
        select id from change_feed.watch where id = any($1) and search_id is not null and (change_no is null) = $2
      ), moved as (
        update change_feed.search_checkpoint set change_no = change_no + 1 where exists (select from noted)
        returning change_no, event_seq
      )
      update change_feed.watch set change_no = moved.change_no,
        from_seq = case when $2 then greatest(from_seq, moved.event_seq) else from_seq end
      from moved where id in (select id from noted)`,
    [ids, isNew],
  );
}

/**
 * Returns an SQL expression for the new value of the `bills` column. In that value, the bill whose attempt id is
 * `parameter` (such as `$3`) has the new state. A bill is `{usage_id, attempt_id, state?}`. A bill without a state is
 * unconfirmed. A withdrawn bill never changes.
 */
function billsIn(state: 'confirmed' | 'withdrawn', parameter: string): string {
  return `(select jsonb_agg(case
      when bill ->> 'state' is distinct from 'withdrawn' and bill ->> 'attempt_id' = ${parameter}
      then bill || '{"state": "${state}"}' else bill end)
    from jsonb_array_elements(bills) bill)`;
}

@Injectable()
export class WatchRepository {
  constructor(
    private readonly pool: Pool,
    @Inject(ChangeFeedConfig)
    private readonly config: Pick<ChangeFeedConfig, 'watchesPerCustomerMax' | 'searchWatchesPerCustomerMax'>,
  ) {}

  /**
   * Creates a pending watch. It receives events after the ledger's, the feed's or the fan-out's position, whichever is
   * highest. A repeated call within 24 h returns the same watch.
   * @throws AppError not_found; conflict when the account has reached its limit; unavailable before the feed has
   *   started
   */
  create(watch: NewWatch, ledgerHead: number): Promise<number> {
    return inTransaction(this.pool, async (client) => {
      // Count the watches before the fan-out is locked, because counting very many watches takes long.
      const full = await this.capReached(client, watch);
      await lockFanOut(client);
      await requireOwn(client, watch);
      const joined = await joinCall(client, watch);
      if (joined !== null) return joined;
      if (full !== null) throw full;
      return insertWatch(client, watch, ledgerHead);
    });
  }

  /**
   * Activates a watch. The deliveries that were held until this confirmation are due at once. Returns the webhook's id.
   * @throws AppError unavailable when the watch was already cancelled or the bill withdrawn
   */
  confirm(customerId: string, id: number, callId: string, attemptId: string): Promise<number> {
    return inTransaction(this.pool, async (client) => {
      await lockFanOut(client);
      const { rows } = await client.query<{ webhook_id: number; status: string }>(
        `update change_feed.watch set status = case status when 'pending' then 'active' else status end, bills = ${billsIn('confirmed', '$4')}
          where id = $2 and customer_id = $1 and call_id = $3 and exists (
            select from jsonb_array_elements(bills) bill
            where bill ->> 'attempt_id' = $4 and bill ->> 'state' is distinct from 'withdrawn')
          returning webhook_id, status`,
        [customerId, id, callId, attemptId],
      );
      const [row] = rows;
      // The watch was cancelled because it was not confirmed within a minute, or this bill was withdrawn. The caller
      // can retry with a new bill.
      if (row === undefined)
        throw new AppError('unavailable', 'The watch was not confirmed in time.', { retryAfterSeconds: 1 });
      await client.query(
        `with checkpoint as (
            update change_feed.fan_out_checkpoint set due_at = greatest(due_at, clock_timestamp()) returning due_at
          )
          update change_feed.delivery set status = 'pending', due_at = checkpoint.due_at
          from checkpoint where watch_id = $1 and status = 'held'`,
        [id],
      );
      if (row.status === 'active') await recordSearchWatchChanges(client, [id], true);
      return row.webhook_id;
    });
  }

  /**
   * Withdraws a bill permanently. Returns true when the watch must be cancelled: it is active without a confirmed bill,
   * or pending with all bills withdrawn.
   */
  async withdrawBill(client: PoolClient, customerId: string, id: number, attemptId: string): Promise<boolean> {
    await lockFanOut(client);
    const { rows } = await client.query<{ unpaid: boolean }>(
      `update change_feed.watch set bills = ${billsIn('withdrawn', '$3')}
        where id = $2 and customer_id = $1
          and bills @> jsonb_build_array(jsonb_build_object('attempt_id', $3::text))
        returning case status
          when 'active' then not bills @> '[{"state": "confirmed"}]'
          when 'pending' then not exists (
            select from jsonb_array_elements(bills) bill where bill ->> 'state' is distinct from 'withdrawn')
          else false end as unpaid`,
      [customerId, id, attemptId],
    );
    const isUnpaid = rows[0]?.unpaid ?? false;
    if (isUnpaid)
      await client.query('update change_feed.watch set call_id = null, void_due = true where id = $1', [id]);
    return isUnpaid;
  }

  /** Returns the customer's active watches, ordered by id. */
  async list(customerId: string, page: { after: number; limit: number }): Promise<Watch[]> {
    const { rows } = await this.pool.query<WatchRow>(
      `select id, company_id, event_types, signal_types, webhook_id as webhook_endpoint_id, created_at, made_by, search_id,
          search_id is not null and exists (
            select from change_feed.unbilled_customer customer where customer.customer_id = $1 and customer.paused) as paused
        from change_feed.watch
        where customer_id = $1 and status = 'active' and id > $2 order by id limit $3`,
      [customerId, page.after, page.limit],
    );
    return rows.map(({ made_by, ...row }) => ({ ...row, made_by: madeByKey(made_by) }));
  }

  /** If the account has reached its limit, returns the error; otherwise returns null. Unconfirmed watches count too. */
  private async capReached(client: PoolClient, watch: NewWatch): Promise<AppError | null> {
    const { customer_id: customerId, search_id: searchId, made_by: madeBy } = watch;
    const { watchesPerCustomerMax: max, searchWatchesPerCustomerMax: searchesMax } = this.config;
    await lockCreations(client, 'watch', customerId);
    await refuseStopped(client, madeBy);
    const { rows } = await client.query<{ count: number; of_searches: number }>(
      `select (select count(*) from (
           select from change_feed.watch where customer_id = $1 and status = 'active' limit $2) active)
         + (select count(*) from change_feed.watch where customer_id = $1 and status = 'pending') as count,
         (select count(*) from (
           select from change_feed.watch where customer_id = $1 and search_id is not null and status <> 'cancelled' limit $3
         ) of_searches) as of_searches`,
      [customerId, max, searchesMax],
    );
    if ((rows[0]?.count ?? 0) >= max) return tooMany(max, 'watches');
    const isFull = searchId !== undefined && (rows[0]?.of_searches ?? 0) >= searchesMax;
    return isFull ? tooMany(searchesMax, 'watches on searches') : null;
  }

  async watchedCompanies(): Promise<number[]> {
    const { rows } = await this.pool.query<{ company_id: number }>(
      `select distinct company_id from change_feed.watch where status = 'active' and company_id is not null order by company_id`,
    );
    return rows.map((row) => row.company_id);
  }
}

function tooMany(max: number, what: string): AppError {
  return new AppError('conflict', `The account has ${max} ${what}, which is the maximum. Delete one first.`);
}

function billsOf({ usage_id, attempt_id }: NewWatch): string {
  return JSON.stringify([{ usage_id, attempt_id }]);
}

async function requireOwn(client: PoolClient, watch: NewWatch): Promise<void> {
  const { rowCount } = await client.query(
    `select from change_feed.webhook
      where id = $4 and customer_id = $1 and status <> 'deleted' and (
        exists (select from change_feed.company where company_id = $2 and (owner is null or owner = $1))
        or exists (select from change_feed.search where search.id = $3 and search.customer_id = $1 and deleted_at is null))`,
    [watch.customer_id, watch.company_id, watch.search_id, watch.webhook_endpoint_id],
  );
  if (rowCount !== 1) throw noSuchResource();
}

/**
 * If an earlier attempt for the same call created a watch, adds this attempt's bill to that watch and returns the
 * watch's id. Otherwise returns null.
 */
async function joinCall(client: PoolClient, watch: NewWatch): Promise<number | null> {
  await client.query(
    `update change_feed.watch set call_id = null
      where customer_id = $1 and call_id = $2 and created_at < now() - ${CALL} and status <> 'pending'`,
    [watch.customer_id, watch.call_id],
  );
  const { rows } = await client.query<{ id: number }>(
    `update change_feed.watch set bills = bills || $3::jsonb where customer_id = $1 and call_id = $2 returning id`,
    [watch.customer_id, watch.call_id, billsOf(watch)],
  );
  return rows[0]?.id ?? null;
}

async function insertWatch(client: PoolClient, watch: NewWatch, ledgerHead: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into change_feed.watch (customer_id, company_id, search_id, key_id, made_by, webhook_id, event_types, signal_types, call_id, bills, from_seq)
      select $1, $2, $8, $9, $10, $3, $4, $11, $5, $6, greatest($7, fan_out.event_seq, feed.event_seq)
      from change_feed.fan_out_checkpoint fan_out, change_feed.projector_checkpoint feed where feed.name = 'event'
      returning id`,
    [
      ...[watch.customer_id, watch.company_id, watch.webhook_endpoint_id, watch.event_types, watch.call_id],
      ...[billsOf(watch), ledgerHead, watch.search_id, watch.key_id, watch.made_by, watch.signal_types ?? []],
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new AppError('unavailable', 'The feed has not started yet.', { retryAfterSeconds: 1 });
  return row.id;
}
