import { Injectable } from '@nestjs/common';
import type { MadeRow, RpcRequest, RpcResponse, StopRequest } from '@hiring/contracts';
import { AuditTrail } from '@hiring/platform-audit';
import { inTransaction, type PoolClient } from '@hiring/platform-postgres';
import { Pool } from 'pg';
import { TRIES, WatchCancellation } from '../watches/watch.cancellation.js';
import { lockCreations } from '../creations/stopped-keys.js';

type Kind = RpcRequest<'change-feed.made_by_keys'>['kind'];
type Ended = RpcResponse<'change-feed.stop_keys'>;

/** SQL conditions for each kind: `exists` if the object is not deleted, `works` if it is also active. */
const TABLES: Record<Kind, { exists: string; works: string }> = {
  webhook: { exists: `status in ('active', 'disabled')`, works: `status = 'active'` },
  watch: { exists: `status <> 'cancelled'`, works: `status = 'active'` },
  search: { exists: 'deleted_at is null', works: 'true' },
};

/** SQL for the watches that a stop ends: those made by the keys in `$2`, and those on the searches in `$3`. */
const WATCHES = `change_feed.watch where customer_id = $1 and status <> 'cancelled' and (made_by = any($2) or search_id = any($3))`;

interface StoppedWatches {
  ended: Ended;
  watchIds: number[];
}

/** Reads and ends what a customer's keys made. */
@Injectable()
export class MadeRepository {
  constructor(
    private readonly pool: Pool,
    private readonly audit: AuditTrail,
    private readonly cancellation: WatchCancellation,
  ) {}

  /** Returns a page of existing objects, ordered by key, then by id. */
  async page({ customer_id, kind, key_ids, after, limit }: RpcRequest<'change-feed.made_by_keys'>): Promise<MadeRow[]> {
    const { exists, works } = TABLES[kind];
    const { rows } = await this.pool.query<MadeRow>(
      `select id, made_by as key_id, created_at, ${works} as active from change_feed.${kind}
        where made_by = any($2) and customer_id = $1 and ${exists} and (made_by, id) > ($3, $4)
        order by made_by, id limit $5`,
      [customer_id, key_ids, after.key_id, after.id, limit],
    );
    return rows;
  }

  /** Counts what `stop` would end. */
  async count({ customer_id, key_ids }: StopRequest): Promise<Ended> {
    const { rows } = await this.pool.query<Ended>(
      `with ended as (
          select id from change_feed.search where customer_id = $1 and made_by = any($2) and deleted_at is null
        )
        select (select count(*)::int from change_feed.webhook
            where customer_id = $1 and made_by = any($2) and status = 'active') as webhooks,
          (select count(*)::int from change_feed.watch where customer_id = $1 and status <> 'cancelled'
            and (made_by = any($2) or search_id in (select id from ended))) as watches,
          (select count(*)::int from ended) as searches`,
      [customer_id, key_ids],
    );
    return rows[0] ?? { webhooks: 0, watches: 0, searches: 0 };
  }

  /**
   * Ends what the keys made, and prevents further creations. Returns when no attempt for the cancelled watches can
   * start any more. Idempotent.
   */
  async stop(request: StopRequest): Promise<Ended> {
    const { ended, watchIds } = await inTransaction(this.pool, (client) => this.end(client, request), { tries: TRIES });
    if (watchIds.length > 0) await this.cancellation.barrier(watchIds);
    return ended;
  }

  private async end(client: PoolClient, request: StopRequest): Promise<StoppedWatches> {
    const { customer_id: customerId, key_ids: keyIds } = request;
    // If a creation is running, it finishes first, and the stop then ends the created object. A later creation is
    // refused.
    for (const kind of ['webhook', 'watch', 'search'] as const) await lockCreations(client, kind, customerId);
    await client.query('insert into change_feed.stopped_key select unnest($1::bigint[]) on conflict do nothing', [
      keyIds,
    ]);
    // As in other cancellations, lock the checkpoint before webhooks and watches.
    await client.query('select from change_feed.fan_out_checkpoint for update');
    const webhooks = await this.disable(client, request);
    const { rows: searches } = await client.query<{ id: number }>(
      `update change_feed.search set deleted_at = now()
        where customer_id = $1 and made_by = any($2) and deleted_at is null returning id`,
      [customerId, keyIds],
    );
    const { rows: watches } = await client.query<{ id: number }>(`select id from ${WATCHES}`, [
      ...[customerId, keyIds, searches.map(({ id }) => id)],
    ]);
    const watchIds = watches.map(({ id }) => id);
    if (watchIds.length > 0) await this.cancellation.mark(client, watchIds);
    return { ended: { webhooks, watches: watchIds.length, searches: searches.length }, watchIds };
  }

  private async disable(client: PoolClient, { customer_id, key_ids, actor }: StopRequest): Promise<number> {
    const { rows } = await client.query<{ id: number }>(
      `update change_feed.webhook set status = 'disabled', disabled_reason = 'customer'
        where customer_id = $1 and made_by = any($2) and status = 'active' returning id`,
      [customer_id, key_ids],
    );
    for (const { id } of rows) {
      await this.audit.record(client, {
        ...{ action: 'webhook.disabled', actor, customer_id, target: `webhook ${id}` },
        before: { status: 'active', disabled_reason: null },
        after: { status: 'disabled', disabled_reason: 'customer' },
      });
    }
    return rows.length;
  }
}
