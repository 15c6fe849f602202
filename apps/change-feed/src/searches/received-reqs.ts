import type { PoolClient } from '@hiring/platform-postgres';

/** Records which watches have received which reqs, because a req's closure is delivered only to these watches. */
export class ReceivedReqs {
  private readonly added = new Map<string, Set<number>>();
  private readonly removed = new Set<string>();

  private constructor(private readonly watches: Map<string, Set<number>>) {}

  /** @param keys the keys of closed and merged reqs */
  static async read(client: Pick<PoolClient, 'query'>, keys: readonly string[]): Promise<ReceivedReqs> {
    const watches = new Map<string, Set<number>>();
    if (keys.length > 0) {
      const { rows } = await client.query<{ req_key: string; watch_id: number }>({
        name: 'feed_received_reqs',
        text: `select search_req.req_key, watch_id from unnest($1::text[]) as t (req_key) join change_feed.search_req using (req_key)`,
        values: [[...new Set(keys)]],
      });
      for (const { req_key: key, watch_id: watchId } of rows) setOf(watches, key).add(watchId);
    }
    return new ReceivedReqs(watches);
  }

  of(key: string): readonly number[] {
    return [...(this.watches.get(key) ?? [])];
  }

  add(key: string, watchId: number): void {
    setOf(this.watches, key).add(watchId);
    setOf(this.added, key).add(watchId);
  }

  /** Forgets a req. Call this when the req is closed or merged. */
  remove(key: string): void {
    this.watches.delete(key);
    this.added.delete(key);
    this.removed.add(key);
  }

  merge(key: string, into: string): void {
    const watchIds = this.of(key);
    this.remove(key);
    for (const watchId of watchIds) this.add(into, watchId);
  }

  async store(client: PoolClient): Promise<void> {
    if (this.removed.size > 0) {
      await client.query({
        name: 'feed_forget_reqs',
        text: 'delete from change_feed.search_req where req_key = any($1)',
        values: [[...this.removed]],
      });
    }
    const pairs = [...this.added].flatMap(([key, watchIds]) => [...watchIds].map((id) => [key, id] as const));
    if (pairs.length === 0) return;
    await client.query({
      name: 'feed_note_reqs',
      text: `insert into change_feed.search_req (req_key, watch_id) select * from unnest($1::text[], $2::bigint[])
        on conflict do nothing`,
      values: [pairs.map(([key]) => key), pairs.map(([, id]) => id)],
    });
  }
}

function setOf(sets: Map<string, Set<number>>, key: string): Set<number> {
  const known = sets.get(key) ?? new Set();
  sets.set(key, known);
  return known;
}
