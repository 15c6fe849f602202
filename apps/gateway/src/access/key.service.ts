import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { AppError, SCOPES, type Actor, type KeyRecord, type Scope, type Tier } from '@hiring/contracts';
import { AuditTrail } from '@hiring/platform-audit';
import { inTransaction, type PoolClient } from '@hiring/platform-postgres';
import { GatewayConfig } from '../config.js';
import { KeyChanges } from './key-changes.js';
import type { Identity } from './identity.js';
import { KeyLineage, endOfActive, lockAccount, MADE_BY, shortenBounded } from './key-lineage.js';
import { KeyStops } from './key-stops.js';
import { newRawKey, RAW_KEY_PREFIX_LENGTH } from './key-format.js';
import { nextGeneration } from './key-generation.js';
import { UNEXPIRED } from './key.repository.js';
import { hashKey } from './key-hash.js';
import { isAbove } from './tiers.js';

const ACTIVE_KEYS_MAX = 100;
const ROWS_PER_READ = 100;

export const KEY_COLUMNS = `id, customer_id, prefix, last_four, name, tier, scopes, rate_per_minute, burst,
  created_at, last_used_at, expires_at, revoked_at, ${MADE_BY}`;

export interface NewKey {
  id: number;
  /** The raw key. It exists here and in the response only. */
  key: string;
  customer_id: string;
  tier: Tier;
  expiresAt: string | null;
}

/** What a key's creator may choose. */
interface KeyTerms {
  tier: Tier;
  name?: string;
  /** The key's scopes; default: the scopes of the key that makes it. */
  scopes?: readonly Scope[];
  /** When the key expires, in UTC; default: with the key that makes it. */
  expiresAt?: string;
}

/** A new key that replaces another one. */
interface RotatedKey {
  record: KeyRecord;
  /** The raw key. It exists here and in the response only. */
  key: string;
  replacedUntil: string;
}

interface KeyDraft {
  customerId: string;
  tier: Tier;
  scopes: readonly Scope[];
  name?: string | null | undefined;
  expiresAt?: string | null | undefined;
  ratePerMinute?: number | null;
  burst?: number | null;
  /** The key that makes this one; null for an operator. */
  makerId: number | null;
  /** The key that limits this key's expiry. */
  parentId: number | null;
  requestId: string | null;
  actor?: Actor | undefined;
}

/** Creates, rotates, lists and revokes keys, for their owners and for operators. */
@Injectable()
export class KeyService {
  constructor(
    private readonly pool: Pool,
    private readonly config: GatewayConfig,
    private readonly changes: KeyChanges,
    private readonly audit: AuditTrail,
    readonly lineage: KeyLineage,
    readonly stops: KeyStops,
  ) {}

  /**
   * Makes a key for the maker's account. Its scopes are among the maker's, and it expires no later than the maker.
   * @throws AppError forbidden for a later expiry, or a tier or scope that the maker lacks; invalid_request for an
   *   expiry in the past; conflict at the maximum of active keys; unauthorized when the maker was stopped meanwhile
   */
  async mint(maker: Identity, terms: KeyTerms, actor?: Actor): Promise<NewKey> {
    const { tier, name, scopes = maker.scopes, expiresAt } = terms;
    refuseMore(maker, { tier, scopes });
    refusePast(expiresAt);
    const { customerId, keyId } = maker;
    return inTransaction(this.pool, async (client) => {
      await lockAccount(client, customerId);
      const end = await endOfActive(client, keyId);
      if (expiresAt !== undefined) refuseLonger(end, expiresAt);
      const draft = { customerId, tier, scopes, name, expiresAt: expiresAt ?? end, requestId: null, actor };
      return this.insertWith(client, { ...draft, makerId: keyId, parentId: keyId });
    });
  }

  /**
   * Replaces a key by a new one with the same terms and parent. The replaced key expires at the end of the overlap or
   * earlier. So do the keys that it made.
   * @throws AppError not_found for a key that is revoked, expired or owned by another account; forbidden and conflict
   *   as in `mint`
   */
  async rotate(maker: Identity, keyId: number, overlapHours: number, actor?: Actor): Promise<RotatedKey> {
    const { made, generation, hashes } = await inTransaction(this.pool, async (client) => {
      const value = await nextGeneration(client);
      await lockAccount(client, maker.customerId);
      const makerEnd = await endOfActive(client, maker.keyId);
      const { rows } = await client.query<ReplacedRow>(
        `UPDATE api_keys SET expires_at = least(expires_at, now() + make_interval(hours => $3))
         WHERE id = $1 AND customer_id = $2 AND revoked_at IS NULL AND ${UNEXPIRED}
         RETURNING ${KEY_COLUMNS}, encode(hash, 'hex') AS hash, old.expires_at AS planned_end,
           parent_id, least(now() + (old.expires_at - created_at),
             (SELECT parent.expires_at FROM api_keys parent WHERE parent.id = api_keys.parent_id)) AS next_end`,
        [keyId, maker.customerId, overlapHours],
      );
      const [replaced] = rows;
      if (replaced === undefined) throw new AppError('not_found', 'There is no such resource.');
      refuseMore(maker, replaced);
      // A key may renew itself, but must not give another key a longer life than its own.
      if (maker.keyId !== keyId) refuseLonger(makerEnd, replaced.next_end);
      const { customer_id, tier, scopes, name, rate_per_minute, burst, expires_at, planned_end, next_end } = replaced;
      const terms = { customerId: customer_id, tier, scopes, name, expiresAt: next_end, requestId: null, actor };
      const lineage = { makerId: maker.keyId, parentId: replaced.parent_id };
      const draft = { ...terms, ...lineage, ratePerMinute: rate_per_minute, burst };
      const { id, key } = await this.insertWith(client, draft);
      await this.audit.record(client, {
        ...{ action: 'key.changed', actor, customer_id, target: `key ${keyId}` },
        ...{ before: { expires_at: planned_end }, after: { expires_at, replaced_by: id } },
      });
      const shortened = await this.shorten(client, replaced, actor);
      // Read the record before the commit. Afterwards, a failed read would lose the raw key.
      const record = await this.get(id, customer_id, client);
      const made = { record, key, replacedUntil: String(expires_at) };
      return { made, generation: value, hashes: [replaced.hash, ...shortened] };
    });
    // Make the change effective, because copies of the replaced key and the shortened keys still have the expiry from
    // before the rotation.
    await this.changes.makeEffective(generation, [], hashes);
    return made;
  }

  /**
   * Issues a key for an operator. While the key is unused, a repeated call with the same `requestId` replaces its
   * secret.
   * @throws AppError not_found; invalid_request for an expiry in the past; conflict when the key was used or revoked,
   *   or when the account has the maximum of active keys
   */
  async issue(
    draft: Partial<KeyTerms> & { customerId: string; requestId: string; actor?: Actor | undefined },
  ): Promise<NewKey> {
    refusePast(draft.expiresAt);
    const { rows } = await this.pool.query<{ tier: Tier }>('SELECT tier FROM customers WHERE customer_id = $1', [
      draft.customerId,
    ]);
    if (rows[0] === undefined) throw new AppError('not_found', 'There is no such customer.');
    const { tier = rows[0].tier, scopes = SCOPES } = draft;
    return inTransaction(this.pool, (client) =>
      this.insertWith(client, { ...draft, tier, scopes, makerId: null, parentId: null }),
    );
  }

  /**
   * Returns the account's keys, including revoked ones, ordered by id. Reads a hundred rows at a time, because parsing
   * more rows in one step would block the event loop.
   */
  async list(customerId: string, { after, limit }: { after: number; limit: number }): Promise<KeyRecord[]> {
    const records: KeyRecord[] = [];
    for (;;) {
      const wanted = Math.min(ROWS_PER_READ, limit - records.length);
      const { rows } = await this.pool.query<KeyRecord>({
        name: 'keys_of_account',
        text: `SELECT ${KEY_COLUMNS} FROM api_keys WHERE customer_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
        values: [customerId, records.at(-1)?.id ?? after, wanted],
      });
      records.push(...rows);
      if (rows.length < wanted || records.length >= limit) return records;
    }
  }

  /** Returns the key. @throws AppError not_found for an unknown key, and for another account's key */
  async get(keyId: number, customerId: string, client: Pick<Pool, 'query'> = this.pool): Promise<KeyRecord> {
    const { rows } = await client.query<KeyRecord>({
      name: 'key_of_account',
      text: `SELECT ${KEY_COLUMNS} FROM api_keys WHERE customer_id = $1 AND id = $2`,
      values: [customerId, keyId],
    });
    if (rows[0] === undefined) throw new AppError('not_found', 'There is no such resource.');
    return rows[0];
  }

  /**
   * Revokes a key. Resolves when no gateway accepts the key any more and the audit log has recorded the revocation,
   * which then survives a loss of the database. Idempotent.
   * @throws AppError not_found; unavailable when the key is revoked but the audit log could not be written
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

  /**
   * Shortens the expiry of the keys that the replaced key made and that would outlive it. Returns the hashes that name
   * the shortened keys' copies.
   */
  private async shorten(client: PoolClient, parent: ReplacedRow, actor: Actor | undefined): Promise<string[]> {
    const { id: parentId, customer_id, expires_at } = parent;
    const shortened = await shortenBounded(client, parentId, String(expires_at));
    for (const { id, planned_end } of shortened) {
      await this.audit.record(client, {
        ...{ action: 'key.changed', actor, customer_id, target: `key ${id}` },
        ...{ before: { expires_at: planned_end }, after: { expires_at } },
      });
    }
    return shortened.map(({ hash }) => hash);
  }

  private async insertWith(client: PoolClient, draft: KeyDraft): Promise<NewKey> {
    const { customerId, tier, scopes, name = null, expiresAt = null, requestId, actor } = draft;
    const key = newRawKey();
    const { hash, version } = hashKey(key, this.config.keyPeppers, this.config.storedPepperVersion);
    await lockAccount(client, customerId);
    await refuseTooMany(client, customerId);
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO api_keys (customer_id, hash, pepper_version, prefix, last_four, tier, scopes, request_id, name,
         expires_at, rate_per_minute, burst, made_by_key, made_by_operator, parent_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13::bigint IS NULL, $14)
       ON CONFLICT (request_id) DO UPDATE
       SET hash = excluded.hash, pepper_version = excluded.pepper_version, last_four = excluded.last_four
       WHERE api_keys.last_used_at IS NULL AND api_keys.revoked_at IS NULL
       RETURNING id`,
      [
        ...[customerId, hash, version, key.slice(0, RAW_KEY_PREFIX_LENGTH), key.slice(-4), tier, scopes, requestId],
        ...[name, expiresAt, draft.ratePerMinute ?? null, draft.burst ?? null, draft.makerId, draft.parentId],
      ],
    );
    if (rows[0] === undefined) throw new AppError('conflict', 'This request already issued a key that is in use.');
    const { id } = rows[0];
    await this.audit.record(client, {
      ...{ action: 'key.created', actor, customer_id: customerId, target: `key ${id}` },
      after: { tier, scopes, last_four: key.slice(-4), ...(expiresAt !== null && { expires_at: expiresAt }) },
    });
    return { id, key, customer_id: customerId, tier, expiresAt };
  }
}

/** The replaced key, with its new expiry. */
interface ReplacedRow extends KeyRecord {
  hash: string;
  /** When the replaced key would have expired without the rotation. */
  planned_end: string | null;
  /** The parent of both keys. Neither the replaced nor the new key outlives it. */
  parent_id: number | null;
  /**
   * When the new key expires. It lives as long as the replaced key was meant to live, but never longer than its parent.
   */
  next_end: string | null;
}

/** Refuses an expiry in the past. @throws AppError invalid_request */
function refusePast(expiresAt: string | undefined): void {
  if (expiresAt === undefined || Date.parse(expiresAt) > Date.now()) return;
  throw new AppError('invalid_request', 'The request is not valid.', {
    errors: [{ pointer: '/expires_at', detail: 'must be in the future' }],
  });
}

/** Refuses a tier or a scope that the maker does not have. @throws AppError forbidden */
function refuseMore(maker: Identity, { tier, scopes }: { tier: Tier; scopes: readonly Scope[] }): void {
  if (isAbove(tier, maker.tier)) {
    throw new AppError('forbidden', `A key of tier ${maker.tier} cannot make a key of tier ${tier}.`);
  }
  const lacking = scopes.filter((scope) => !maker.scopes.includes(scope));
  if (lacking.length === 0) return;
  throw new AppError('forbidden', `This key lacks ${lacking.join(', ')} and cannot make a key that has more.`);
}

/**
 * Refuses an expiry after `end`. @param end the maker's expiry; null if it does not expire. @throws AppError forbidden
 */
function refuseLonger(end: string | null, expiresAt: string | null): void {
  if (end === null || (expiresAt !== null && Date.parse(expiresAt) <= Date.parse(end))) return;
  throw new AppError('forbidden', `This key expires at ${end} and cannot make a key that works longer.`, {
    errors: [{ pointer: '/expires_at', detail: `must not be after ${end}` }],
  });
}

async function refuseTooMany(client: PoolClient, customerId: string): Promise<void> {
  const { rows } = await client.query<{ active: number }>(
    `SELECT count(*)::int AS active FROM api_keys WHERE customer_id = $1 AND revoked_at IS NULL AND ${UNEXPIRED}`,
    [customerId],
  );
  if ((rows[0]?.active ?? 0) >= ACTIVE_KEYS_MAX) {
    throw new AppError('conflict', `An account has at most ${ACTIVE_KEYS_MAX} active keys; revoke one first.`);
  }
}
