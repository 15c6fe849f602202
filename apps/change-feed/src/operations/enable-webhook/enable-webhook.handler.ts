import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { jsonOf, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { Doorbell } from '../../delivery/doorbell.js';
import { WebhookRepository } from '../../webhooks/webhook.repository.js';

/** `feed.enable_webhook`: pending deliveries go on. Enabling an enabled one changes nothing. */
@Controller()
export class EnableWebhookHandler {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly doorbell: Doorbell,
  ) {}

  @RpcHandler('feed.enable_webhook')
  async enable(@Payload() ask: RpcRequest<'feed.enable_webhook'>): Promise<RpcResponse<'feed.enable_webhook'>> {
    const webhook = await this.webhooks.enable(ask);
    this.doorbell.ring([ask.webhook_id]);
    return { body: jsonOf(webhook) };
  }
}
