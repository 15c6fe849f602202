import { Injectable } from '@nestjs/common';
import type { FeedEventType, SavedSearchFilters } from '@hiring/contracts';
import type { PoolClient } from '@hiring/platform-postgres';
import { SearchIndex, type SearchedEvent } from './search-index.js';

export interface SearchWatch {
  id: number;
  customerId: string;
  webhookId: number;
  keyId: number;
  eventTypes: readonly FeedEventType[];
  fromSeq: number;
}

interface ChangedRow {
  id: number;
  customer_id: string;
  webhook_id: number;
  key_id: number | null;
  event_types: FeedEventType[];
  from_seq: number;
  is_active: boolean;
  filters: SavedSearchFilters;
}

type Reader = Pick<PoolClient, 'query'>;

/** A new index counts the terms in this many recent events. */
const LEARNED_FROM = 5_000;

/**
 * The active watches on searches, in memory. Before a batch is stored, `refresh` runs under the matching lock. Changes
 * to watches take the same lock, so the batch is stored for exactly the committed watches.
 */
@Injectable()
export class SearchWatches {
  private index = new SearchIndex<SearchWatch>();
  private byId = new Map<number, SearchWatch>();
  private changeNo = 0;

  get size(): number {
    return this.byId.size;
  }

  get searches(): number {
    return this.index.searches;
  }

  get examined(): number {
    return this.index.examined;
  }

  get(id: number): SearchWatch | undefined {
    return this.byId.get(id);
  }

  /** Reads the changes up to `changeNo`. If the database has lost changes, reads all watches again. */
  async refresh(reader: Reader, changeNo: number): Promise<void> {
    if (changeNo < this.changeNo) {
      this.index = new SearchIndex();
      this.byId = new Map();
      this.changeNo = 0;
    }
    if (changeNo === this.changeNo) return;
    if (this.changeNo === 0) await this.learn(reader);
    const { rows } = await reader.query<ChangedRow>({
      name: 'feed_changed_search_watches',
      text: `select watch.id, watch.customer_id, webhook_id, key_id, event_types, from_seq, watch.status = 'active' as is_active, filters
        from change_feed.watch join change_feed.search on search.id = watch.search_id
        where change_no > $1 and change_no <= $2 and ($1 > 0 or watch.status = 'active')`,
      values: [this.changeNo, changeNo],
    });
    for (const row of rows) this.change(row);
    this.changeNo = changeNo;
  }

  /** Returns the watches whose search matches the event. The caller checks the event types and the owner. */
  match(event: SearchedEvent): Iterable<SearchWatch> {
    this.index.observe(event);
    return this.index.match(event);
  }

  private change(row: ChangedRow): void {
    if (!row.is_active) {
      this.byId.delete(row.id);
      this.index.delete(row.id);
      return;
    }
    const watch = {
      id: row.id,
      customerId: row.customer_id,
      webhookId: row.webhook_id,
      keyId: row.key_id ?? 0,
      eventTypes: row.event_types,
      fromSeq: row.from_seq,
    };
    this.byId.set(row.id, watch);
    this.index.set(row.id, row.filters, watch);
  }

  private async learn(reader: Reader): Promise<void> {
    const { rows } = await reader.query<{ terms: string[] }>(
      `select terms from change_feed.posting_event order by event_seq desc limit ${LEARNED_FROM}`,
    );
    for (const { terms } of rows) this.index.observe({ terms, currency: null, yearly: null });
  }
}
