import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { jsonOf, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { AccountLimit } from '@hiring/platform-service';
import { DeliveryWakeup } from '../../delivery/delivery-wakeup.js';
import { RedeliveryRepository } from '../../delivery/redelivery.repository.js';
import { noSuchWebhook, WebhookRepository } from '../../webhooks/webhook.repository.js';

/** Dedicated slots, since each call holds a database connection while it updates every delivery it requeues. */
const SLOTS = 4;
const ACCOUNT_MAX = 2;

/** `feed.replay_webhook`: repeats existing deliveries. It creates none: callers read older events from the feed. */
@Controller()
export class ReplayWebhookHandler {
  private readonly limit = new AccountLimit(ACCOUNT_MAX, 'replays');

  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly redelivery: RedeliveryRepository,
    private readonly wakeup: DeliveryWakeup,
  ) {}

  @RpcHandler('feed.replay_webhook', { slots: SLOTS })
  replay(@Payload() request: RpcRequest<'feed.replay_webhook'>): Promise<RpcResponse<'feed.replay_webhook'>> {
    return this.limit.run(request.customer_id, () => this.requeue(request));
  }

  private async requeue(request: RpcRequest<'feed.replay_webhook'>): Promise<RpcResponse<'feed.replay_webhook'>> {
    if (!(await this.webhooks.exists(request.customer_id, request.webhook_id))) throw noSuchWebhook();
    const from = request.since === undefined ? { sinceSeq: request.since_seq ?? 0 } : { since: request.since };
    const replayed = await this.redelivery.replay(request.webhook_id, {
      from,
      ...(request.until !== undefined && { until: request.until }),
      onlyFailed: request.only_failed ?? false,
    });
    this.wakeup.wake([request.webhook_id]);
    return { body: jsonOf({ replayed }) };
  }
}
