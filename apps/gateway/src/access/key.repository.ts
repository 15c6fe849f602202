import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { GrantKind, PlanCap, Scope, Tier } from '@hiring/contracts';
import { inTransaction } from '@hiring/platform-postgres';
import type { KeyHash } from './key-hash.js';
import type { StoredIdentity } from './identity.js';
import { nextGeneration } from './key-generation.js';
import { limitOf } from './tiers.js';

interface IdentityRow {
  key_id: number;
  customer_id: string;
  hash: string;
  pepper_version: number;
  tier: Tier;
  scopes: Scope[];
  key_rate: number | null;
  key_burst: number | null;
  customer_tier: Tier;
  customer_rate: number | null;
  customer_burst: number | null;
  plan: string | null;
  plan_caps: PlanCap[];
  generation: number;
  expires_in_ms: number | null;
  grant_kind: GrantKind | null;
  user_id: string | null;
  client_id: string | null;
  calls_per_day: number | null;
}

/** SQL condition for keys that have not expired, including those that never do. */
export const UNEXPIRED = '(expires_at IS NULL OR expires_at > now())';

// Reads the key and the generation in one snapshot, so that a copy of this row includes every change up to that
// generation.
const FIND_ACTIVE = `
  SELECT k.id AS key_id, k.customer_id, encode(k.hash, 'hex') AS hash, k.pepper_version, k.tier, k.scopes,
         k.rate_per_minute AS key_rate, k.burst AS key_burst,
         c.tier AS customer_tier, c.rate_per_minute AS customer_rate, c.burst AS customer_burst, c.plan, c.plan_caps,
         g.value AS generation, (extract(epoch FROM k.expires_at - now()) * 1000)::float8 AS expires_in_ms,
         NULL AS grant_kind, NULL AS user_id, NULL AS client_id, NULL::integer AS calls_per_day
  FROM api_keys k JOIN customers c USING (customer_id) CROSS JOIN key_generation g
  WHERE k.hash = ANY ($1::bytea[]) AND k.revoked_at IS NULL AND ${UNEXPIRED}
  UNION ALL
  SELECT n.id, n.customer_id, encode(t.hash, 'hex'), t.pepper_version, c.tier,
         ARRAY(SELECT unnest(t.scopes) INTERSECT SELECT unnest(n.scopes)),
         c.rate_per_minute, c.burst, c.tier, c.rate_per_minute, c.burst, c.plan, c.plan_caps,
         g.value, (extract(epoch FROM least(t.expires_at, n.expires_at) - now()) * 1000)::float8,
         n.kind, n.user_id, n.client_id, n.calls_per_day
  FROM access_tokens t JOIN grants n ON n.id = t.grant_id JOIN customers c USING (customer_id) CROSS JOIN key_generation g
  WHERE t.hash = ANY ($1::bytea[]) AND n.revoked_at IS NULL AND least(t.expires_at, n.expires_at) > now()`;

/** Reads keys and their changes for admission, and moves keys to the current pepper. */
@Injectable()
export class KeyRepository {
  constructor(private readonly pool: Pool) {}

  /**
   * Returns the active keys and tokens that are stored under any of these hashes. The map's keys are the hashes in hex.
   */
  async findActive(candidates: readonly KeyHash[]): Promise<ReadonlyMap<string, StoredIdentity>> {
    const { rows } = await this.pool.query<IdentityRow>({
      name: 'access_find_active_key',
      text: FIND_ACTIVE,
      values: [candidates.map((candidate) => candidate.hash)],
    });
    return new Map(rows.map((row) => [row.hash, toIdentity(row)]));
  }

  /**
   * Stores the key under another pepper. Returns this change's generation. If the key is revoked or was already moved,
   * changes nothing and returns null.
   */
  move(keyId: number, to: KeyHash): Promise<number | null> {
    return inTransaction(this.pool, async (client) => {
      // As in every key change, lock the generation before the key's row. Otherwise two changes could deadlock.
      await client.query('SELECT FROM key_generation FOR UPDATE');
      const { rowCount } = await client.query(
        'UPDATE api_keys SET hash = $2, pepper_version = $3 WHERE id = $1 AND pepper_version < $3 AND revoked_at IS NULL',
        [keyId, to.hash, to.version],
      );
      return rowCount === 1 ? nextGeneration(client) : null;
    });
  }

  /** Returns the generation of the newest change to any key or customer. */
  async generation(): Promise<number> {
    const { rows } = await this.pool.query<{ value: number }>('SELECT value FROM key_generation');
    return rows[0]?.value ?? 0;
  }

  /**
   * Raises the database's generation to `generation`, for example after the database lost its latest changes. A higher
   * generation in the database stays.
   */
  async raiseGeneration(generation: number): Promise<void> {
    await this.pool.query('UPDATE key_generation SET value = $1 WHERE value < $1', [generation]);
  }

  /**
   * Returns the keys and grants revoked after `generation`, and the generation up to which the list is complete. Omits
   * revocations for which all copies have expired.
   */
  async revokedSince(generation: number): Promise<{ generation: number; keyIds: number[] }> {
    const { rows } = await this.pool.query<{ value: number; ids: number[] }>(
      `SELECT g.value, ARRAY(
         SELECT id FROM api_keys WHERE revoked_generation > $1 AND revoked_at > now() - interval '2 minutes'
         UNION ALL
         SELECT id FROM grants WHERE revoked_generation > $1 AND revoked_at > now() - interval '2 minutes'
       ) AS ids
       FROM key_generation g`,
      [generation],
    );
    return { generation: rows[0]?.value ?? 0, keyIds: rows[0]?.ids ?? [] };
  }
}

function toIdentity(row: IdentityRow): StoredIdentity {
  return {
    hash: row.hash,
    pepperVersion: row.pepper_version,
    generation: row.generation,
    expiresInMs: row.expires_in_ms,
    identity: {
      keyId: row.key_id,
      customerId: row.customer_id,
      tier: row.tier,
      plan: row.plan,
      scopes: row.scopes,
      keyLimit: limitOf(row.tier, { ratePerMinute: row.key_rate, burst: row.key_burst }),
      customerLimit: limitOf(row.customer_tier, { ratePerMinute: row.customer_rate, burst: row.customer_burst }),
      planCaps: row.plan_caps,
      ...grantOf(row),
    },
  };
}

/** Returns the member `grant` for a token. A key has no such member, so that its copies in Redis stay small. */
function grantOf(row: IdentityRow): Pick<StoredIdentity['identity'], 'grant'> {
  const { grant_kind: kind, user_id: userId, client_id: clientId, calls_per_day: callsPerDay } = row;
  if (kind === null || userId === null || clientId === null) return {};
  return { grant: { kind, userId, clientId, ...(callsPerDay !== null && { callsPerDay }) } };
}
