import { AppError } from '@hiring/contracts';
import type { Pool } from 'pg';

export function noSuchResource(): AppError {
  return new AppError('not_found', 'There is no such resource.');
}

/**
 * Checks that the customer has the webhook. @throws AppError not_found when it is unknown, deleted or another
 * customer's
 */
export async function requireOwnWebhook(pool: Pool, customerId: string, id: number): Promise<void> {
  const { rowCount } = await pool.query(
    `select from change_feed.webhook where id = $2 and customer_id = $1 and status <> 'deleted'`,
    [customerId, id],
  );
  if (rowCount !== 1) throw noSuchResource();
}
