import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { jsonOf, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { WebhookRepository } from '../../webhooks/webhook.repository.js';

/** `feed.disable_webhook`: stops new attempts; one in flight may still arrive. */
@Controller()
export class DisableWebhookHandler {
  constructor(private readonly webhooks: WebhookRepository) {}

  @RpcHandler('feed.disable_webhook')
  async disable(@Payload() request: RpcRequest<'feed.disable_webhook'>): Promise<RpcResponse<'feed.disable_webhook'>> {
    return { body: jsonOf(await this.webhooks.disable(request, request.by ?? 'operator')) };
  }
}
