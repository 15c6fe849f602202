import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from '@hiring/platform-observability';
import { LOGGER } from '@hiring/platform-service';
import type { StartedRow } from './delivery.repository.js';
import type { Endpoint } from './endpoint.js';
import { EndpointLoader } from './endpoint.loader.js';
import { LeaseRepository, type LeasedRow } from './lease.repository.js';

/** A webhook without work this long is left to whoever finds its next. */
const IDLE_MS = 10_000;

/** A webhook with work, and how many attempts it may start. */
export interface Opening {
  endpoint: Endpoint;
  free: number;
  /** The process allows fewer than the webhook has room for. */
  isLimited: boolean;
}

/** The webhooks whose leases this process holds. */
@Injectable()
export class HeldEndpoints {
  private readonly endpoints = new Map<number, Endpoint>();

  constructor(
    private readonly leases: LeaseRepository,
    private readonly loader: EndpointLoader,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  get size(): number {
    return this.endpoints.size;
  }

  get(id: number): Endpoint | undefined {
    return this.endpoints.get(id);
  }

  async acquire(only: readonly number[] | null): Promise<void> {
    for (const row of await this.leases.acquire(only)) {
      const endpoint = this.open(row);
      if (endpoint !== null) this.endpoints.set(row.id, endpoint);
    }
  }

  /** Drops what another process took meanwhile: its running attempts end by themselves, their results count no more. */
  async renew(): Promise<void> {
    if (this.endpoints.size === 0) return;
    const asked = [...this.endpoints.keys()];
    const kept = new Set(await this.leases.renew(asked));
    for (const id of asked) if (!kept.has(id)) this.endpoints.delete(id);
  }

  async releaseIdle(nowMs: number): Promise<void> {
    const idle = [...this.endpoints.values()].filter(
      (endpoint) => endpoint.running === 0 && nowMs - endpoint.lastBusyMs > IDLE_MS,
    );
    await this.release(idle.map((endpoint) => endpoint.id));
  }

  async releaseAll(): Promise<void> {
    await this.release([...this.endpoints.keys()]);
  }

  markAll(): void {
    for (const endpoint of this.endpoints.values()) endpoint.dirty = true;
  }

  withWork(nowMs: number): { endpoint: Endpoint; free: number }[] {
    const slots: { endpoint: Endpoint; free: number }[] = [];
    for (const endpoint of this.endpoints.values()) {
      const free = endpoint.dirty ? endpoint.free(nowMs) : 0;
      if (free > 0) slots.push({ endpoint, free });
    }
    return slots;
  }

  /** A start that shows a newer secret than the one in memory: the keys are read again before anything is signed. */
  async refreshKeys(rows: readonly StartedRow[]): Promise<void> {
    const stale = new Set<number>();
    for (const row of rows) {
      if (this.endpoints.get(row.webhook_id)?.keys.version !== row.secret_version) stale.add(row.webhook_id);
    }
    if (stale.size === 0) return;
    for (const row of await this.leases.reload([...stale])) {
      const fresh = this.open(row);
      const endpoint = this.endpoints.get(row.id);
      if (fresh === null) this.endpoints.delete(row.id);
      else if (endpoint !== undefined) endpoint.keys = fresh.keys;
    }
  }

  private async release(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    for (const id of ids) this.endpoints.delete(id);
    await this.leases.release(ids);
  }

  /** One unreadable secret must not stop the deliveries of others. */
  private open(row: LeasedRow): Endpoint | null {
    try {
      return this.loader.load(row);
    } catch (error) {
      this.logger.error({ err: error, webhook_id: row.id }, 'deliveries of this webhook wait for its key');
      return null;
    }
  }
}
