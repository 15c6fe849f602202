import { Injectable } from '@nestjs/common';
import type { AppScope } from '@hiring/contracts';
import { Pool } from 'pg';
import { endConsents } from '../people/end-consents.js';

/** What a user allowed an app to do, and the gateway's grant for it. */
export interface Consent {
  provider_grant_id: string;
  grant_id: number;
  customer_id: string;
  user_id: string;
  client_id: string;
  scopes: AppScope[];
}

const COLUMNS = 'provider_grant_id, grant_id, customer_id, user_id, client_id, scopes';

/** Stores consents, and finds the gateway's grant for a token. */
@Injectable()
export class ConsentRepository {
  constructor(private readonly pool: Pool) {}

  /** Stores a consent. If the grant already has a consent, replaces only its `provider_grant_id`. */
  async store(consent: Consent): Promise<void> {
    const { provider_grant_id, grant_id, customer_id, user_id, client_id, scopes } = consent;
    await this.pool.query(
      `insert into accounts.consents (${COLUMNS}) values ($1, $2, $3, $4, $5, $6)
       on conflict (grant_id) do update set provider_grant_id = excluded.provider_grant_id`,
      [provider_grant_id, grant_id, customer_id, user_id, client_id, scopes],
    );
  }

  async find(providerGrantId: string): Promise<Consent | null> {
    const { rows } = await this.pool.query<Consent>({
      name: 'accounts_consent',
      text: `select ${COLUMNS} from accounts.consents where provider_grant_id = $1 and ended_at is null`,
      values: [providerGrantId],
    });
    return rows[0] ?? null;
  }

  /**
   * Returns the scopes that the user last allowed the app in the account. If the user never connected the app there,
   * returns null.
   */
  async lastScopes(clientId: string, userId: string, customerId: string): Promise<AppScope[] | null> {
    const { rows } = await this.pool.query<{ scopes: AppScope[] }>(
      `select scopes from accounts.consents where client_id = $1 and user_id = $2 and customer_id = $3
       order by created_at desc limit 1`,
      [clientId, userId, customerId],
    );
    return rows[0]?.scopes ?? null;
  }

  /** Returns whether any user's consent for the app still stands (`ended_at` is null). */
  async isConnected(clientId: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'select from accounts.consents where client_id = $1 and ended_at is null limit 1',
      [clientId],
    );
    return rowCount === 1;
  }

  /**
   * Marks the grants' consents as ended, so that no token for these grants can be renewed.
   */
  async end(grantIds: readonly number[]): Promise<void> {
    await this.pool.query(endConsents('grant_id = any ($1)'), [grantIds]);
  }
}
