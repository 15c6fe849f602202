import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { jsonOf, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { ReceiverUrls } from '../../webhooks/receiver-urls.js';
import { WebhookRepository } from '../../webhooks/webhook.repository.js';

/** `feed.update_webhook`: changes the address and limits that the next attempts use. */
@Controller()
export class UpdateWebhookHandler {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly urls: ReceiverUrls,
  ) {}

  @RpcHandler('feed.update_webhook')
  async update(@Payload() request: RpcRequest<'feed.update_webhook'>): Promise<RpcResponse<'feed.update_webhook'>> {
    const { url, ...rest } = request;
    const change = { ...rest, ...(url !== undefined && { url: this.urls.checked(url) }) };
    return { body: jsonOf(await this.webhooks.update(change)) };
  }
}
