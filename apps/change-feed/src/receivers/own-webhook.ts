import { AppError } from '@hiring/contracts';
import type { Pool } from 'pg';

export function noSuchWebhook(): AppError {
  return new AppError('not_found', 'There is no such resource.');
}

/** @throws AppError not_found when the webhook is unknown, is deleted or belongs to another customer. */
export async function requireOwnWebhook(pool: Pool, customerId: string, id: number): Promise<void> {
  const { rowCount } = await pool.query(
    `select from change_feed.webhook where id = $2 and customer_id = $1 and status <> 'deleted'`,
    [customerId, id],
  );
  if (rowCount !== 1) throw noSuchWebhook();
}
