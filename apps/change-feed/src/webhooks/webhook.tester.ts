import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { jsonOf, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { slackTestBody, testBody } from '@hiring/delivery';
import { Clock } from '@hiring/platform-config';
import { SecretVault } from '../receivers/secret.vault.js';
import { SigningKeys } from '../receivers/signing-secrets.js';
import { WebhookSender } from '../receivers/webhook.sender.js';
import { TestLimits } from './test-limits.js';
import { WebhookRepository } from './webhook.repository.js';

@Injectable()
export class WebhookTester {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly limits: TestLimits,
    private readonly sender: WebhookSender,
    private readonly vault: SecretVault,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends one signed test message.
   * @throws AppError not_found; rate_limited when a limit is reached, in which case nothing is sent
   */
  async test(request: RpcRequest<'change-feed.test_webhook'>): Promise<RpcResponse<'change-feed.test_webhook'>> {
    const webhook = await this.webhooks.secrets(request.customer_id, request.webhook_id);
    await this.limits.take(request.customer_id, new URL(webhook.url).hostname);
    const now = this.clock.now();
    const id = `test_${randomUUID()}`;
    const { end, durationMs } = await this.sender.send({
      url: webhook.url,
      id,
      body: webhook.kind === 'slack' ? slackTestBody(webhook.id, id) : testBody(webhook.id, now.toISOString()),
      keys: SigningKeys.open(webhook, this.vault).at(now.getTime()),
    });
    const status = 'status' in end ? end.status : null;
    return {
      body: jsonOf({
        delivered: status !== null && status >= 200 && status < 300,
        status_code: status,
        error: 'error' in end ? end.error : null,
        duration_ms: durationMs,
        response: 'status' in end ? end.response : null,
      }),
    };
  }
}
