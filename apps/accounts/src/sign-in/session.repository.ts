import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { newToken, tokenDigest } from '@hiring/platform-crypto';

export const SESSION_SECONDS = 12 * 3_600;

/** Stores the cookie digests of signed-in browsers. */
@Injectable()
export class SessionRepository {
  constructor(private readonly pool: Pool) {}

  async begin(userId: string): Promise<string> {
    const id = newToken();
    await this.pool.query(
      `with expired as (delete from accounts.sessions where expires_at < now())
       insert into accounts.sessions (hash, user_id, expires_at) values ($1, $2, now() + make_interval(secs => $3))`,
      [tokenDigest(id), userId, SESSION_SECONDS],
    );
    return id;
  }

  async userOf(id: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ user_id: string }>({
      name: 'accounts_session',
      text: 'select user_id from accounts.sessions where hash = $1 and expires_at >= now()',
      values: [tokenDigest(id)],
    });
    return rows[0]?.user_id ?? null;
  }

  async end(id: string): Promise<void> {
    await this.pool.query('delete from accounts.sessions where hash = $1', [tokenDigest(id)]);
  }
}
