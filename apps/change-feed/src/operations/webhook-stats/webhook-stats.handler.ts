import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { jsonOf, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { AccountLimit } from '@hiring/platform-service';
import { noSuchWebhook, WebhookRepository } from '../../webhooks/webhook.repository.js';
import { WebhookStatsQuery } from './webhook-stats.query.js';

/** Dedicated slots, since each call reads up to 50,000 deliveries. */
const SLOTS = 4;
const ACCOUNT_MAX = 2;

/** `feed.webhook_stats`: how the attempts of a window ended, and how long they took. */
@Controller()
export class WebhookStatsHandler {
  private readonly limit = new AccountLimit(ACCOUNT_MAX, 'statistics of webhooks');

  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly stats: WebhookStatsQuery,
  ) {}

  @RpcHandler('feed.webhook_stats', { slots: SLOTS })
  async read(@Payload() request: RpcRequest<'feed.webhook_stats'>): Promise<RpcResponse<'feed.webhook_stats'>> {
    const { customer_id: customerId, webhook_id: webhookId, hours } = request;
    if (!(await this.webhooks.exists(customerId, webhookId))) throw noSuchWebhook();
    return this.limit.run(customerId, async () => ({ body: jsonOf(await this.stats.read(webhookId, hours)) }));
  }
}
