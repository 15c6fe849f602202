import { Injectable } from '@nestjs/common';
import { AppError } from '@hiring/contracts';
import { Sealer, newToken, tokenDigest } from '@hiring/platform-crypto';
import { Pool } from 'pg';
import { ExportsConfig } from '../config.js';

export const SESSION_SECONDS_MAX = 8 * 3_600;
const RECIPIENT = 'exports.console';

export interface SessionGrant {
  customerId: string;
  grantId: number;
}

/**
 * Stores console sessions. The browser has a random id. The table has the id's digest and the encrypted API key or
 * token. So neither the browser nor the table alone reveals the key.
 */
@Injectable()
export class SessionRepository {
  private readonly sealer: Sealer;

  constructor(
    private readonly pool: Pool,
    config: ExportsConfig,
  ) {
    this.sealer = new Sealer(config.sessionKeys);
  }

  /** Begins a session of at most eight hours. Returns its id. */
  async begin(rawKey: string, grant?: SessionGrant): Promise<string> {
    const id = newToken();
    const hash = tokenDigest(id);
    const { sealed } = this.sealer.seal(rawKey, { messageId: hash.toString('hex'), recipient: RECIPIENT });
    await this.pool.query(
      `with expired as (delete from exports.console_session where expires_at < now())
       insert into exports.console_session (session_hash, sealed_key, expires_at, customer_id, grant_id)
       values ($1, $2, now() + make_interval(secs => $3), $4, $5)`,
      [hash, sealed, SESSION_SECONDS_MAX, grant?.customerId ?? null, grant?.grantId ?? null],
    );
    return id;
  }

  /** Returns the session's API key; null when the session is expired, unknown or encrypted under a removed key. */
  async keyOf(id: string): Promise<string | null> {
    const hash = tokenDigest(id);
    const { rows } = await this.pool.query<{ sealed_key: string }>({
      name: 'exports_console_session',
      text: 'select sealed_key from exports.console_session where session_hash = $1 and expires_at >= now()',
      values: [hash],
    });
    const sealed = rows[0]?.sealed_key;
    if (sealed === undefined) return null;
    try {
      return this.sealer.open({ sealed }, { messageId: hash.toString('hex'), recipient: RECIPIENT });
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  async end(id: string): Promise<void> {
    await this.pool.query('delete from exports.console_session where session_hash = $1', [tokenDigest(id)]);
  }

  /** Returns a session's grant; null if the session began with a key. */
  async grantOf(id: string): Promise<SessionGrant | null> {
    const { rows } = await this.pool.query<{ customer_id: string | null; grant_id: number | null }>(
      'select customer_id, grant_id from exports.console_session where session_hash = $1',
      [tokenDigest(id)],
    );
    const { customer_id: customerId = null, grant_id: grantId = null } = rows[0] ?? {};
    return customerId === null || grantId === null ? null : { customerId, grantId };
  }
}
