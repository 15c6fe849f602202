import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { jsonOf, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { Bus, RpcHandler } from '@hiring/platform-rpc';
import { WebhookRepository } from '../../webhooks/webhook.repository.js';
import { openSecret } from '../create-webhook/create-webhook.handler.js';

/** `feed.rotate_webhook_secret`: replaces the secret. The replaced one also signs deliveries for 24 h. Idempotent. */
@Controller()
export class RotateWebhookSecretHandler {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly bus: Bus,
  ) {}

  @RpcHandler('feed.rotate_webhook_secret')
  async rotate(
    @Payload() request: RpcRequest<'feed.rotate_webhook_secret'>,
  ): Promise<RpcResponse<'feed.rotate_webhook_secret'>> {
    const secret = openSecret(this.bus, request.secret);
    const { previous_secret_until } = await this.webhooks.rotate({
      customerId: request.customer_id,
      webhookId: request.webhook_id,
      secret,
      requestId: request.request_id,
      actor: request.actor,
    });
    return { body: jsonOf({ id: request.webhook_id, previous_secret_until }) };
  }
}
