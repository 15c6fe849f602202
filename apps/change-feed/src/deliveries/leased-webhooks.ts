import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@hiring/platform-config';
import type { Logger } from '@hiring/platform-observability';
import { LOGGER } from '@hiring/platform-service';
import { SecretVault } from '../receivers/secret.vault.js';
import { SigningKeys } from '../receivers/signing-secrets.js';
import type { StartedRow } from './delivery.repository.js';
import { LeasedWebhook } from './leased-webhook.js';
import { LeaseRepository, type LeasedRow } from './lease.repository.js';

/** A webhook's lease is released after this many milliseconds without work. */
const IDLE_MS = 10_000;

/** A webhook with work, and how many attempts it may start. */
export interface WebhookCapacity {
  webhook: LeasedWebhook;
  free: number;
  /** Whether `free` is less than the webhook's own limit allows, because this process has too few free slots. */
  isLimited: boolean;
}

/** Stores the webhooks that this process has leased. */
@Injectable()
export class LeasedWebhooks {
  private readonly webhooks = new Map<number, LeasedWebhook>();

  constructor(
    private readonly leases: LeaseRepository,
    private readonly vault: SecretVault,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  get size(): number {
    return this.webhooks.size;
  }

  get(id: number): LeasedWebhook | undefined {
    return this.webhooks.get(id);
  }

  async acquire(only: readonly number[] | null): Promise<void> {
    for (const row of await this.leases.acquire(only)) {
      const keys = this.keysOf(row);
      if (keys !== null) this.webhooks.set(row.id, new LeasedWebhook(row, keys, this.clock.monotonicMs()));
    }
  }

  /** Renews the leases, and drops webhooks whose lease is lost. Their running attempts end by themselves. */
  async renew(): Promise<void> {
    if (this.webhooks.size === 0) return;
    const held = [...this.webhooks.keys()];
    const kept = new Set(await this.leases.renew(held));
    for (const id of held) if (!kept.has(id)) this.webhooks.delete(id);
  }

  async releaseIdle(nowMs: number): Promise<void> {
    const idle = [...this.webhooks.values()].filter(
      (webhook) => webhook.running === 0 && nowMs - webhook.lastBusyMs > IDLE_MS,
    );
    await this.release(idle.map((webhook) => webhook.id));
  }

  async releaseAll(): Promise<void> {
    await this.release([...this.webhooks.keys()]);
  }

  markAll(): void {
    for (const webhook of this.webhooks.values()) webhook.mayHaveDueWork = true;
  }

  withWork(nowMs: number): { webhook: LeasedWebhook; free: number }[] {
    const marked = [...this.webhooks.values()].filter(({ mayHaveDueWork }) => mayHaveDueWork);
    return marked.map((webhook) => ({ webhook, free: webhook.free(nowMs) })).filter(({ free }) => free > 0);
  }

  /** Reloads webhooks that changed after they were read. Call this before anything is sent. */
  async refresh(rows: readonly StartedRow[]): Promise<void> {
    const stale = new Set<number>();
    for (const row of rows) {
      if (this.webhooks.get(row.webhook_id)?.version !== row.secret_version) stale.add(row.webhook_id);
    }
    if (stale.size === 0) return;
    for (const row of await this.leases.reload([...stale])) {
      const keys = this.keysOf(row);
      if (keys === null) this.webhooks.delete(row.id);
      else this.webhooks.get(row.id)?.refresh(row, keys);
    }
  }

  private async release(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    for (const id of ids) this.webhooks.delete(id);
    await this.leases.release(ids);
  }

  /**
   * Returns a webhook's keys. If a secret is unreadable, returns null, because an error would stop deliveries to other
   * webhooks.
   */
  private keysOf(row: LeasedRow): SigningKeys | null {
    try {
      return SigningKeys.open(row, this.vault);
    } catch (error) {
      this.logger.error(
        { err: error, webhook_id: row.id },
        'the secret of a webhook cannot be read; its deliveries wait',
      );
      return null;
    }
  }
}
