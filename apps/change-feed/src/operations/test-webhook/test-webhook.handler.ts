import { randomUUID } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { jsonOf, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { testBody } from '@hiring/delivery';
import { Clock } from '@hiring/platform-config';
import { RpcHandler } from '@hiring/platform-rpc';
import { AccountLimit } from '@hiring/platform-service';
import { WebhookSender } from '../../delivery/webhook.sender.js';
import { SecretVault } from '../../webhooks/secret.vault.js';
import { TestLimits } from '../../webhooks/test-limits.js';
import { SigningKeys } from '../../webhooks/signing-secrets.js';
import { noSuchWebhook, WebhookRepository } from '../../webhooks/webhook.repository.js';

/** Dedicated slots, since a receiver may delay each call for 15 s. */
const SLOTS = 32;
const ACCOUNT_MAX = 5;

/**
 * `feed.test_webhook`: sends one signed message now, also to a disabled webhook. It is not a delivery: not logged, not
 * retried. At a limit nothing is sent.
 */
@Controller()
export class TestWebhookHandler {
  private readonly limit = new AccountLimit(ACCOUNT_MAX, 'webhook tests');

  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly limits: TestLimits,
    private readonly sender: WebhookSender,
    private readonly vault: SecretVault,
    private readonly clock: Clock,
  ) {}

  @RpcHandler('feed.test_webhook', { slots: SLOTS })
  test(@Payload() request: RpcRequest<'feed.test_webhook'>): Promise<RpcResponse<'feed.test_webhook'>> {
    return this.limit.run(request.customer_id, () => this.send(request));
  }

  private async send(request: RpcRequest<'feed.test_webhook'>): Promise<RpcResponse<'feed.test_webhook'>> {
    const webhook = await this.webhooks.secrets(request.customer_id, request.webhook_id);
    if (webhook === null) throw noSuchWebhook();
    await this.limits.take(request.customer_id, new URL(webhook.url).hostname);
    const now = this.clock.now();
    const { end, response, durationMs } = await this.sender.send({
      url: webhook.url,
      id: `test_${randomUUID()}`,
      body: testBody(webhook.id, now.toISOString()),
      keys: SigningKeys.open(webhook, this.vault).at(now.getTime()),
    });
    const status = 'status' in end ? end.status : null;
    return {
      body: jsonOf({
        delivered: status !== null && status >= 200 && status < 300,
        status_code: status,
        error: 'error' in end ? end.error : null,
        duration_ms: durationMs,
        response,
      }),
    };
  }
}
