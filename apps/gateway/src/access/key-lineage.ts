import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { AppError, type KeyAndParent, type MadePosition, type OutlivingKey } from '@hiring/contracts';
import type { Made } from '@hiring/contracts/operations';
import type { PoolClient } from '@hiring/platform-postgres';
import { UNEXPIRED } from './key.repository.js';

/** SQL for the `made_by` that callers see. `made_by_key` is the key that made this key. */
export const MADE_BY = `json_build_object(
  'kind', CASE WHEN made_by_key IS NOT NULL THEN 'key' WHEN made_by_operator THEN 'operator' ELSE 'not_recorded' END,
  'key_id', made_by_key) AS made_by`;

/**
 * SQL for the key or grant `$1` of account `$2`, and all keys that it made (`made_by_key`) or whose expiry it limits
 * (`parent_id`), directly or through other keys. When a key is rotated, the new key has the same parent.
 */
const TREE = `
  WITH RECURSIVE tree (id) AS (
    (SELECT id FROM api_keys WHERE id = $1 AND customer_id = $2
     UNION ALL SELECT id FROM grants WHERE id = $1 AND customer_id = $2)
    UNION
    SELECT made.id FROM tree CROSS JOIN LATERAL (
      SELECT id FROM api_keys WHERE parent_id = tree.id
      UNION ALL SELECT id FROM api_keys WHERE made_by_key = tree.id
    ) made
  )`;

/** SQL for the keys whose expiry the key `$1` limits, directly or through other keys. */
const BOUNDED = `
  WITH RECURSIVE bounded (id) AS (
    SELECT id FROM api_keys WHERE parent_id = $1
    UNION SELECT child.id FROM bounded JOIN api_keys child ON child.parent_id = bounded.id
  )`;

/** An active key whose expiry was shortened. */
export interface ShortenedKey {
  id: number;
  hash: string;
  planned_end: string | null;
}

/**
 * Locks the account's keys, so that no key is made while a change is applied to them. A transaction that also takes a
 * generation must take it before this lock.
 */
export async function lockAccount(client: PoolClient, customerId: string): Promise<void> {
  await client.query('SELECT 1 FROM customers WHERE customer_id = $1 FOR UPDATE', [customerId]);
}

/** Returns the key's expiry; null if the key does not expire. @throws AppError unauthorized for an inactive key */
export async function endOfActive(client: PoolClient, keyId: number): Promise<string | null> {
  const { rows } = await client.query<{ expires_at: string | null }>(
    `SELECT expires_at FROM api_keys WHERE id = $1 AND revoked_at IS NULL AND ${UNEXPIRED}`,
    [keyId],
  );
  if (rows[0] === undefined) throw new AppError('unauthorized', 'This key was revoked or has expired.');
  return rows[0].expires_at;
}

/** If a key is limited by the given key and expires after `end`, makes it expire at `end`. Returns the changed keys. */
export async function shortenBounded(client: PoolClient, keyId: number, end: string): Promise<ShortenedKey[]> {
  const { rows } = await client.query<ShortenedKey>(
    `${BOUNDED} UPDATE api_keys SET expires_at = $2
     WHERE id IN (SELECT id FROM bounded) AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)
     RETURNING id, encode(hash, 'hex') AS hash, old.expires_at AS planned_end`,
    [keyId, end],
  );
  return rows;
}

/**
 * Returns the ids of the key or grant and of all keys that it made, in ascending order; empty for another account's
 * key.
 */
export async function treeOf(client: Pick<PoolClient, 'query'>, keyId: number, customerId: string): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(`${TREE} SELECT id FROM tree ORDER BY id`, [keyId, customerId]);
  return rows.map(({ id }) => id);
}

/** Reads which key made which keys. */
@Injectable()
export class KeyLineage {
  constructor(private readonly pool: Pool) {}

  /**
   * Returns the key's id and those of all keys that it made. @throws AppError not_found for an unknown key or another
   * account's key
   */
  async treeOf(keyId: number, customerId: string): Promise<number[]> {
    const ids = await treeOf(this.pool, keyId, customerId);
    if (ids.length === 0) throw new AppError('not_found', 'There is no such resource.');
    return ids;
  }

  /** Returns the tree's keys except `root`, ordered by id. */
  async keysMade(tree: readonly number[], root: number, after: MadePosition, limit: number): Promise<Made[]> {
    const { rows } = await this.pool.query<Made>(
      `SELECT 'key' AS kind, id, ${MADE_BY}, created_at, revoked_at IS NULL AND ${UNEXPIRED} AS active
       FROM api_keys WHERE id = ANY ($1) AND id <> $2 AND id > $3 ORDER BY id LIMIT $4`,
      [tree, root, after.id, limit],
    );
    return rows;
  }

  /** Returns the given keys and grants that are neither revoked nor expired. */
  async active(keyIds: readonly number[]): Promise<number[]> {
    const { rows } = await this.pool.query<{ id: number }>({
      name: 'access_active_keys',
      text: `SELECT id FROM api_keys WHERE id = ANY ($1) AND revoked_at IS NULL AND ${UNEXPIRED}
             UNION ALL SELECT id FROM grants WHERE id = ANY ($1) AND revoked_at IS NULL AND ${UNEXPIRED}`,
      values: [keyIds],
    });
    return rows.map(({ id }) => id);
  }

  /** Returns the active keys that expire after their parents. */
  async outliving(pairs: readonly KeyAndParent[]): Promise<OutlivingKey[]> {
    const { rows } = await this.pool.query<OutlivingKey>(
      `SELECT child.id, child.customer_id, child.expires_at, parent.id AS parent_id,
         least(parent.revoked_at, parent.expires_at) AS parent_ends_at
       FROM unnest($1::bigint[], $2::bigint[]) AS pair (child_id, parent_id)
       JOIN api_keys child ON child.id = pair.child_id JOIN api_keys parent ON parent.id = pair.parent_id
       WHERE child.customer_id = parent.customer_id AND child.revoked_at IS NULL
         AND (child.expires_at IS NULL OR child.expires_at > now())
         AND coalesce(child.expires_at, 'infinity') > parent.expires_at
       ORDER BY child.id`,
      [pairs.map(({ key_id: id }) => id), pairs.map(({ parent_id: id }) => id)],
    );
    return rows;
  }
}
