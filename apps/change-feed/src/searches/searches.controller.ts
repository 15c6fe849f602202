import { Controller } from '@nestjs/common';
import { jsonOf, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { IdPages } from '@hiring/platform-crypto';
import { RpcHandler } from '@hiring/platform-rpc';
import { AccountLimit } from '@hiring/platform-service';
import { Pool } from 'pg';
import { ChangeFeedConfig } from '../config.js';
import { countMatches } from './count-matches.query.js';
import { SearchRepository } from './search.repository.js';

const PAGES = new IdPages('searches');
/** Deletions have their own slots, because each call waits up to 2 s for attempts that have just started. */
const DELETION_SLOTS = 16;
const DELETIONS_MAX = 8;
/**
 * Previews have their own slots, because each call compares the search with the events at up to a million feed
 * positions.
 */
const PREVIEW_SLOTS = 4;
const PREVIEWS_MAX = 2;

/** Creates, lists, previews and deletes customers' saved searches. */
@Controller()
export class SearchesController {
  private readonly deletions = new AccountLimit(DELETIONS_MAX, 'deletions of searches');
  private readonly previews = new AccountLimit(PREVIEWS_MAX, 'previews of searches');

  constructor(
    private readonly pool: Pool,
    private readonly searches: SearchRepository,
    private readonly config: ChangeFeedConfig,
  ) {}

  /** Stores a search with filters that are already in canonical form. */
  @RpcHandler('change-feed.create_search')
  async create(request: RpcRequest<'change-feed.create_search'>): Promise<RpcResponse<'change-feed.create_search'>> {
    return { body: jsonOf(await this.searches.create(request)) };
  }

  /** Returns a page of the customer's saved searches, ordered by id. */
  @RpcHandler('change-feed.list_searches')
  async list(request: RpcRequest<'change-feed.list_searches'>): Promise<RpcResponse<'change-feed.list_searches'>> {
    const { customer_id: customerId, limit } = request;
    const keys = this.config.cursorKeys;
    const after = PAGES.start(request.cursor, [customerId], keys) ?? 0;
    const rows = await this.searches.list(customerId, { after, limit: limit + 1 });
    const { page, next_cursor } = PAGES.page(rows, limit, [customerId], keys);
    return { body: jsonOf({ searches: page, next_cursor }) };
  }

  @RpcHandler('change-feed.get_search')
  async get(request: RpcRequest<'change-feed.get_search'>): Promise<RpcResponse<'change-feed.get_search'>> {
    return { body: jsonOf(await this.searches.get(request.customer_id, request.search_id)) };
  }

  /** Deletes a search and cancels its watches. Replies when no attempt for these watches can start any more. */
  @RpcHandler('change-feed.delete_search', { slots: DELETION_SLOTS })
  remove(request: RpcRequest<'change-feed.delete_search'>): Promise<RpcResponse<'change-feed.delete_search'>> {
    return this.deletions.run(request.customer_id, async () => {
      await this.searches.remove(request.customer_id, request.search_id);
      return {};
    });
  }

  /** Returns how many events in the last 30 days a search would have matched. */
  @RpcHandler('change-feed.count_matches', { slots: PREVIEW_SLOTS })
  countMatches(request: RpcRequest<'change-feed.count_matches'>): Promise<RpcResponse<'change-feed.count_matches'>> {
    return this.previews.run(request.customer_id, () => countMatches(this.pool, request.customer_id, request.filters));
  }
}
