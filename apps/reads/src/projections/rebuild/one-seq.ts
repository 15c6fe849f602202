import { setTimeout as delay } from 'node:timers/promises';
import { inTransaction, type Pool, type PoolClient } from '@hiring/platform-postgres';
import { type Projection } from '@hiring/platform-projection';
import { SCHEMA, type TableSet } from '../table-set.js';

/**
 * Maximum milliseconds to wait until the projector of `other` has caught up. The wait is well below 10 s, because it
 * blocks the live projector, whose statement times out after 10 s.
 */
const FOLLOW_MS_MAX = 4_000;
/**
 * Maximum number of tries. A try fails while the projector of `other` is ahead of the live one. The live projector
 * catches up shortly afterwards.
 */
const TRIES_MAX = 50;
const LEVEL_MS = 100;

/** Thrown when both generations were never at the same position. */
export class NotLevelError extends Error {
  override readonly name = 'NotLevelError';
}

/**
 * Runs `fn` while both generations are at the same ledger position and cannot advance: locks the live checkpoint, lets
 * the other projector catch up, then locks the other checkpoint. `fn` runs in the locks' transaction.
 * @throws NotLevelError
 */
export async function atOneSeq(
  pool: Pool,
  live: TableSet,
  other: TableSet,
  projection: Pick<Projection, 'waitFor'>,
  fn: (client: PoolClient) => Promise<unknown>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { seq, otherSeq } = await inTransaction(pool, (client) => whenLevel(client, live, other, projection, fn));
    if (otherSeq === seq) return;
    if (otherSeq < seq || attempt === TRIES_MAX) {
      throw new NotLevelError(`generation ${other.version} is at ${otherSeq}, not at the live one's ${seq}`);
    }
    await delay(LEVEL_MS);
  }
}

async function whenLevel(
  client: PoolClient,
  live: TableSet,
  other: TableSet,
  projection: Pick<Projection, 'waitFor'>,
  fn: (client: PoolClient) => Promise<unknown>,
): Promise<{ seq: number; otherSeq: number }> {
  const seq = await lockCheckpoint(client, live);
  await projection.waitFor(seq, FOLLOW_MS_MAX);
  const otherSeq = await lockCheckpoint(client, other);
  if (otherSeq === seq) await fn(client);
  return { seq, otherSeq };
}

async function lockCheckpoint(client: PoolClient, tables: TableSet): Promise<number> {
  const { rows } = await client.query<{ event_seq: number }>(
    `SELECT event_seq FROM ${SCHEMA}.projector_checkpoint WHERE name = $1 FOR UPDATE`,
    [tables.projector],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`generation ${tables.version} has no checkpoint`);
  return row.event_seq;
}
