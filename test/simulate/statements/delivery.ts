import { Table, type Outcome, type Statement, type Transaction } from '../servers/database.js';
import type { EventRow, FeedTables } from './feed.js';

const LEASE_MS = 22_000;
const LEASE_LEFT_MS = 16_000;
const FAILING_MS_MAX = 5 * 86_400_000;
const FAN_OUT_ROWS_MAX = 5_000;
const EVERY_WATCH = Number.MAX_SAFE_INTEGER;

export interface WebhookRow {
  id: number;
  customer_id: string;
  url: string;
  status: 'active' | 'disabled';
  disabled_reason: string | null;
  ordered: boolean;
  concurrency: number;
  failing_since: number | null;
  lease_token: string | null;
  lease_until: number;
  not_before: number;
}

export interface WatchRow {
  id: number;
  customer_id: string;
  webhook_id: number;
  /** Either `company_id` or `search_id` is null. */
  company_id: number | null;
  search_id: number | null;
  event_types: readonly string[];
  status: 'pending' | 'active' | 'cancelled';
  from_seq: number;
  key_id: number;
  change_no: number;
}

export interface DeliveryRow {
  id: number;
  webhook_id: number;
  watch_id: number;
  event_seq: number;
  status: 'held' | 'pending' | 'succeeded' | 'exhausted' | 'cancelled';
  ordered: boolean;
  due_at: number;
  started_at: number | null;
  claims: number;
  attempts: number;
}

type Keys = [number[], number[], number[]];

export class DeliveryTables {
  readonly webhooks = new Table<WebhookRow>('change_feed.webhook', ({ id }) => String(id));
  readonly watches = new Table<WatchRow>('change_feed.watch', ({ id }) => String(id));
  readonly deliveries = new Table<DeliveryRow>('change_feed.delivery', (row) => `${row.watch_id} ${row.event_seq}`);
  readonly position = new Table<{ event_seq: number; watch_id: number; due_at: number }>(
    'change_feed.fan_out_checkpoint',
    () => 'one',
  );
  private made = 0;

  constructor(private readonly feed: FeedTables) {
    this.position.rows.set('one', { event_seq: 0, watch_id: EVERY_WATCH, due_at: 0 });
  }

  statements(): [string, Statement][] {
    return [
      ['feed_lock_fan_out', (tx) => (tx.lock(this.position, 'one'), [])],
      ['feed_fan_out', (tx) => this.fanOut(tx)],
      ['feed_lease_acquire', (tx, values) => this.acquire(tx, values as [string, number[] | null])],
      ['feed_lease_renew', (tx, values) => this.renewLeases(tx, values as [string, number[]])],
      ['feed_lease_release', (tx, values) => this.release(tx, values as [string, number[]])],
      ['feed_lease_reload', (tx, [ids]) => this.rows(tx, ids as number[]).map(leased)],
      ['feed_start_attempts', (tx, values) => this.start(tx, values as [string, number[], number[]])],
      ['feed_renew_attempts', (tx, [token, ...keys]) => this.renew(tx, token as string, keys as unknown as Keys)],
      ['feed_give_back', (tx, keys) => this.giveBack(tx, keys as unknown as Keys)],
      ['feed_record_attempts', (tx, values) => this.record(tx, values)],
    ];
  }

  /** Inserts a delivery unless one exists for the watch and the event. Returns whether it was inserted. */
  add(tx: Transaction, watch: WatchRow, seq: number, dueAt: number, status: 'held' | 'pending' = 'pending'): boolean {
    this.made += 1;
    const { ordered } = this.webhook(tx, watch.webhook_id);
    return tx.insertIfAbsent(this.deliveries, {
      ...{ id: this.made, webhook_id: watch.webhook_id, watch_id: watch.id, event_seq: seq, status, ordered },
      ...{ due_at: dueAt, started_at: null, claims: 0, attempts: 0 },
    });
  }

  private fanOut(tx: Transaction): Outcome {
    const position = tx.get(this.position, 'one') as { event_seq: number; watch_id: number; due_at: number };
    const [events, signals] = ['event', 'signal'].map((name) => tx.get(this.feed.checkpoints, name));
    if (events === undefined || signals === undefined) return [];
    const head = Math.min(events.event_seq, signals.event_seq);
    // Fan-out waits until rebuilt projections have reached fan-out's position again.
    if (head < position.event_seq) return [];
    const due_at = Math.max(position.due_at, tx.nowMs);
    const isAfter = (seq: number, watch: number): boolean =>
      seq > position.event_seq || (seq === position.event_seq && watch > position.watch_id);
    const watches = tx
      .all(this.watches)
      .filter(({ status, company_id: company }) => status !== 'cancelled' && company !== null);
    const pairs = tx
      .all(this.feed.events)
      .filter(({ event_seq: seq }) => seq >= position.event_seq && seq <= head)
      .flatMap((event) =>
        watches
          .filter((watch) => watch.company_id === event.company_id && watch.event_types.includes(event.event_type))
          .filter((watch) => event.news_from_seq > watch.from_seq && isAfter(event.event_seq, watch.id))
          .map((watch) => ({ seq: event.event_seq, watch })),
      )
      .sort((a, b) => a.seq - b.seq || a.watch.id - b.watch.id)
      .slice(0, FAN_OUT_ROWS_MAX);
    if (tx.database.world.has('fan-out leaves out the last pair') && pairs.length > 2) pairs.pop();
    const stored = pairs.filter(({ seq, watch }) =>
      this.add(tx, watch, seq, due_at, watch.status === 'pending' ? 'held' : 'pending'),
    );
    const isFull = pairs.length === FAN_OUT_ROWS_MAX;
    const last = pairs.at(-1);
    const moved = isFull || head > position.event_seq || position.watch_id < EVERY_WATCH;
    if (moved) {
      const upto = isFull
        ? { event_seq: last?.seq ?? 0, watch_id: last?.watch.id ?? 0 }
        : { event_seq: head, watch_id: EVERY_WATCH };
      tx.put(this.position, { ...upto, due_at });
    }
    return [{ behind: isFull, moved, webhook_ids: [...new Set(stored.map(({ watch }) => watch.webhook_id))] }];
  }

  private acquire(tx: Transaction, [token, only]: [string, number[] | null]): Outcome {
    const due = new Set(
      tx
        .all(this.deliveries)
        .flatMap((row) => (row.status === 'pending' && row.due_at <= tx.nowMs ? [row.webhook_id] : [])),
    );
    const free = tx
      .all(this.webhooks)
      .filter(
        (row) => row.status === 'active' && (row.lease_token === null || row.lease_until < tx.nowMs) && isOpen(tx, row),
      )
      .filter(
        ({ id }) => (only === null || only.includes(id)) && due.has(id) && !tx.isLocked(this.webhooks, String(id)),
      );
    return free.map((row) => {
      const taken = { ...row, lease_token: token, lease_until: tx.nowMs + LEASE_MS };
      tx.put(this.webhooks, taken);
      return leased(taken);
    });
  }

  private renewLeases(tx: Transaction, [token, ids]: [string, number[]]): Outcome {
    const held = this.rows(tx, ids).filter((row) => row.lease_token === token && row.lease_until > tx.nowMs);
    for (const row of held) tx.put(this.webhooks, { ...row, lease_until: tx.nowMs + LEASE_MS });
    return held.map(({ id }) => ({ id }));
  }

  private release(tx: Transaction, [token, ids]: [string, number[]]): Outcome {
    const held = this.rows(tx, ids).filter((row) => row.lease_token === token);
    for (const row of held) tx.put(this.webhooks, { ...row, lease_token: null, lease_until: 0 });
    return { rowCount: held.length };
  }

  private start(tx: Transaction, [token, ids, frees]: [string, number[], number[]]): Outcome {
    const chosen = ids.flatMap((id, at) => {
      const webhook = tx.get(this.webhooks, String(id));
      if (webhook === undefined || !this.mayStart(tx, webhook, token)) return [];
      const pending = tx
        .all(this.deliveries)
        .filter((row) => row.webhook_id === id && row.status === 'pending' && this.isLive(tx, row));
      const isFree = (row: DeliveryRow): boolean => row.due_at <= tx.nowMs && !isRunning(tx, row);
      if (webhook.ordered && !tx.database.world.has('an ordered webhook does not wait')) {
        return pending.sort(bySeq).slice(0, 1).filter(isFree);
      }
      return pending
        .filter(isFree)
        .sort((a, b) => a.due_at - b.due_at || bySeq(a, b))
        .slice(0, frees[at]);
    });
    const atMostOnce = tx.database.world.has('a delivery succeeds when it starts');
    for (const row of chosen) {
      tx.lock(this.watches, String(row.watch_id));
      const started = { ...row, started_at: tx.nowMs, claims: row.claims + 1 };
      tx.put(this.deliveries, atMostOnce ? { ...started, status: 'succeeded' } : started);
    }
    return chosen.sort(bySeq).map((row) => {
      const { event_type, observed_at, body, company_id } = tx.get(this.feed.events, String(row.event_seq)) as EventRow;
      const company = this.feed.nameAt(tx, company_id, row.event_seq);
      const news = { signal_no: 0, event_type, observed_at, body, company };
      return { ...row, claims: row.claims + 1, secret_version: 1, ...news };
    });
  }

  private renew(tx: Transaction, token: string, keys: Keys): Outcome {
    const live = this.matching(tx, keys).filter(
      (row) =>
        row.started_at !== null && this.isLive(tx, row) && this.mayStart(tx, this.webhook(tx, row.webhook_id), token),
    );
    for (const row of live) tx.put(this.deliveries, { ...row, started_at: tx.nowMs });
    return live.map(({ id }) => ({ id }));
  }

  private giveBack(tx: Transaction, keys: Keys): Outcome {
    for (const row of this.matching(tx, keys)) tx.put(this.deliveries, { ...row, started_at: null });
    return [];
  }

  private record(tx: Transaction, values: readonly unknown[]): Outcome {
    const pauses = values[11] as number[];
    const [token, webhooks, ids, claims, kinds, delays] = values as [
      string,
      number[],
      number[],
      number[],
      string[],
      number[],
    ];
    const health = new Map<number, { up: boolean; gone: boolean; pauseMs: number }>();
    ids.forEach((id, at) => {
      const [row] = this.matching(tx, [[webhooks[at] as number], [id], [claims[at] as number]]);
      if (row?.started_at == null || this.webhook(tx, row.webhook_id).lease_token !== token) return;
      const kind = kinds[at];
      const status = kind === 'succeeded' || kind === 'exhausted' ? kind : 'pending';
      const due_at = status === 'pending' ? tx.nowMs + (delays[at] as number) : row.due_at;
      tx.put(this.deliveries, { ...row, attempts: row.attempts + 1, started_at: null, status, due_at });
      const own = health.get(row.webhook_id) ?? { up: false, gone: false, pauseMs: 0 };
      const pauseMs = Math.max(own.pauseMs, pauses[at] ?? 0);
      health.set(row.webhook_id, { up: own.up || kind === 'succeeded', gone: own.gone || kind === 'gone', pauseMs });
    });
    for (const [id, own] of health) this.noteHealth(tx, this.webhook(tx, id), own);
    return { rowCount: health.size };
  }

  private noteHealth(
    tx: Transaction,
    row: WebhookRow,
    { up, gone, pauseMs }: { up: boolean; gone: boolean; pauseMs: number },
  ): void {
    const tooLong = row.failing_since !== null && row.failing_since < tx.nowMs - FAILING_MS_MAX;
    const fails = gone || (!up && tooLong);
    if (
      row.status !== 'active' ||
      !(fails || pauseMs > 0 || (up && row.failing_since !== null) || (!up && row.failing_since === null))
    )
      return;
    tx.put(this.webhooks, {
      ...{ ...row, failing_since: up && !gone ? null : (row.failing_since ?? tx.nowMs) },
      ...(pauseMs > 0 && { not_before: Math.max(row.not_before, tx.nowMs + pauseMs) }),
      ...(fails && { status: 'disabled' as const, disabled_reason: gone ? 'gone' : 'failing' }),
    });
  }

  private mayStart(tx: Transaction, row: WebhookRow, token: string): boolean {
    const isLeased = row.lease_token === token && row.lease_until > tx.nowMs + LEASE_LEFT_MS;
    return isLeased && row.status === 'active' && isOpen(tx, row);
  }

  private isLive(tx: Transaction, row: DeliveryRow): boolean {
    return tx.get(this.watches, String(row.watch_id))?.status !== 'cancelled';
  }

  private matching(tx: Transaction, [webhooks, ids, claims]: Keys): DeliveryRow[] {
    const rows = tx.all(this.deliveries).filter(({ status }) => status === 'pending');
    return ids.flatMap((id, at) =>
      rows.filter((row) => row.id === id && row.webhook_id === webhooks[at] && row.claims === claims[at]),
    );
  }

  private rows(tx: Transaction, ids: readonly number[]): WebhookRow[] {
    return ids.flatMap((id) => tx.get(this.webhooks, String(id)) ?? []);
  }

  private webhook(tx: Transaction, id: number): WebhookRow {
    return tx.get(this.webhooks, String(id)) as WebhookRow;
  }
}

/** Returns whether the receiver's Retry-After has passed. */
function isOpen(tx: Transaction, { not_before: from }: WebhookRow): boolean {
  return from <= tx.nowMs || tx.database.world.has('a receiver that wants no message gets one');
}

function bySeq(a: DeliveryRow, b: DeliveryRow): number {
  return a.event_seq - b.event_seq || a.watch_id - b.watch_id;
}

function isRunning(tx: Transaction, { started_at: at }: DeliveryRow): boolean {
  return at !== null && at >= tx.nowMs - LEASE_MS;
}

function leased({ id, customer_id, url, ordered, concurrency }: WebhookRow): object {
  const secrets = { secret: 's', previous_secret: null, previous_secret_expires_at: null, earlier_secrets: [] };
  return {
    id,
    ...secrets,
    customer_id,
    url,
    kind: 'json',
    secret_version: 1,
    ordered,
    concurrency,
    rate_per_second: null,
  };
}
