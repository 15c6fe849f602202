import { Injectable } from '@nestjs/common';
import { tokenDigest } from '@hiring/platform-crypto';
import { metrics } from '@hiring/platform-observability';
import type { AdapterPayload } from 'oidc-provider';
import { Pool } from 'pg';
import { AccountsConfig } from '../config.js';

const REFRESH_IDLE_DAYS = 30;
/** With each new row, at most this many expired rows are deleted. */
const SWEPT_PER_ROW = 20;

const reused = metrics.counter(
  'accounts_refresh_reuse_total',
  'Refresh tokens that were used again after their successor was: each ends the grant of its app.',
);

interface StoredRecord {
  payload: AdapterPayload;
  /** Unix time in seconds; null while unused. */
  consumed: number | null;
}

/** Stores the OAuth library's records. A record's id is a secret, so the table has only the id's digest. */
@Injectable()
export class ProviderRecords {
  constructor(
    private readonly pool: Pool,
    private readonly config: AccountsConfig,
  ) {}

  async upsert(model: string, id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const { jti: _secret, ...kept } = payload;
    await this.pool.query(
      `with swept as (
         delete from accounts.provider_records where (model, id_hash) in (
           select model, id_hash from accounts.provider_records where expires_at < now()
           limit ${SWEPT_PER_ROW} for update skip locked)
       ) insert into accounts.provider_records (model, id_hash, grant_id, payload, rotations, expires_at)
       values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
       on conflict (model, id_hash) do update
       set payload = excluded.payload, grant_id = excluded.grant_id, expires_at = excluded.expires_at`,
      [model, tokenDigest(id), payload.grantId ?? null, JSON.stringify(kept), payload.rotations ?? 0, expiresIn],
    );
  }

  async find(model: string, id: string): Promise<AdapterPayload | undefined> {
    const { rows } = await this.pool.query<StoredRecord>({
      name: 'accounts_provider_record',
      text: `select payload, extract(epoch from consumed_at)::float8 as consumed from accounts.provider_records
             where model = $1 and id_hash = $2 and expires_at > now()`,
      values: [model, tokenDigest(id)],
    });
    return rows[0] === undefined ? undefined : payloadOf(rows[0], id, rows[0].consumed);
  }

  /**
   * Finds a refresh token. A rotated token still counts as unused for REFRESH_REUSE_SECONDS, because the response with
   * the new token may have been lost. As soon as a newer token is used, the rotated token counts as used.
   */
  async findRefreshToken(id: string): Promise<AdapterPayload | undefined> {
    const { rows } = await this.pool.query<StoredRecord & { reusable: boolean }>({
      name: 'accounts_refresh_token',
      text: `update accounts.provider_records r set used_at = now()
             where model = 'RefreshToken' and id_hash = $1 and expires_at > now()
               and used_at > now() - make_interval(days => ${REFRESH_IDLE_DAYS})
             returning payload, extract(epoch from consumed_at)::float8 as consumed,
               consumed_at > now() - make_interval(secs => $2) and not exists (
                 select from accounts.provider_records later
                 where later.model = 'RefreshToken' and later.grant_id = r.grant_id
                   and later.rotations > r.rotations and later.consumed_at is not null) as reusable`,
      values: [tokenDigest(id), this.config.refreshReuseSeconds],
    });
    const [found] = rows;
    if (found === undefined) return undefined;
    if (found.consumed !== null && !found.reusable) reused.inc();
    return payloadOf(found, id, found.reusable ? null : found.consumed);
  }

  /** Marks a record as used. Returns false if it was already marked. */
  async consume(model: string, id: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `update accounts.provider_records set consumed_at = now()
       where model = $1 and id_hash = $2 and consumed_at is null`,
      [model, tokenDigest(id)],
    );
    return rowCount === 1;
  }

  /**
   * Marks a refresh token and all older tokens for the same grant as used. Locks the rows in a fixed order, so that two
   * concurrent refreshes cannot deadlock.
   */
  async consumeRefreshToken(id: string): Promise<void> {
    await this.pool.query(
      `with locked as (
         select r.model, r.id_hash from accounts.provider_records r join accounts.provider_records used
           on r.grant_id = used.grant_id and r.rotations <= used.rotations
         where used.model = 'RefreshToken' and used.id_hash = $1 and r.model = 'RefreshToken'
           and (r.consumed_at is null or (r.id_hash = used.id_hash and not exists (
             select from accounts.provider_records later
             where later.model = 'RefreshToken' and later.grant_id = used.grant_id
               and later.rotations > used.rotations and later.consumed_at is not null)))
         order by r.id_hash for update of r
       ) update accounts.provider_records r set consumed_at = now()
       from locked where r.model = locked.model and r.id_hash = locked.id_hash`,
      [tokenDigest(id)],
    );
  }

  async destroy(model: string, id: string): Promise<void> {
    await this.pool.query('delete from accounts.provider_records where model = $1 and id_hash = $2', [
      model,
      tokenDigest(id),
    ]);
  }

  async destroyOfGrant(model: string, grantId: string): Promise<void> {
    await this.pool.query(
      `with locked as (
         select model, id_hash from accounts.provider_records where model = $1 and grant_id = $2
         order by id_hash for update
       ) delete from accounts.provider_records r using locked where r.model = locked.model and r.id_hash = locked.id_hash`,
      [model, grantId],
    );
  }
}

function payloadOf({ payload }: StoredRecord, id: string, consumed: number | null): AdapterPayload {
  return { ...payload, jti: id, ...(consumed !== null && { consumed }) };
}
