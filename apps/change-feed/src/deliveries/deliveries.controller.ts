import { Controller } from '@nestjs/common';
import { AppError, jsonOf, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { AccountLimit } from '@hiring/platform-service';
import { Pool } from 'pg';
import { DeliveryWakeup } from '../receivers/delivery-wakeup.js';
import { requireOwnWebhook } from '../receivers/own-webhook.js';
import { DeliveryLog } from './delivery-log.query.js';
import { RedeliveryRepository } from './redelivery.repository.js';
import { WebhookStatsQuery } from './webhook-stats.query.js';

/** Replays have their own slots, because each replay occupies a database connection while it updates its deliveries. */
const REPLAY_SLOTS = 4;
const REPLAYS_MAX = 2;
/** Statistics have their own slots, because each call reads up to 50,000 deliveries. */
const STATS_SLOTS = 4;
const STATS_MAX = 2;

@Controller()
export class DeliveriesController {
  private readonly replays = new AccountLimit(REPLAYS_MAX, 'replays');
  private readonly statistics = new AccountLimit(STATS_MAX, 'statistics of webhooks');

  constructor(
    private readonly pool: Pool,
    private readonly log: DeliveryLog,
    private readonly redelivery: RedeliveryRepository,
    private readonly wakeup: DeliveryWakeup,
    private readonly webhookStats: WebhookStatsQuery,
  ) {}

  /** Returns a page of a webhook's delivery log, newest first. */
  @RpcHandler('change-feed.list_deliveries')
  list(request: RpcRequest<'change-feed.list_deliveries'>): Promise<RpcResponse<'change-feed.list_deliveries'>> {
    return this.log.page(request);
  }

  @RpcHandler('change-feed.get_delivery')
  get(request: RpcRequest<'change-feed.get_delivery'>): Promise<RpcResponse<'change-feed.get_delivery'>> {
    return this.log.get(request);
  }

  /** Starts a new series of attempts for one delivery from the last 30 days. */
  @RpcHandler('change-feed.redeliver')
  async redeliver(request: RpcRequest<'change-feed.redeliver'>): Promise<RpcResponse<'change-feed.redeliver'>> {
    const result = await this.redelivery.redeliver(request.customer_id, request.delivery_id);
    switch (result.kind) {
      case 'unknown':
        throw new AppError('not_found', 'There is no such resource.');
      case 'cancelled':
        throw new AppError('conflict', 'The watch of this delivery is cancelled.');
      case 'requeued':
        this.wakeup.wake([result.webhookId]);
        return { body: jsonOf({ id: request.delivery_id, status: 'pending' }) };
    }
  }

  /**
   * Repeats deliveries that exist. Creates no deliveries for events that never had one, because callers read such
   * events from the feed.
   */
  @RpcHandler('change-feed.replay_webhook', { slots: REPLAY_SLOTS })
  replay(request: RpcRequest<'change-feed.replay_webhook'>): Promise<RpcResponse<'change-feed.replay_webhook'>> {
    return this.replays.run(request.customer_id, async () => {
      await requireOwnWebhook(this.pool, request.customer_id, request.webhook_id);
      const from =
        request.observed_since === undefined ? { sinceSeq: request.since_seq ?? 0 } : { since: request.observed_since };
      const replayed = await this.redelivery.replay(request.webhook_id, {
        from,
        ...(request.observed_until !== undefined && { until: request.observed_until }),
        onlyFailed: request.only_failed ?? false,
      });
      this.wakeup.wake([request.webhook_id]);
      return { body: jsonOf({ replayed }) };
    });
  }

  /** Returns how the attempts in a window ended, and how long they took. */
  @RpcHandler('change-feed.webhook_stats', { slots: STATS_SLOTS })
  async stats(request: RpcRequest<'change-feed.webhook_stats'>): Promise<RpcResponse<'change-feed.webhook_stats'>> {
    const { customer_id: customerId, webhook_id: webhookId, hours } = request;
    await requireOwnWebhook(this.pool, customerId, webhookId);
    return this.statistics.run(customerId, async () => ({
      body: jsonOf(await this.webhookStats.read(webhookId, hours)),
    }));
  }
}
