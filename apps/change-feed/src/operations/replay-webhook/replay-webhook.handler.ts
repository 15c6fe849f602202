import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { jsonOf, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { AccountLimit } from '@hiring/platform-service';
import { Doorbell } from '../../delivery/doorbell.js';
import { RearmingRepository } from '../../delivery/rearming.repository.js';
import { noSuchWebhook, WebhookRepository } from '../../webhooks/webhook.repository.js';

/** Each holds a database connection while it writes on every delivery it arms. */
const SLOTS = 4;
const ACCOUNT_MAX = 2;

/** `feed.replay_webhook`: delivers again what had been pushed. It never makes deliveries: history is read from the feed. */
@Controller()
export class ReplayWebhookHandler {
  private readonly limit = new AccountLimit(ACCOUNT_MAX, 'replays');

  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly rearming: RearmingRepository,
    private readonly doorbell: Doorbell,
  ) {}

  @RpcHandler('feed.replay_webhook', { slots: SLOTS })
  replay(@Payload() ask: RpcRequest<'feed.replay_webhook'>): Promise<RpcResponse<'feed.replay_webhook'>> {
    return this.limit.run(ask.customer_id, () => this.arm(ask));
  }

  private async arm(ask: RpcRequest<'feed.replay_webhook'>): Promise<RpcResponse<'feed.replay_webhook'>> {
    if (!(await this.webhooks.exists(ask.customer_id, ask.webhook_id))) throw noSuchWebhook();
    const from = ask.since === undefined ? { sinceSeq: ask.since_seq ?? 0 } : { since: ask.since };
    const replayed = await this.rearming.replay(ask.webhook_id, from);
    this.doorbell.ring([ask.webhook_id]);
    return { body: jsonOf({ replayed }) };
  }
}
