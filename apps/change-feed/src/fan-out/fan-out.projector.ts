import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@hiring/platform-config';
import type { Logger } from '@hiring/platform-observability';
import { LOGGER, PeriodicWorker } from '@hiring/platform-service';
import { Pool } from 'pg';
import { DeliveryWakeup } from '../receivers/delivery-wakeup.js';
import { EventProjection } from '../feed/event.projection.js';
import { SignalProjection } from '../signals/signal.projection.js';
import { fanOut } from './fan-out.query.js';

/** Milliseconds for which events are collected, so that fewer statements run. */
const GAP_MS = 10;
const POLL_MS = 1_000;
const RETRY_MS = 250;

/**
 * Creates deliveries for the watches that match events and signals. It has its own checkpoint, so nothing is sent again
 * when the feed's tables are rebuilt.
 */
@Injectable()
export class FanOutProjector extends PeriodicWorker {
  constructor(
    private readonly pool: Pool,
    private readonly wakeup: DeliveryWakeup,
    events: EventProjection,
    signals: SignalProjection,
    @Inject(LOGGER) logger: Logger,
    clock: Clock,
  ) {
    super(
      { everyMs: POLL_MS, gapMs: GAP_MS, retryMs: RETRY_MS, clock, firstInMs: POLL_MS },
      'fan-out failed; will retry',
      logger,
    );
    for (const source of [events, signals]) source.onGrowth(() => this.task.wake());
  }

  async run(): Promise<boolean> {
    const { behind, moved, webhook_ids: webhookIds } = await fanOut(this.pool);
    // If the checkpoint did not move, another replica created the deliveries. Their webhooks are not known here, so
    // check all webhooks that this process has leased.
    if (moved) this.wakeup.wake(webhookIds);
    else this.wakeup.wakeAll();
    return behind;
  }
}
