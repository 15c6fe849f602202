import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { inTransaction, type PoolClient } from '@hiring/platform-postgres';
import { RpcHandler } from '@hiring/platform-rpc';
import { AccountLimit } from '@hiring/platform-service';
import { Pool } from 'pg';
import { TRIES, WatchCancellation } from '../../watches/watch.cancellation.js';
import { noSuchWebhook, WebhookRepository } from '../../webhooks/webhook.repository.js';

/** Dedicated slots, since each call waits up to 2 s for attempts that have just begun. */
const SLOTS = 64;
const ACCOUNT_MAX = 32;

/** `feed.delete_webhook`: deletes a webhook, its secrets and its watches. Replies once no attempt can start. */
@Controller()
export class DeleteWebhookHandler {
  private readonly limit = new AccountLimit(ACCOUNT_MAX, 'deletions of webhooks');

  constructor(
    private readonly pool: Pool,
    private readonly webhooks: WebhookRepository,
    private readonly cancellation: WatchCancellation,
  ) {}

  @RpcHandler('feed.delete_webhook', { slots: SLOTS })
  remove(@Payload() request: RpcRequest<'feed.delete_webhook'>): Promise<RpcResponse<'feed.delete_webhook'>> {
    return this.limit.run(request.customer_id, () => this.delete(request));
  }

  private async delete(request: RpcRequest<'feed.delete_webhook'>): Promise<RpcResponse<'feed.delete_webhook'>> {
    const mark = async (client: PoolClient): Promise<number[]> => {
      // Locked before the watches are listed, so that none is added meanwhile.
      await client.query('select from feed.fan_out_checkpoint for update');
      if (!(await this.webhooks.markDeleted(client, request))) throw noSuchWebhook();
      const { rows } = await client.query<{ id: number }>(
        `select id from feed.watch where webhook_id = $1 and (status <> 'cancelled' or unsettled)`,
        [request.webhook_id],
      );
      const watchIds = rows.map((row) => row.id);
      await this.cancellation.mark(client, watchIds);
      return watchIds;
    };
    await this.cancellation.barrier(await inTransaction(this.pool, mark, { tries: TRIES }));
    return {};
  }
}
