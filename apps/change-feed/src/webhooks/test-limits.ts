import { Injectable } from '@nestjs/common';
import { AppError } from '@hiring/contracts';
import { inTransaction } from '@hiring/platform-postgres';
import { Pool } from 'pg';

interface Limit {
  max: number;
  /** SQL condition for the tests that count toward the limit. `$1` is the account and `$2` is the host. */
  counts: string;
  about: string;
}

/**
 * Limits on webhook tests per minute. Without them, customers could flood any host, because tests are free and a
 * customer need not prove ownership of the webhook's address.
 */
const LIMITS: readonly Limit[] = [
  { max: 60, counts: 'customer_id = $1', about: 'An account may send 60 webhook tests a minute.' },
  {
    max: 10,
    counts: 'customer_id = $1 and host = $2',
    about: 'An account may send 10 webhook tests a minute to one host.',
  },
  { max: 100, counts: 'host = $2', about: 'All accounts together may send 100 webhook tests a minute to one host.' },
];
const PRUNED_MAX = 1_000;

/** Returns SQL for the milliseconds until a limit permits one more test; null when it permits one now. */
function waitFor({ max, counts }: Limit, index: number): string {
  return `(select ceil(extract(epoch from sent_at + interval '1 minute' - clock_timestamp()) * 1000)::int
    from change_feed.webhook_test where ${counts} and sent_at > clock_timestamp() - interval '1 minute'
    order by sent_at desc offset ${max - 1} limit 1) as wait_${index}`;
}

const WAITS = `select ${LIMITS.map(waitFor).join(', ')}`;

/** Limits webhook tests across all processes. */
@Injectable()
export class TestLimits {
  constructor(private readonly pool: Pool) {}

  /** Counts one test. @throws AppError rate_limited at a limit, with the time until the next permitted test */
  take(customerId: string, host: string): Promise<void> {
    return inTransaction(this.pool, async (client) => {
      // Always take the two locks in this order, so that no two transactions deadlock.
      for (const name of [`account ${customerId}`, `host ${host}`]) {
        await client.query(`select pg_advisory_xact_lock(hashtextextended('change_feed.webhook_test ' || $1, 0))`, [
          name,
        ]);
      }
      const { rows } = await client.query<Record<string, number | null>>(WAITS, [customerId, host]);
      const waits = LIMITS.map(({ about }, index) => ({ about, waitMs: rows[0]?.[`wait_${index}`] ?? 0 }));
      const longest = waits.reduce((a, b) => (b.waitMs > a.waitMs ? b : a));
      if (longest.waitMs > 0) {
        const retryAfterSeconds = Math.max(1, Math.ceil(longest.waitMs / 1_000));
        throw new AppError('rate_limited', longest.about, { retryAfterSeconds });
      }
      await client.query(
        `with over as (
            delete from change_feed.webhook_test where ctid = any(array(
              select ctid from change_feed.webhook_test where sent_at <= clock_timestamp() - interval '1 minute'
              limit ${PRUNED_MAX} for update skip locked))
          )
          insert into change_feed.webhook_test (customer_id, host, sent_at) values ($1, $2, clock_timestamp())`,
        [customerId, host],
      );
    });
  }
}
