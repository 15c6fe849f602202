import { Injectable } from '@nestjs/common';
import { AppError, type Actor } from '@hiring/contracts';
import { AuditTrail } from '@hiring/platform-audit';
import { newToken, tokenDigest } from '@hiring/platform-crypto';
import { inTransaction } from '@hiring/platform-postgres';
import { Pool } from 'pg';
import { AccountsConfig } from '../config.js';

const MINUTES = 15;
/** Maximum valid links for a user. A new link beyond this number replaces the oldest. */
const LINKS_OF_USER_MAX = 5;

@Injectable()
export class SignInLinks {
  constructor(
    private readonly pool: Pool,
    private readonly config: AccountsConfig,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Creates a link that works once, for 15 minutes.
   * @throws AppError not_found for an unknown user
   */
  async create(userId: string, actor?: Actor): Promise<{ url: string; expiresAt: string }> {
    const token = newToken();
    const expiresAt = await inTransaction(this.pool, async (client) => {
      await client.query(
        `delete from accounts.links where expires_at < now() or hash in (
           select hash from accounts.links where user_id = $1 order by expires_at desc offset ${LINKS_OF_USER_MAX - 1})`,
        [userId],
      );
      const { rows } = await client.query<{ expires_at: string }>(
        `insert into accounts.links (hash, user_id, expires_at)
         select $1, user_id, now() + make_interval(mins => ${MINUTES}) from accounts.users where user_id = $2
         returning expires_at`,
        [tokenDigest(token), userId],
      );
      if (rows[0] === undefined) throw new AppError('not_found', 'There is no such user.');
      await this.audit.record(client, {
        ...{ action: 'user.link_created', actor, customer_id: null, target: `user ${userId}` },
        after: { expires_at: rows[0].expires_at },
      });
      return rows[0].expires_at;
    });
    return { url: `${this.config.accountsUrl}/sign-in/link/${token}`, expiresAt };
  }

  /** Uses the link up. Returns its user; null for a used, expired or unknown link. */
  async use(token: string, actor: Omit<Actor, 'kind' | 'id'>): Promise<string | null> {
    return inTransaction(this.pool, async (client) => {
      const { rows } = await client.query<{ user_id: string; valid: boolean }>(
        'delete from accounts.links where hash = $1 returning user_id, expires_at >= now() as valid',
        [tokenDigest(token)],
      );
      if (rows[0]?.valid !== true) return null;
      const { user_id: userId } = rows[0];
      await client.query('update accounts.users set last_signed_in_at = now() where user_id = $1', [userId]);
      await this.audit.record(client, {
        ...{ action: 'user.signed_in', customer_id: null, target: `user ${userId}`, after: {} },
        actor: { ...actor, kind: 'user', id: userId },
      });
      return userId;
    });
  }
}
