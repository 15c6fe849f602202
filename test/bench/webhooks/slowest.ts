import type { Pool } from 'pg';

export interface Timed {
  seq: number;
  /** `committedMs` and `arrivedMs` are from performance.now(). */
  committedMs: number;
  arrivedMs: number;
}

/** Describes where the slowest one per cent of events waited, and when in the run. */
export async function explainSlowest(pool: Pool, events: readonly Timed[], startedMs: number): Promise<string> {
  const slow = events
    .toSorted((a, b) => b.arrivedMs - b.committedMs - (a.arrivedMs - a.committedMs))
    .slice(0, Math.ceil(events.length / 100));
  const { rows } = await pool.query<{ event_seq: number; made: string; at: string }>(
    `select event_seq, created_at as made, at from change_feed.delivery join change_feed.attempt on delivery_id = delivery.id and number = 1
      where event_seq = any($1)`,
    [slow.map(({ seq }) => seq)],
  );
  const recorded = new Map(rows.map((row) => [row.event_seq, row]));
  const sums = { 'to fan-out': 0, 'to the attempt': 0, 'to the receiver': 0 };
  const seconds = new Map<number, number>();
  for (const { seq, committedMs, arrivedMs } of slow) {
    const row = recorded.get(seq);
    if (row === undefined) continue;
    const [made, at] = [Date.parse(row.made), Date.parse(row.at)];
    sums['to fan-out'] += made - performance.timeOrigin - committedMs;
    sums['to the attempt'] += at - made;
    sums['to the receiver'] += performance.timeOrigin + arrivedMs - at;
    const second = Math.floor((committedMs - startedMs) / 1_000);
    seconds.set(second, (seconds.get(second) ?? 0) + 1);
  }
  const parts = Object.entries(sums).map(([part, ms]) => `${part} ${(ms / slow.length).toFixed(0)} ms`);
  const when = [...seconds].sort(([a], [b]) => a - b).map(([second, count]) => `${second}:${count}`);
  return `slowest percent: ${parts.join(', ')}; second:events ${when.join(' ')}`;
}
