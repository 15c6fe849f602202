import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { jsonOf, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { DeliveryWakeup } from '../../delivery/delivery-wakeup.js';
import { WebhookRepository } from '../../webhooks/webhook.repository.js';

/** `feed.enable_webhook`: resumes pending deliveries. An enabled webhook stops counting as failing. */
@Controller()
export class EnableWebhookHandler {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly wakeup: DeliveryWakeup,
  ) {}

  @RpcHandler('feed.enable_webhook')
  async enable(@Payload() request: RpcRequest<'feed.enable_webhook'>): Promise<RpcResponse<'feed.enable_webhook'>> {
    const webhook = await this.webhooks.enable(request);
    this.wakeup.wake([request.webhook_id]);
    return { body: jsonOf(webhook) };
  }
}
