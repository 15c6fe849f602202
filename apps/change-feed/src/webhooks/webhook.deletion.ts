import { Injectable } from '@nestjs/common';
import type { RpcRequest } from '@hiring/contracts';
import { inTransaction, type PoolClient } from '@hiring/platform-postgres';
import { Pool } from 'pg';
import { noSuchResource } from '../receivers/own-webhook.js';
import { TRIES, WatchCancellation } from '../watches/watch.cancellation.js';
import { WebhookRepository } from './webhook.repository.js';

/** Deletes a webhook together with its watches. */
@Injectable()
export class WebhookDeletion {
  constructor(
    private readonly pool: Pool,
    private readonly webhooks: WebhookRepository,
    private readonly cancellation: WatchCancellation,
  ) {}

  /** Deletes a webhook. Returns when no attempt for the webhook can start any more. @throws AppError not_found */
  async remove(request: RpcRequest<'change-feed.delete_webhook'>): Promise<void> {
    const mark = async (client: PoolClient): Promise<number[]> => {
      // Lock before the watches are listed, so that no watch is added meanwhile.
      await client.query('select from change_feed.fan_out_checkpoint for update');
      if (!(await this.webhooks.markDeleted(client, request))) throw noSuchResource();
      const { rows } = await client.query<{ id: number }>(
        `select id from change_feed.watch where webhook_id = $1 and (status <> 'cancelled' or unsettled)`,
        [request.webhook_id],
      );
      const watchIds = rows.map((row) => row.id);
      await this.cancellation.mark(client, watchIds);
      return watchIds;
    };
    await this.cancellation.barrier(await inTransaction(this.pool, mark, { tries: TRIES }));
  }
}
