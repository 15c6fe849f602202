import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { WebhookRepository } from '../../webhooks/webhook.repository.js';

/** `feed.list_webhooks`: the customer's webhooks by id, never their secrets. */
@Controller()
export class ListWebhooksHandler {
  constructor(private readonly webhooks: WebhookRepository) {}

  @MessagePattern('feed.list_webhooks')
  async list(@Payload() ask: RpcRequest<'feed.list_webhooks'>): Promise<RpcResponse<'feed.list_webhooks'>> {
    return { body: JSON.stringify({ webhooks: await this.webhooks.list(ask.customer_id) }) };
  }
}
