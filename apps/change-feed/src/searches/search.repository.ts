import { Inject, Injectable } from '@nestjs/common';
import { AppError, type RpcRequest, type SavedSearchFilters } from '@hiring/contracts';
import { madeByKey, toSavedSearch, type SavedSearch } from '@hiring/contracts/operations';
import { inTransaction } from '@hiring/platform-postgres';
import { Pool } from 'pg';
import { ChangeFeedConfig } from '../config.js';
import { lockCreations, refuseStopped } from '../creations/stopped-keys.js';
import { noSuchResource } from '../receivers/own-webhook.js';
import { TRIES, WatchCancellation } from '../watches/watch.cancellation.js';

interface SearchRow {
  id: number;
  filters: SavedSearchFilters;
  created_at: string;
  made_by: number | null;
}

const COLUMNS = 'id, filters, created_at, made_by';

function shown({ id, filters, created_at, made_by }: SearchRow): SavedSearch {
  return toSavedSearch(id, filters, { created_at, made_by: madeByKey(made_by) });
}

/** Stores customers' saved searches. A search is never changed, only deleted. */
@Injectable()
export class SearchRepository {
  constructor(
    private readonly pool: Pool,
    private readonly cancellation: WatchCancellation,
    @Inject(ChangeFeedConfig) private readonly config: Pick<ChangeFeedConfig, 'searchesPerCustomerMax'>,
  ) {}

  /**
   * Creates a search. The same `requestId` returns the same search until it is deleted.
   * @throws AppError conflict when the account has reached its limit
   */
  create(request: RpcRequest<'change-feed.create_search'>): Promise<SavedSearch> {
    const { customer_id: customerId, filters, request_id: requestId, made_by: madeBy } = request;
    const max = this.config.searchesPerCustomerMax;
    return inTransaction(this.pool, async (client) => {
      // Serialize the account's creations, so that the limit is enforced.
      await lockCreations(client, 'search', customerId);
      await refuseStopped(client, madeBy);
      await client.query(
        `update change_feed.search set request_id = request_id || ' ' || id
          where customer_id = $1 and request_id = $2 and deleted_at is not null`,
        [customerId, requestId],
      );
      const known = await client.query<SearchRow>(
        `select ${COLUMNS} from change_feed.search where customer_id = $1 and request_id = $2`,
        [customerId, requestId],
      );
      if (known.rows[0] !== undefined) return shown(known.rows[0]);
      const { rows } = await client.query<SearchRow>(
        `insert into change_feed.search (customer_id, filters, request_id, made_by)
          select $1, $2, $3, $5 where (select count(*) from change_feed.search where customer_id = $1 and deleted_at is null) < $4
          returning ${COLUMNS}`,
        [customerId, JSON.stringify(filters), requestId, max, madeBy],
      );
      if (rows[0] !== undefined) return shown(rows[0]);
      throw new AppError('conflict', `The account has ${max} saved searches, which is the maximum. Delete one first.`);
    });
  }

  /** Returns a page of the customer's searches, by id. */
  async list(customerId: string, page: { after: number; limit: number }): Promise<SavedSearch[]> {
    const { rows } = await this.pool.query<SearchRow>(
      `select ${COLUMNS} from change_feed.search
        where customer_id = $1 and deleted_at is null and id > $2 order by id limit $3`,
      [customerId, page.after, page.limit],
    );
    return rows.map(shown);
  }

  async get(customerId: string, id: number): Promise<SavedSearch> {
    const { rows } = await this.pool.query<SearchRow>(
      `select ${COLUMNS} from change_feed.search where id = $2 and customer_id = $1 and deleted_at is null`,
      [customerId, id],
    );
    if (rows[0] === undefined) throw noSuchResource();
    return shown(rows[0]);
  }

  /**
   * Deletes a search and cancels its watches. Returns when no attempt for these watches can start any more. Idempotent.
   */
  async remove(customerId: string, id: number): Promise<void> {
    const watchIds = await inTransaction(
      this.pool,
      async (client) => {
        // Creating a watch takes this lock too, so it either precedes the deletion or finds the search deleted.
        await client.query('select from change_feed.fan_out_checkpoint for update');
        const { rowCount } = await client.query(
          `update change_feed.search set deleted_at = coalesce(deleted_at, now()) where id = $2 and customer_id = $1`,
          [customerId, id],
        );
        if (rowCount !== 1) throw noSuchResource();
        const { rows } = await client.query<{ id: number }>(
          `select id from change_feed.watch where search_id = $1 and status <> 'cancelled'`,
          [id],
        );
        const ids = rows.map((row) => row.id);
        if (ids.length > 0) await this.cancellation.mark(client, ids);
        return ids;
      },
      { tries: TRIES },
    );
    if (watchIds.length > 0) await this.cancellation.barrier(watchIds);
  }
}
