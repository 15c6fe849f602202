import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { AppError, type Actor, type GrantRecord, type RpcRequest, type Scope } from '@hiring/contracts';
import { AuditTrail } from '@hiring/platform-audit';
import { inTransaction, type PoolClient } from '@hiring/platform-postgres';
import { GatewayConfig } from '../config.js';
import { KeyChanges } from './key-changes.js';
import { nextGeneration } from './key-generation.js';
import { hashKey } from './key-hash.js';
import { lockAccount } from './key-lineage.js';
import { tokenText } from './presented-key.js';

const GRANTS_OF_ACCOUNT_MAX = 1_000;
/** Maximum active grants for each user, counted separately for connected apps and for console sessions. */
const GRANTS_OF_USER_MAX = 50;
/** Number of expired tokens that are deleted with each new token, so that few remain. */
const SWEPT_PER_TOKEN = 20;

const ACTIVE = 'revoked_at IS NULL AND expires_at > now()';
const COLUMNS = `id, customer_id, kind, user_id, client_id, client_name, scopes, calls_per_day,
  created_at, last_used_at, expires_at`;

type Draft = RpcRequest<'gateway.open_grant'>;

interface NewToken {
  grantId: number;
  /** The raw token; only its hash is stored. */
  token: string;
  audience: string;
  scopes: readonly Scope[];
  expiresAt: string;
}

interface Ending {
  customerId: string;
  /** Null: all the user's grants. */
  grantIds: number[] | null;
  /** Null: any user's grants. */
  userId: string | null;
  actor: Actor | undefined;
}

/** Manages grants and their tokens. A grant states what an app may do for a user. */
@Injectable()
export class GrantService {
  constructor(
    private readonly pool: Pool,
    private readonly config: GatewayConfig,
    private readonly changes: KeyChanges,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Opens a grant and returns its id. Idempotent by `request_id`. If the user already has the maximum number of
   * sessions, a new session ends the oldest one.
   * @throws AppError not_found when there is no such customer; conflict when the account has the maximum number of
   *   grants of this kind, when the user has the maximum number of connected apps, or when the `request_id` opened
   *   another grant
   */
  async open(draft: Draft): Promise<number> {
    const id = await this.insert(draft);
    if (draft.kind === 'session') await this.endSurplus(draft);
    return id;
  }

  private insert(draft: Draft): Promise<number> {
    return inTransaction(this.pool, async (client) => {
      await lockAccount(client, draft.customer_id);
      const known = await client.query<{ id: number; same: boolean }>(
        `SELECT id, (customer_id, user_id, client_id) = ($2, $3, $4) AS same FROM grants WHERE request_id = $1`,
        [draft.request_id, draft.customer_id, draft.user_id, draft.client_id],
      );
      if (known.rows[0]?.same === false) throw new AppError('conflict', 'This request opened another grant.');
      if (known.rows[0] !== undefined) return known.rows[0].id;
      await refuseTooMany(client, draft);
      const { customer_id, kind, user_id, client_id, client_name, scopes, calls_per_day, expires_at } = draft;
      const { rows } = await client.query<{ id: number }>(
        `INSERT INTO grants (customer_id, kind, user_id, client_id, client_name, scopes, calls_per_day, expires_at,
           request_id)
         SELECT customer_id, $2, $3, $4, $5, $6, $7, $8, $9 FROM customers WHERE customer_id = $1 RETURNING id`,
        [customer_id, kind, user_id, client_id, client_name, scopes, calls_per_day, expires_at, draft.request_id],
      );
      if (rows[0] === undefined) throw new AppError('not_found', 'There is no such customer.');
      const { id } = rows[0];
      await this.audit.record(client, {
        ...{ action: 'grant.created', actor: draft.actor, customer_id, target: `grant ${id}` },
        after: { kind, user_id, client_id, scopes, calls_per_day, expires_at },
      });
      return id;
    });
  }

  /**
   * Stores a token, which every gateway accepts from then on.
   * @throws AppError unauthorized when the grant has ended; forbidden for scopes that the grant lacks
   */
  async issueToken({ grantId, token, audience, scopes, expiresAt }: NewToken): Promise<void> {
    const { keyPeppers, storedPepperVersion } = this.config;
    const { hash, version } = hashKey(tokenText(token, audience), keyPeppers, storedPepperVersion);
    const { rows } = await this.pool.query<{ held: boolean }>(
      `WITH swept AS (
         DELETE FROM access_tokens
         WHERE hash IN (SELECT hash FROM access_tokens WHERE expires_at < now() LIMIT ${SWEPT_PER_TOKEN})
       ), found AS (
         SELECT id, scopes @> $4::text[] AS held, least($5::timestamptz, expires_at) AS ends
         FROM grants WHERE id = $3 AND ${ACTIVE}
       ), stored AS (
         INSERT INTO access_tokens (hash, pepper_version, grant_id, scopes, expires_at)
         SELECT $1, $2, id, $4, ends FROM found WHERE held ON CONFLICT (hash) DO NOTHING
       ) SELECT held FROM found`,
      [hash, version, grantId, scopes, expiresAt],
    );
    if (rows[0] === undefined) throw new AppError('unauthorized', 'This grant has ended.');
    if (!rows[0].held) throw new AppError('forbidden', 'The grant lacks some of these scopes.');
  }

  /**
   * Ends grants and returns the ids of those that were active. Resolves when the audit log has a record for each ended
   * grant and no gateway accepts the grants' tokens any more.
   */
  async end({ customerId, grantIds, userId, actor }: Ending): Promise<number[]> {
    const { generation, ended } = await inTransaction(this.pool, async (client) => {
      const value = await nextGeneration(client);
      await lockAccount(client, customerId);
      const { rows } = await client.query<{ id: number }>(
        `SELECT id FROM grants WHERE customer_id = $1 AND ($2::bigint[] IS NULL OR id = ANY ($2))
           AND ($3::text IS NULL OR user_id = $3) AND revoked_at IS NULL ORDER BY id`,
        [customerId, grantIds, userId],
      );
      const ids = rows.map(({ id }) => id);
      await this.endWith(client, ids, { customerId, generation: value, actor });
      return { generation: value, ended: ids };
    });
    await this.changes.makeEffective(generation, ended, []);
    await this.audit.published();
    return ended;
  }

  /**
   * Reduces the user's grants to the given scopes. Ends each grant that has no scope left. Returns when every gateway
   * has the change.
   */
  async narrow(request: RpcRequest<'gateway.narrow_grants'>): Promise<{ narrowed: number[]; ended: number[] }> {
    const { customer_id: customerId, user_id: userId, scopes, actor } = request;
    const { generation, hashes, narrowed, ended } = await inTransaction(this.pool, async (client) => {
      const value = await nextGeneration(client);
      await lockAccount(client, customerId);
      const { rows } = await client.query<{ id: number; before: Scope[]; after: Scope[] }>(
        `UPDATE grants SET scopes = ARRAY(SELECT unnest(scopes) INTERSECT SELECT unnest($3::text[]))
         WHERE customer_id = $1 AND user_id = $2 AND revoked_at IS NULL AND NOT scopes <@ $3::text[]
         RETURNING id, old.scopes AS before, new.scopes AS after`,
        [customerId, userId, scopes],
      );
      for (const { id, before, after } of rows) {
        await this.audit.record(client, {
          ...{ action: 'grant.narrowed', actor, customer_id: customerId, target: `grant ${id}` },
          ...{ before: { scopes: before }, after: { scopes: after } },
        });
      }
      const empty = rows.filter(({ after }) => after.length === 0).map(({ id }) => id);
      const kept = rows.filter(({ after }) => after.length > 0).map(({ id }) => id);
      await this.endWith(client, empty, { customerId, generation: value, actor });
      const tokens = await client.query<{ hash: string }>(
        `SELECT encode(hash, 'hex') AS hash FROM access_tokens WHERE grant_id = ANY ($1)`,
        [kept],
      );
      return { generation: value, hashes: tokens.rows.map(({ hash }) => hash), narrowed: kept, ended: empty };
    });
    await this.changes.makeEffective(generation, ended, hashes);
    await this.audit.published();
    return { narrowed, ended };
  }

  /** Returns the active grants of the account or of one user, ordered by id. */
  async list(customerId: string, userId: string | null): Promise<GrantRecord[]> {
    const { rows } = await this.pool.query<GrantRecord>(
      `SELECT ${COLUMNS} FROM grants WHERE customer_id = $1 AND ($2::text IS NULL OR user_id = $2) AND ${ACTIVE}
       ORDER BY id LIMIT ${GRANTS_OF_ACCOUNT_MAX}`,
      [customerId, userId],
    );
    return rows;
  }

  /**
   * If the user has more sessions than the limit permits, ends the oldest ones. Runs after the insertion, so that
   * concurrent calls choose the same sessions.
   */
  private async endSurplus({ customer_id: customerId, user_id: userId, actor }: Draft): Promise<void> {
    const { rows } = await this.pool.query<{ id: number }>(
      `SELECT id FROM grants WHERE customer_id = $1 AND user_id = $2 AND kind = 'session' AND ${ACTIVE}
       ORDER BY id DESC OFFSET $3`,
      [customerId, userId, GRANTS_OF_USER_MAX],
    );
    if (rows.length > 0) await this.end({ customerId, grantIds: rows.map(({ id }) => id), userId, actor });
  }

  /** Ends active grants and their tokens in the caller's transaction, with an audit record for each. */
  async endWith(
    client: PoolClient,
    ids: readonly number[],
    { customerId, generation, actor }: { customerId: string; generation: number; actor: Actor | undefined },
  ): Promise<void> {
    if (ids.length === 0) return;
    await client.query('UPDATE grants SET revoked_at = now(), revoked_generation = $2 WHERE id = ANY ($1)', [
      ids,
      generation,
    ]);
    await client.query('DELETE FROM access_tokens WHERE grant_id = ANY ($1)', [ids]);
    for (const id of ids) {
      await this.audit.record(client, {
        ...{ action: 'grant.ended', actor, customer_id: customerId, target: `grant ${id}` },
        ...{ before: { ended: false }, after: { ended: true } },
      });
    }
  }
}

/**
 * Throws if the account already has the maximum number of grants of this kind. For connected apps, also throws if the
 * user has the maximum. Apps and sessions are counted separately, so connected apps never prevent a sign-in.
 */
async function refuseTooMany(client: PoolClient, { customer_id, user_id, kind }: Draft): Promise<void> {
  const { rows } = await client.query<{ account: number; own: number }>(
    `SELECT count(*)::int AS account, (count(*) FILTER (WHERE user_id = $2))::int AS own
     FROM grants WHERE customer_id = $1 AND kind = $3 AND ${ACTIVE}`,
    [customer_id, user_id, kind],
  );
  const { account, own } = rows[0] ?? { account: 0, own: 0 };
  if (kind === 'session') {
    const problem = `An account has at most ${GRANTS_OF_ACCOUNT_MAX} sessions of the console; end one first.`;
    if (account >= GRANTS_OF_ACCOUNT_MAX) throw new AppError('conflict', problem);
  } else if (account >= GRANTS_OF_ACCOUNT_MAX || own >= GRANTS_OF_USER_MAX) {
    const most = `${GRANTS_OF_USER_MAX} connected apps, and an account ${GRANTS_OF_ACCOUNT_MAX}`;
    throw new AppError('conflict', `A person has at most ${most}; disconnect one first.`);
  }
}
