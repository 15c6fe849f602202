import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { jsonOf, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { Bus, RpcHandler } from '@hiring/platform-rpc';
import { WebhookRepository } from '../../webhooks/webhook.repository.js';
import { openSecret } from '../create-webhook/create-webhook.handler.js';

/** `feed.rotate_webhook_secret`: for 24 h deliveries carry the signatures of both secrets. A repeat changes nothing. */
@Controller()
export class RotateWebhookSecretHandler {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly bus: Bus,
  ) {}

  @RpcHandler('feed.rotate_webhook_secret')
  async rotate(
    @Payload() ask: RpcRequest<'feed.rotate_webhook_secret'>,
  ): Promise<RpcResponse<'feed.rotate_webhook_secret'>> {
    const secret = openSecret(this.bus, ask.secret);
    const { previous_secret_until } = await this.webhooks.rotate({
      customerId: ask.customer_id,
      webhookId: ask.webhook_id,
      secret,
      requestId: ask.request_id,
      actor: ask.actor,
    });
    return { body: jsonOf({ id: ask.webhook_id, previous_secret_until }) };
  }
}
