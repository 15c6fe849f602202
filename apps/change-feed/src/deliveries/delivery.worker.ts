import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock, type Timer } from '@hiring/platform-config';
import { metrics, type Logger } from '@hiring/platform-observability';
import { LOGGER, PeriodicTask } from '@hiring/platform-service';
import { ChangeFeedConfig } from '../config.js';
import { AttemptRunner } from './attempt.runner.js';
import { AttemptSlots } from './attempt-slots.js';
import { DeliveryRepository, type StartedRow } from './delivery.repository.js';
import { DeliveryWakeup } from '../receivers/delivery-wakeup.js';
import { LeasedWebhooks, type WebhookCapacity } from './leased-webhooks.js';
import { LeaseRepository } from './lease.repository.js';
import type { LeasedWebhook } from './leased-webhook.js';

/** Deliveries that become due within this many milliseconds are started together. */
const GAP_MS = 20;
const RETRY_MS = 250;
/** Milliseconds between polls. A poll finds due retries, and webhooks whose lease holder died. */
const POLL_MS = 1_000;
const GUARD_MS = 500;
const LEASE_RENEWAL_MS = 3_000;
/** Maximum attempts in flight to one origin. It leaves connections for webhook tests. */
const ATTEMPTS_PER_ORIGIN = 224;
/** Maximum milliseconds for which a shutdown waits for running attempts. This is longer than an attempt takes. */
const DRAIN_MS_MAX = 17_000;

/** Delivers to the webhooks that this process has leased. A slow webhook uses only its own slots. */
@Injectable()
export class DeliveryWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: PeriodicTask;
  private readonly renewal: PeriodicTask;
  private readonly guarding: PeriodicTask;
  private readonly running = new Set<Promise<void>>();
  private readonly slots: AttemptSlots;
  private wanted = new Set<number>();
  private polledMs = 0;

  constructor(
    private readonly held: LeasedWebhooks,
    private readonly deliveries: DeliveryRepository,
    private readonly runner: AttemptRunner,
    private readonly leases: LeaseRepository,
    private readonly clock: Clock,
    config: ChangeFeedConfig,
    wakeup: DeliveryWakeup,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.slots = new AttemptSlots({ total: config.webhookAttemptsMax, perOrigin: ATTEMPTS_PER_ORIGIN });
    const onError = (error: unknown): void =>
      this.logger.warn({ err: error }, 'starting deliveries or renewing leases or attempts failed; will retry');
    const options = { gapMs: GAP_MS, retryMs: RETRY_MS, onError, clock };
    this.loop = new PeriodicTask({ ...options, run: () => this.startDue(), everyMs: POLL_MS });
    this.renewal = new PeriodicTask({ ...options, run: () => this.held.renew(), everyMs: LEASE_RENEWAL_MS });
    this.guarding = new PeriodicTask({ ...options, run: () => this.runner.renewWaiting(), everyMs: GUARD_MS });
    wakeup.listen((ids) => this.onWakeup(ids));
  }

  onApplicationBootstrap(): void {
    metrics.gauge('webhook_attempts_in_flight', 'Attempts that run in this process', [], (gauge) =>
      gauge.set(this.slots.inFlight),
    );
    this.loop.wake(POLL_MS);
    this.guarding.wake(GUARD_MS);
    this.renewal.wake(LEASE_RENEWAL_MS);
  }

  /** Waits for running attempts, so that an orderly stop causes no duplicate requests. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    let timer: Timer | undefined;
    const late = new Promise<void>((resolve) => (timer = this.clock.timer(DRAIN_MS_MAX, resolve)));
    await Promise.race([Promise.all([...this.running]), late]);
    timer?.cancel();
    await Promise.all([this.guarding.stop(), this.renewal.stop()]);
    if (this.running.size === 0) await this.held.releaseAll();
  }

  private onWakeup(ids: readonly number[] | null): void {
    if (ids === null) this.held.markAll();
    for (const id of ids ?? []) {
      const webhook = this.held.get(id);
      if (webhook === undefined) this.wanted.add(id);
      else webhook.mayHaveDueWork = true;
    }
    this.loop.wake();
  }

  /** Starts due deliveries. Webhooks at a limit are checked again when an attempt ends. */
  private async startDue(): Promise<boolean> {
    await this.acquireLeases();
    const nowMs = this.clock.monotonicMs();
    const openings = this.openings(nowMs);
    if (openings.length === 0) return false;
    for (const { webhook } of openings) webhook.mayHaveDueWork = false;
    const launched = new Map<number, number>();
    try {
      const rows = await this.deliveries.start(
        this.leases.token,
        openings.map(({ webhook, free }) => ({ id: webhook.id, free })),
      );
      noteServed(openings, rows);
      await this.held.refresh(rows);
      for (const row of rows) {
        const webhook = this.held.get(row.webhook_id);
        if (webhook === undefined) continue;
        launched.set(webhook.id, (launched.get(webhook.id) ?? 0) + 1);
        this.launch(webhook, () => this.runner.run(webhook, row, nowMs));
      }
    } catch (error) {
      for (const { webhook } of openings) webhook.mayHaveDueWork = true;
      throw error;
    } finally {
      for (const { webhook, free } of openings) {
        this.slots.release(webhook.party, free - (launched.get(webhook.id) ?? 0));
      }
    }
    return false;
  }

  /** Takes slots for the webhooks with work. Returns the webhooks that got slots, and the number of slots for each. */
  private openings(nowMs: number): WebhookCapacity[] {
    const wanted = this.held.withWork(nowMs);
    const got = this.slots.take(wanted.map(({ webhook, free }) => ({ party: webhook.party, max: free })));
    return wanted.flatMap((opening, index) => {
      const free = got[index] ?? 0;
      return free === 0 ? [] : [{ ...opening, free, isLimited: free < opening.free }];
    });
  }

  private async acquireLeases(): Promise<void> {
    const nowMs = this.clock.monotonicMs();
    if (nowMs - this.polledMs >= POLL_MS) {
      this.polledMs = nowMs;
      this.held.markAll();
      await this.held.releaseIdle(nowMs);
      await this.held.acquire(null);
      metrics.gauge('webhook_leases', 'Webhooks this process delivers to').set(this.held.size);
    }
    if (this.wanted.size === 0) return;
    const wanted = [...this.wanted];
    this.wanted = new Set();
    await this.held.acquire(wanted);
  }

  private launch(webhook: LeasedWebhook, attempt: () => Promise<void>): void {
    webhook.started(this.clock.monotonicMs());
    const run = attempt()
      .catch((error: unknown) =>
        this.logger.error({ err: error, webhook_id: webhook.id }, 'an attempt failed unexpectedly'),
      )
      .finally(() => {
        this.running.delete(run);
        this.slots.release(webhook.party, 1);
        webhook.ended(this.clock.monotonicMs());
        this.loop.wake();
      });
    this.running.add(run);
  }
}

function noteServed(openings: readonly WebhookCapacity[], rows: readonly StartedRow[]): void {
  const given = new Map<number, number>();
  for (const row of rows) given.set(row.webhook_id, (given.get(row.webhook_id) ?? 0) + 1);
  for (const { webhook, free, isLimited } of openings) {
    const count = given.get(webhook.id) ?? 0;
    webhook.served(count, free);
    if (isLimited && count >= free) webhook.mayHaveDueWork = true;
  }
}
