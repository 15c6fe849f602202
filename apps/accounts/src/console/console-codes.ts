import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { newToken, tokenDigest } from '@hiring/platform-crypto';

const SECONDS = 60;

export interface ConsoleVisit {
  user_id: string;
  customer_id: string;
}

/** Issues codes with which the console's server gets a person's session. Each code works once, within a minute. */
@Injectable()
export class ConsoleCodes {
  constructor(private readonly pool: Pool) {}

  async create(visit: ConsoleVisit): Promise<string> {
    const code = newToken();
    await this.pool.query(
      `with expired as (delete from accounts.console_codes where expires_at < now())
       insert into accounts.console_codes (hash, user_id, customer_id, expires_at)
       values ($1, $2, $3, now() + make_interval(secs => ${SECONDS}))`,
      [tokenDigest(code), visit.user_id, visit.customer_id],
    );
    return code;
  }

  /** Uses a code up. Returns null for a used, expired or unknown code. */
  async use(code: string): Promise<ConsoleVisit | null> {
    const { rows } = await this.pool.query<ConsoleVisit & { valid: boolean }>(
      'delete from accounts.console_codes where hash = $1 returning user_id, customer_id, expires_at >= now() as valid',
      [tokenDigest(code)],
    );
    if (rows[0]?.valid !== true) return null;
    const { user_id, customer_id } = rows[0];
    return { user_id, customer_id };
  }
}
