import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { jsonOf, pageOf, readPage, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { WebhookRepository } from '../../webhooks/webhook.repository.js';

const CURSOR = 'h';

/** `feed.list_webhooks`: a page of the customer's webhooks without their secrets, ordered by id. */
@Controller()
export class ListWebhooksHandler {
  constructor(private readonly webhooks: WebhookRepository) {}

  @RpcHandler('feed.list_webhooks')
  async list(@Payload() request: RpcRequest<'feed.list_webhooks'>): Promise<RpcResponse<'feed.list_webhooks'>> {
    const { after, limit } = readPage(CURSOR, request);
    const rows = await this.webhooks.list(request.customer_id, { after, limit: limit + 1 });
    const { page, next_cursor } = pageOf(CURSOR, rows, limit);
    return { body: jsonOf({ webhooks: page, next_cursor }) };
  }
}
