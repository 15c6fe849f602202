import { Table, type Outcome, type Statement, type Transaction } from '../servers/database.js';
import { cellsOf } from './cells.js';
import type { DeliveryTables } from './delivery.js';
import type { FeedTables } from './feed.js';

const LEASE_MS = 10_000;
const CLAIMED_MS = 10_000;
const CUSTOMERS_MAX = 50;
const CHANGES_MAX = 50;
const EVENTS_MAX = 500;

interface Position {
  event_seq: number;
  change_no: number;
  matcher: string | null;
  matching_until: number | null;
}

interface PostingEvent {
  event_seq: number;
  event_type: string;
  req_key: string;
  merged_into: string | null;
  terms: string[];
  salary_currency: string | null;
  salary_yearly: number | null;
  observed_at: string;
}

interface UnbilledChange {
  customer_id: string;
  event_seq: number;
  bill_id: string;
  key_id: number;
  watch_ids: number[];
}

interface UnbilledCustomer {
  customer_id: string;
  paused: boolean;
  retry_at: number;
}

/** The tables for saved searches: matches and unbilled changes. */
export class SearchTables {
  readonly position = new Table<Position>('change_feed.search_checkpoint', () => 'one');
  readonly searches = new Table<{ id: number; filters: object }>('change_feed.search', ({ id }) => String(id));
  readonly postings = new Table<{ req_key: string; attributes: unknown }>('change_feed.posting', (row) => row.req_key);
  readonly events = new Table<PostingEvent>('change_feed.posting_event', (row) => String(row.event_seq));
  readonly received = new Table<{ req_key: string; watch_id: number }>(
    'change_feed.search_req',
    (row) => `${row.req_key} ${row.watch_id}`,
  );
  readonly changes = new Table<UnbilledChange>(
    'change_feed.unbilled_change',
    (row) => `${row.customer_id} ${row.event_seq}`,
  );
  readonly customers = new Table<UnbilledCustomer>('change_feed.unbilled_customer', (row) => row.customer_id);

  constructor(
    private readonly feed: FeedTables,
    private readonly delivery: DeliveryTables,
  ) {
    this.position.rows.set('one', { event_seq: 0, change_no: 0, matcher: null, matching_until: null });
  }

  statements(): [string, Statement][] {
    return [
      ['feed_postings', (tx, [keys]) => (keys as string[]).flatMap((key) => tx.get(this.postings, key) ?? [])],
      [
        'feed_remove_postings',
        (tx, [keys]) => this.removeAll(tx, this.postings, (row) => (keys as string[]).includes(row.req_key)),
      ],
      ['feed_store_postings', (tx, values) => this.storePostings(tx, values as [string[], string[]])],
      ['feed_store_posting_events', (tx, values) => this.storeEvents(tx, values)],
      ['select terms from change_feed.posting_event', (tx) => tx.all(this.events)],
      ['feed_claim_matching', (tx, [token]) => this.claimMatching(tx, token as string)],
      ['feed_events_to_match', (tx, values) => this.toMatch(tx, values as [number, number])],
      ['feed_lock_matching', (tx, values) => this.lockMatching(tx, values as [string, number])],
      ['feed_move_matching', (tx, [seq]) => this.move(tx, seq as number)],
      ['feed_matching_position', (tx) => [this.row(tx)]],
      ['feed_changed_search_watches', (tx, values) => this.changed(tx, values as [number, number])],
      [
        'feed_received_reqs',
        (tx, [keys]) => tx.all(this.received).filter((row) => (keys as string[]).includes(row.req_key)),
      ],
      [
        'feed_forget_reqs',
        (tx, [keys]) => this.removeAll(tx, this.received, (row) => (keys as string[]).includes(row.req_key)),
      ],
      ['feed_note_reqs', (tx, values) => this.noteReqs(tx, values as [string[], number[]])],
      ['feed_store_search_deliveries', (tx, values) => this.deliver(tx, values as [number[], number[]])],
      ['feed_waiting_customers', (tx, [ids]) => (ids as string[]).flatMap((id) => tx.get(this.customers, id) ?? [])],
      ['feed_claim_unbilled', (tx) => this.claimUnbilled(tx)],
      ['feed_lock_unbilled', (tx) => (tx.lock(this.position, 'one'), [])],
      ['feed_settle_unbilled', (tx, values) => this.settle(tx, values as [string[], number[], boolean[]])],
      ['feed_retry_unbilled', (tx, values) => this.retry(tx, values as [string[], boolean[], number[]])],
      ['feed_forget_unbilled', (tx, [ids]) => this.forget(tx, ids as string[])],
      [
        'feed_store_unbilled',
        (tx, values) => this.storeUnbilled(tx, values as [string[], number[], string[], number[], string[]]),
      ],
      ['feed_note_unbilled', (tx, [ids]) => this.noteUnbilled(tx, ids as string[])],
    ];
  }

  private row(tx: Transaction): Position {
    return tx.get(this.position, 'one') as Position;
  }

  private removeAll<R extends object>(tx: Transaction, table: Table<R>, isGone: (row: R) => boolean): Outcome {
    const gone = tx.all(table).filter(isGone);
    for (const row of gone) tx.delete(table, row);
    return { rowCount: gone.length };
  }

  private storePostings(tx: Transaction, [keys, attributes]: [string[], string[]]): Outcome {
    keys.forEach((key, at) => {
      tx.put(this.postings, { req_key: key, attributes: JSON.parse(attributes[at] as string) as unknown });
    });
    return { rowCount: keys.length };
  }

  private storeEvents(tx: Transaction, values: readonly unknown[]): Outcome {
    const [seqs, types, keys, into, terms, currencies, yearly, times] = values as [
      number[],
      string[],
      string[],
      (string | null)[],
      string[],
      (string | null)[],
      (number | null)[],
      string[],
    ];
    seqs.forEach((event_seq, at) => {
      tx.insert(this.events, {
        ...{ event_seq, event_type: types[at] as string, req_key: keys[at] as string, merged_into: into[at] ?? null },
        ...{
          terms: cellsOf(terms[at]) as string[],
          salary_currency: currencies[at] ?? null,
          salary_yearly: yearly[at] ?? null,
        },
        observed_at: times[at] as string,
      });
    });
    return { rowCount: seqs.length };
  }

  private claimMatching(tx: Transaction, token: string): Outcome {
    const checkpoints = ['event', 'posting'].flatMap((name) => tx.get(this.feed.checkpoints, name) ?? []);
    const head = checkpoints.length === 2 ? Math.min(...checkpoints.map(({ event_seq: seq }) => seq)) : 0;
    tx.lock(this.position, 'one');
    const row = this.row(tx);
    const { matcher, matching_until: until, event_seq, change_no } = row;
    if (event_seq >= head || !(matcher === token || until === null || until < tx.nowMs)) return [];
    tx.put(this.position, { ...row, matcher: token, matching_until: tx.nowMs + LEASE_MS });
    return [{ event_seq, change_no, head }];
  }

  private toMatch(tx: Transaction, [from, head]: [number, number]): Outcome {
    return tx
      .all(this.events)
      .filter(({ event_seq: seq }) => seq > from && seq <= head)
      .sort((a, b) => a.event_seq - b.event_seq)
      .slice(0, EVENTS_MAX)
      .map((row) => ({ ...row, owner: tx.get(this.feed.events, String(row.event_seq))?.owner ?? null }));
  }

  private lockMatching(tx: Transaction, [token, from]: [string, number]): Outcome {
    tx.lock(this.position, 'one');
    const row = this.row(tx);
    return row.matcher === token && row.event_seq === from ? [{ change_no: row.change_no }] : [];
  }

  private move(tx: Transaction, event_seq: number): Outcome {
    tx.put(this.position, { ...this.row(tx), event_seq, matching_until: tx.nowMs + LEASE_MS });
    return { rowCount: 1 };
  }

  private changed(tx: Transaction, [after, upto]: [number, number]): Outcome {
    return tx
      .all(this.delivery.watches)
      .filter(
        ({ search_id: id, change_no: no, status }) =>
          id !== null && no > after && no <= upto && (after > 0 || status === 'active'),
      )
      .map((row) => ({
        ...{ ...row, is_active: row.status === 'active' },
        filters: tx.get(this.searches, String(row.search_id))?.filters ?? {},
      }));
  }

  private noteReqs(tx: Transaction, [keys, watches]: [string[], number[]]): Outcome {
    keys.forEach((key, at) => tx.insertIfAbsent(this.received, { req_key: key, watch_id: watches[at] as number }));
    return { rowCount: keys.length };
  }

  private deliver(tx: Transaction, [watches, seqs]: [number[], number[]]): Outcome {
    return watches.flatMap((id, at) => {
      const watch = tx.get(this.delivery.watches, String(id));
      if (watch === undefined || watch.status === 'cancelled') return [];
      const isNew = this.delivery.add(tx, watch, seqs[at] as number, tx.nowMs);
      return isNew ? [{ webhook_id: watch.webhook_id }] : [];
    });
  }

  private claimUnbilled(tx: Transaction): Outcome {
    const due = tx
      .all(this.customers)
      .filter((row) => row.retry_at <= tx.nowMs && !tx.isLocked(this.customers, row.customer_id))
      .sort((a, b) => a.retry_at - b.retry_at)
      .slice(0, CUSTOMERS_MAX);
    return due.flatMap<object>((customer) => {
      tx.put(this.customers, { ...customer, retry_at: tx.nowMs + CLAIMED_MS });
      const { customer_id, paused } = customer;
      const changes = tx
        .all(this.changes)
        .filter((row) => row.customer_id === customer_id)
        .sort((a, b) => a.event_seq - b.event_seq)
        .slice(0, CHANGES_MAX)
        .map((row) => ({ ...row, paused, is_wanted: row.watch_ids.some((id) => this.isLive(tx, id)) }));
      return changes.length > 0 ? changes : [{ customer_id, paused, event_seq: null }];
    });
  }

  private isLive(tx: Transaction, id: number): boolean {
    const watch = tx.get(this.delivery.watches, String(id));
    return watch !== undefined && watch.status !== 'cancelled';
  }

  private settle(tx: Transaction, [customers, seqs, billed]: [string[], number[], boolean[]]): Outcome {
    return customers.flatMap((customer, at) => {
      const row = tx.get(this.changes, `${customer} ${seqs[at]}`);
      if (row === undefined) return [];
      tx.delete(this.changes, row);
      return [{ eventSeq: row.event_seq, watchIds: row.watch_ids, billed: billed[at] }];
    });
  }

  private retry(tx: Transaction, [ids, paused, delays]: [string[], boolean[], number[]]): Outcome {
    ids.forEach((id, at) => {
      const row = tx.get(this.customers, id);
      if (row === undefined) return;
      tx.put(this.customers, { ...row, paused: paused[at] === true, retry_at: tx.nowMs + (delays[at] as number) });
    });
    return { rowCount: ids.length };
  }

  private forget(tx: Transaction, ids: readonly string[]): Outcome {
    const waiting = new Set(tx.all(this.changes).map((row) => row.customer_id));
    return this.removeAll(tx, this.customers, ({ customer_id: id }) => ids.includes(id) && !waiting.has(id));
  }

  private storeUnbilled(
    tx: Transaction,
    [customers, seqs, bills, keys, watches]: [string[], number[], string[], number[], string[]],
  ): Outcome {
    customers.forEach((customer_id, at) => {
      tx.insertIfAbsent(this.changes, {
        ...{ customer_id, event_seq: seqs[at] as number, bill_id: bills[at] as string, key_id: keys[at] as number },
        watch_ids: cellsOf(watches[at]).map(Number),
      });
    });
    return { rowCount: customers.length };
  }

  private noteUnbilled(tx: Transaction, ids: readonly string[]): Outcome {
    for (const id of new Set(ids))
      tx.insertIfAbsent(this.customers, { customer_id: id, paused: false, retry_at: tx.nowMs });
    return { rowCount: ids.length };
  }
}
