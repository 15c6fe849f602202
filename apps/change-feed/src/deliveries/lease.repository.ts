import { Injectable } from '@nestjs/common';
import type { WebhookKind } from '@hiring/contracts';
import { Randomness } from '@hiring/platform-config';
import { Pool } from 'pg';
import { SECRET_COLUMNS, type SecretColumns } from '../receivers/signing-secrets.js';

/** A webhook's columns that its lease holder uses. Secrets are encrypted. */
export interface LeasedRow extends SecretColumns {
  customer_id: string;
  url: string;
  kind: WebhookKind;
  secret_version: number;
  ordered: boolean;
  concurrency: number;
  rate_per_second: number | null;
}

/**
 * Seconds for which a lease is valid. An attempt takes at most 15 s; the rest is a margin for a process that stalls.
 * After a process is killed, its webhooks wait up to this long.
 */
export const LEASE_SECONDS = 22;
const ACQUIRED_MAX = 200;
const COLUMNS = `${SECRET_COLUMNS}, customer_id, url, kind, secret_version, ordered, concurrency, rate_per_second`;

/** Stores leases, so that only one process at a time delivers to a webhook. */
@Injectable()
export class LeaseRepository {
  /** Identifies this process in the column lease_token. A new token is made at every start. */
  readonly token: string;

  constructor(
    private readonly pool: Pool,
    randomness: Randomness,
  ) {
    this.token = randomness.uuid();
  }

  /**
   * Leases up to 200 active webhooks that have due deliveries and are neither paused nor leased. Skips rows that other
   * processes have locked.
   *
   * @param only the ids of the webhooks to search; null searches all webhooks
   */
  async acquire(only: readonly number[] | null): Promise<LeasedRow[]> {
    const { rows } = await this.pool.query<LeasedRow>({
      name: 'feed_lease_acquire',
      text: `update change_feed.webhook set lease_token = $1, lease_until = now() + interval '${LEASE_SECONDS} s'
        where id in (
          select free.id from change_feed.webhook free
          where free.status = 'active' and (free.lease_until is null or free.lease_until < now())
            and (free.not_before is null or free.not_before <= now())
            and ($2::bigint[] is null or free.id = any($2))
            and exists (
              select from change_feed.delivery
              where delivery.webhook_id = free.id and delivery.status = 'pending' and delivery.due_at <= now()
            )
          limit ${ACQUIRED_MAX} for update skip locked
        )
        returning ${COLUMNS}`,
      values: [this.token, only],
    });
    return rows;
  }

  /** Extends the leases. Returns the ids that this process still holds. */
  async renew(ids: readonly number[]): Promise<number[]> {
    const { rows } = await this.pool.query<{ id: number }>({
      name: 'feed_lease_renew',
      text: `update change_feed.webhook set lease_until = now() + interval '${LEASE_SECONDS} s'
        where id = any($2) and lease_token = $1 and lease_until > now() returning id`,
      values: [this.token, ids],
    });
    return rows.map((row) => row.id);
  }

  /**
   * Releases leases. Only webhooks without a running attempt may be released, because another process may take the
   * lease and immediately start attempts.
   */
  async release(ids: readonly number[]): Promise<void> {
    await this.pool.query({
      name: 'feed_lease_release',
      text: 'update change_feed.webhook set lease_token = null, lease_until = null where id = any($2) and lease_token = $1',
      values: [this.token, ids],
    });
  }

  /** Reads webhooks again after a change. Does not check the leases. */
  async reload(ids: readonly number[]): Promise<LeasedRow[]> {
    const { rows } = await this.pool.query<LeasedRow>({
      name: 'feed_lease_reload',
      text: `select ${COLUMNS} from change_feed.webhook where id = any($1)`,
      values: [ids],
    });
    return rows;
  }
}
