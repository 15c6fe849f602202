import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '@hiring/platform-config';
import { metrics, type Logger } from '@hiring/platform-observability';
import { LOGGER, PeriodicTask } from '@hiring/platform-service';
import { DeliveryWakeup } from '../receivers/delivery-wakeup.js';
import { EventProjection } from '../feed/event.projection.js';
import { PostingProjection } from '../feed/posting.projection.js';
import { SearchBilling } from './search-billing.js';
import { SearchMatchingRepository, type Batch, type Stored } from './search-matching.repository.js';
import { SearchWatches } from './search-watches.js';
import { UnbilledChangesRepository } from './unbilled-changes.repository.js';

/**
 * Milliseconds for which events are collected. Each batch sends billing requests, so this is longer than in
 * `FanOutProjector`, whose batches send none.
 */
const GAP_MS = 30;
const POLL_MS = 1_000;
/** Maximum milliseconds that a batch waits for its bills. Bills that take longer are retried later. */
const BILLED_WITHIN_MS = 2_000;
const RETRY_MS = 250;

const matchSeconds = metrics.histogram(
  'feed_search_match_seconds',
  'One batch of events matched with saved searches, billed and stored.',
);
const matches = metrics.counter('feed_search_matches_total', 'Deliveries made for watches on searches.');
const candidates = metrics.counter('feed_search_candidates_total', 'Saved searches compared with an event.');

/**
 * Matches the feed's events with the watches on searches. Batches are handled only by the process that has the matching
 * lease.
 */
@Injectable()
export class SearchFanOut implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: PeriodicTask;
  private readonly waiting: PeriodicTask;
  private examined = 0;
  private matchedSeq = 0;

  constructor(
    private readonly watches: SearchWatches,
    private readonly matching: SearchMatchingRepository,
    private readonly billing: SearchBilling,
    private readonly unbilled: UnbilledChangesRepository,
    private readonly wakeup: DeliveryWakeup,
    private readonly clock: Clock,
    private readonly events: EventProjection,
    private readonly postings: PostingProjection,
    @Inject(LOGGER) logger: Logger,
  ) {
    const onError = (error: unknown): void =>
      logger.warn({ err: error }, 'events could not be matched against saved searches or billed; will retry');
    const options = { everyMs: POLL_MS, gapMs: GAP_MS, onError, clock };
    this.loop = new PeriodicTask({ ...options, run: () => this.advance(), retryMs: RETRY_MS });
    this.waiting = new PeriodicTask({ ...options, run: () => this.billWaiting(), retryMs: POLL_MS });
    // A batch needs both projections, so growth in either one triggers a batch.
    const onGrowth = (): void => {
      if (this.watches.size > 0 && this.head > this.matchedSeq) this.loop.wake();
    };
    events.onGrowth(onGrowth);
    postings.onGrowth(onGrowth);
  }

  onApplicationBootstrap(): void {
    metrics.gauge('feed_saved_searches', 'Different saved searches that are watched', [], (gauge) =>
      gauge.set(this.watches.searches),
    );
    metrics.gauge('feed_search_watches', 'Active watches on saved searches', [], (gauge) =>
      gauge.set(this.watches.size),
    );
    metrics.gauge(
      'feed_search_watches_paused',
      "Watches that wait because a plan's cap is reached",
      [],
      async (gauge) => gauge.set(await this.unbilled.pausedWatches()),
    );
    metrics.gauge(
      'feed_search_unmatched_seconds',
      'How long the oldest event has waited to be matched with saved searches, or its bill to be recorded',
      [],
      async (gauge) => gauge.set(await this.unbilled.unmatchedSeconds()),
    );
    this.loop.wake(POLL_MS);
    this.waiting.wake(POLL_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.loop.stop(), this.waiting.stop()]);
    // A failed release is ignored: the lease then expires.
    await this.matching.release().catch(() => undefined);
  }

  /** The last known position up to which events can be matched. */
  private get head(): number {
    return Math.min(this.events.position, this.postings.position);
  }

  private async advance(): Promise<boolean> {
    const startedMs = this.clock.monotonicMs();
    const batch = await this.matching.next();
    const stored = batch === null ? null : await this.handle(batch);
    if (stored === null) return this.follow();
    this.matchedSeq = stored.upto;
    matchSeconds.observe((this.clock.monotonicMs() - startedMs) / 1_000);
    matches.inc(stored.deliveries);
    candidates.inc(this.watches.examined - this.examined);
    this.examined = this.watches.examined;
    this.wakeup.wake(stored.webhookIds);
    if (stored.hasUnbilled) this.waiting.wake();
    return stored.behind;
  }

  /** Bills and stores the changes. A change waits for the customer's earlier unbilled changes. */
  private async handle(batch: Batch): Promise<Stored | null> {
    const { changes } = batch;
    const behind = changes.length === 0 ? new Set() : await this.unbilled.waiting(customersOf(batch));
    const bills = changes
      .filter(({ customerId }) => !behind.has(customerId))
      .map(({ billId, customerId, keyId }) => ({ id: billId, customer_id: customerId, key_id: keyId }));
    const results = await this.billing.bill(bills, BILLED_WITHIN_MS);
    return this.matching.store(batch, new Set([...results.keys()].filter((id) => results.get(id) === 'recorded')));
  }

  /** Updates the watches in memory. Runs when no events wait, or when another process has the lease. */
  private async follow(): Promise<boolean> {
    const before = this.matchedSeq;
    this.matchedSeq = await this.matching.follow();
    if (this.watches.size === 0) return false;
    if (this.matchedSeq > before) this.wakeup.wakeAll();
    return this.matchedSeq < this.head;
  }

  private async billWaiting(): Promise<boolean> {
    const { webhookIds, behind } = await this.billing.billWaiting();
    this.wakeup.wake(webhookIds);
    return behind;
  }
}

function customersOf({ changes }: Batch): string[] {
  return [...new Set(changes.map(({ customerId }) => customerId))];
}
