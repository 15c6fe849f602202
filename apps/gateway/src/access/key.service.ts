import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { AppError, SCOPES, type Actor, type KeyRecord, type Scope, type Tier } from '@hiring/contracts';
import { AuditTrail } from '@hiring/platform-audit';
import { inTransaction, type PoolClient } from '@hiring/platform-postgres';
import { GatewayConfig } from '../config.js';
import { KeyChanges } from '../admission/key-changes.js';
import type { Identity } from './identity.js';
import { newRawKey, RAW_KEY_PREFIX_LENGTH } from './key-format.js';
import { nextGeneration } from './key-generation.js';
import { hashKey } from './key-hash.js';
import { isAbove } from './tiers.js';

const ACTIVE_KEYS_MAX = 100;

export const KEY_COLUMNS = `id, customer_id, prefix, last_four, tier, scopes, rate_per_minute, burst,
  created_at, last_used_at, revoked_at`;

export interface NewKey {
  id: number;
  /** The raw key. It exists here and in the response only. */
  key: string;
  customer_id: string;
  tier: Tier;
}

interface KeyDraft {
  customerId: string;
  tier: Tier;
  scopes: readonly Scope[];
  requestId: string | null;
  actor?: Actor | undefined;
}

/** Keys as their owners and operators manage them. */
@Injectable()
export class KeyService {
  constructor(
    private readonly pool: Pool,
    private readonly config: GatewayConfig,
    private readonly changes: KeyChanges,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Makes a key with its maker's scopes, for the maker's account. @throws AppError forbidden for a tier above the
   * maker's
   */
  async mint(maker: Identity, tier: Tier, actor?: Actor): Promise<NewKey> {
    if (isAbove(tier, maker.tier)) {
      throw new AppError('forbidden', `A key of tier ${maker.tier} cannot make a key of tier ${tier}.`);
    }
    return this.insert({ customerId: maker.customerId, tier, scopes: maker.scopes, requestId: null, actor });
  }

  /** Issues a key for an operator. The same `requestId` again replaces a key that was never used. */
  async issue(draft: {
    customerId: string;
    tier?: Tier;
    scopes?: Scope[];
    requestId: string;
    actor?: Actor | undefined;
  }): Promise<NewKey> {
    const { rows } = await this.pool.query<{ tier: Tier }>('SELECT tier FROM customers WHERE customer_id = $1', [
      draft.customerId,
    ]);
    const customer = rows[0];
    if (customer === undefined) throw new AppError('not_found', 'There is no such customer.');
    return this.insert({
      customerId: draft.customerId,
      tier: draft.tier ?? customer.tier,
      scopes: draft.scopes ?? SCOPES,
      requestId: draft.requestId,
      actor: draft.actor,
    });
  }

  /** Keys of the account, revoked ones included, by id. */
  async list(customerId: string, page: { after: number; limit: number }): Promise<KeyRecord[]> {
    const { rows } = await this.pool.query<KeyRecord>(
      `SELECT ${KEY_COLUMNS} FROM api_keys WHERE customer_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
      [customerId, page.after, page.limit],
    );
    return rows;
  }

  /**
   * Returns once no gateway accepts the key any more and the audit log has the revocation, which therefore outlives the
   * database. Idempotent. A key of another account does not exist; one query decides both. @throws AppError not_found;
   * unavailable when the key is revoked and the audit log could not be written
   */
  async revoke(keyId: number, customerId: string | null, actor?: Actor | undefined): Promise<KeyRecord> {
    const { record, generation } = await inTransaction(this.pool, async (client) => {
      const value = await nextGeneration(client);
      const { rows } = await client.query<KeyRecord & { is_first: boolean }>(
        `UPDATE api_keys SET revoked_at = coalesce(revoked_at, now()), revoked_generation = $3
         WHERE id = $1 AND ($2::text IS NULL OR customer_id = $2)
         RETURNING ${KEY_COLUMNS}, old.revoked_at IS NULL AS is_first`,
        [keyId, customerId, value],
      );
      if (rows[0] === undefined) throw new AppError('not_found', 'There is no such resource.');
      const { is_first, ...found } = rows[0];
      if (is_first) {
        await this.audit.record(client, {
          ...{ action: 'key.revoked', actor, customer_id: found.customer_id, target: `key ${keyId}` },
          ...{ before: { revoked_at: null }, after: { revoked_at: found.revoked_at } },
        });
      }
      return { record: found, generation: value };
    });
    await this.changes.makeEffective(generation, [keyId], []);
    await this.audit.published();
    return record;
  }

  private async insert(draft: KeyDraft): Promise<NewKey> {
    const key = newRawKey();
    const { hash, version } = hashKey(key, this.config.keyPeppers, this.config.storedPepperVersion);
    const id = await inTransaction(this.pool, async (client) => {
      await client.query('SELECT 1 FROM customers WHERE customer_id = $1 FOR UPDATE', [draft.customerId]);
      await refuseTooMany(client, draft.customerId);
      const { rows } = await client.query<{ id: number }>(
        `INSERT INTO api_keys (customer_id, hash, pepper_version, prefix, last_four, tier, scopes, request_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (request_id) DO UPDATE
         SET hash = excluded.hash, pepper_version = excluded.pepper_version, last_four = excluded.last_four
         WHERE api_keys.last_used_at IS NULL AND api_keys.revoked_at IS NULL
         RETURNING id`,
        [
          draft.customerId,
          hash,
          version,
          key.slice(0, RAW_KEY_PREFIX_LENGTH),
          key.slice(-4),
          draft.tier,
          draft.scopes,
          draft.requestId,
        ],
      );
      if (rows[0] === undefined) throw new AppError('conflict', 'This request already issued a key that is in use.');
      await this.audit.record(client, {
        ...{ action: 'key.created', actor: draft.actor, customer_id: draft.customerId, target: `key ${rows[0].id}` },
        after: { tier: draft.tier, scopes: draft.scopes, last_four: key.slice(-4) },
      });
      return rows[0].id;
    });
    return { id, key, customer_id: draft.customerId, tier: draft.tier };
  }
}

async function refuseTooMany(client: PoolClient, customerId: string): Promise<void> {
  const { rows } = await client.query<{ active: number }>(
    'SELECT count(*)::int AS active FROM api_keys WHERE customer_id = $1 AND revoked_at IS NULL',
    [customerId],
  );
  if ((rows[0]?.active ?? 0) >= ACTIVE_KEYS_MAX) {
    throw new AppError('conflict', `An account has at most ${ACTIVE_KEYS_MAX} active keys; revoke one first.`);
  }
}
