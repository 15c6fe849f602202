import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@hiring/contracts';
import { createPool, type Pool, type PoolClient } from '@hiring/platform-postgres';
import { to as copyTo } from 'pg-copy-streams';
import type { DatasetTable, Month, Stream } from './dataset-files.js';

const POLL_MS = 250;
/** COPY options. The delimiter and quote never occur in JSON text, so rows are unchanged. */
const AS_LINES = "FORMAT csv, DELIMITER E'\\x02', QUOTE E'\\x01'";

/** Connects to a database that has the dataset's views. Close the pool when done. */
export function openSource(url: string): Pool {
  return createPool({ url, max: 1, applicationName: 'support dataset', statementTimeoutMs: 0 });
}

/** A snapshot's position, and the oldest position after which changes are known. */
export interface Position {
  event_seq: number;
  changes_from: number;
}

/**
 * Reads the present rows in one snapshot.
 * @param run gets the snapshot's position and a function that copies rows
 */
export function inSnapshot<T>(reads: Pool, run: (position: Position, copy: Copy) => Promise<T>): Promise<T> {
  return onConnection(reads, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<Position>('SELECT event_seq, changes_from FROM reads.dataset_position');
    const result = await run(rows[0] ?? { event_seq: 0, changes_from: 0 }, (table, file) =>
      copyRows(client, table, file),
    );
    await client.query('COMMIT');
    return result;
  });
}

/**
 * Runs a function on one connection. After a failure, closes the connection, because a copy may still be running on it.
 */
async function onConnection<T>(pool: Pool, run: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  // Without a listener, a lost connection would end the process instead of failing the statement.
  const onError = (): void => undefined;
  client.on('error', onError);
  let failed = true;
  try {
    const result = await run(client);
    failed = false;
    return result;
  } finally {
    client.release(failed);
    if (!failed) client.off('error', onError);
  }
}

/** Writes a table's rows to a file, one JSON text per line. */
export type Copy = (table: Rows, file: string) => Promise<void>;

type Rows = Pick<DatasetTable, 'select'>;

/**
 * Waits until the feed has reached the position.
 * @throws AppError unavailable after the timeout
 */
export async function feedAt(feed: Pool, position: number, timeoutMs: number): Promise<void> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    const { rows } = await feed.query<{ event_seq: number }>('SELECT event_seq FROM change_feed.dataset_position');
    const seq = rows[0]?.event_seq ?? 0;
    if (seq >= position) return;
    if (performance.now() > until) {
      throw new AppError('unavailable', `The feed has not reached event_seq ${position}: it is at ${seq}.`);
    }
    await delay(POLL_MS);
  }
}

/** Returns the months with rows in the stream up to the position, oldest first. */
export async function monthsOf(feed: Pool, { view }: Stream, position: number): Promise<Month[]> {
  const { rows } = await feed.query<Month>(
    `SELECT to_char(observed_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, count(*)::int AS rows,
       min(event_seq) AS first_seq, max(event_seq) AS last_seq
     FROM ${view} WHERE event_seq <= $1 GROUP BY 1 ORDER BY 1`,
    [position],
  );
  return rows;
}

export function copyMonth(feed: Pool, table: Rows, file: string): Promise<void> {
  return onConnection(feed, (client) => copyRows(client, table, file));
}

async function copyRows(client: PoolClient, { select }: Rows, file: string): Promise<void> {
  const rows = client.query(copyTo(`COPY (${select}) TO STDOUT (${AS_LINES})`));
  await pipeline(rows, createWriteStream(file));
}
