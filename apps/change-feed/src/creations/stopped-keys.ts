import { AppError } from '@hiring/contracts';
import type { PoolClient } from '@hiring/platform-postgres';

type Kind = 'webhook' | 'watch' | 'search';

/**
 * Takes the lock for creating one kind of object in an account, until the transaction ends. Other creations of this
 * kind in the account wait for the lock, and so does a call that stops keys.
 */
export async function lockCreations(client: PoolClient, kind: Kind, customerId: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('feed.' || $1 || ' ' || $2, 0))`, [
    kind,
    customerId,
  ]);
}

/**
 * Refuses a creation by a key that was stopped after the call began. Call this after `lockCreations`.
 *
 * @throws AppError unauthorized
 */
export async function refuseStopped(client: PoolClient, keyId: number): Promise<void> {
  const { rowCount } = await client.query('select from change_feed.stopped_key where key_id = $1', [keyId]);
  if (rowCount !== 0) throw new AppError('unauthorized', 'This key was stopped.');
}
