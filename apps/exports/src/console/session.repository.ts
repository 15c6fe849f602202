import { Injectable } from '@nestjs/common';
import { AppError } from '@hiring/contracts';
import { Sealer } from '@hiring/platform-crypto';
import { Pool } from 'pg';
import { newToken, tokenDigest } from '../access/opaque-token.js';
import { ExportsConfig } from '../config.js';

export const SESSION_SECONDS_MAX = 8 * 3_600;
const RECIPIENT = 'exports.console';

/**
 * Sessions of the console. The browser has a random id; the table has its digest and the API key, encrypted under
 * SESSION_KEYS and bound to that digest. Neither the table nor the browser alone reveals a key.
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

  /** Returns the id of the new session, which lasts at most eight hours. */
  async begin(rawKey: string): Promise<string> {
    const id = newToken();
    const hash = tokenDigest(id);
    const { sealed } = this.sealer.seal(rawKey, { messageId: hash.toString('hex'), recipient: RECIPIENT });
    await this.pool.query(
      `with expired as (delete from exports.console_session where expires_at < now())
       insert into exports.console_session (session_hash, sealed_key, expires_at)
       values ($1, $2, now() + make_interval(secs => $3))`,
      [hash, sealed, SESSION_SECONDS_MAX],
    );
    return id;
  }

  /** Returns the session's API key; null when the session has expired, is unknown, or is sealed under a removed key. */
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
}
