import type { KeyObject } from 'node:crypto';
import type { WebhookKind } from '@hiring/contracts';
import type { SigningKeys } from '../receivers/signing-secrets.js';
import type { Party } from './attempt-slots.js';
import type { LeasedRow } from './lease.repository.js';

/** A leased webhook in this process's memory. Computes how many attempts it may start now. */
export class LeasedWebhook {
  readonly id: number;
  /** The customer and origin that attempts count against. They do not change during the lease. */
  readonly party: Party;
  /** True when a delivery may be due. Set to false when due deliveries are read. */
  mayHaveDueWork = true;
  /** How many attempts are started and not recorded yet. */
  running = 0;
  lastBusyMs: number;
  /** Whether the last read found as many deliveries as it requested. If so, more deliveries may be due. */
  private isFull = false;
  private tokens: number;
  private filledMs: number;

  constructor(
    private row: LeasedRow,
    private keys: SigningKeys,
    nowMs: number,
  ) {
    this.id = row.id;
    this.party = { customerId: row.customer_id, origin: new URL(row.url).origin };
    this.lastBusyMs = nowMs;
    this.tokens = row.rate_per_second ?? 0;
    this.filledMs = nowMs;
  }

  get kind(): WebhookKind {
    return this.row.kind;
  }

  get url(): string {
    return this.row.url;
  }

  get version(): number {
    return this.row.secret_version;
  }

  /** Replaces the row and keys after the webhook changed. */
  refresh(row: LeasedRow, keys: SigningKeys): void {
    this.row = row;
    this.keys = keys;
  }

  /** Returns how many attempts may start now, within the webhook's concurrency and rate. */
  free(nowMs: number): number {
    const slots = (this.row.ordered ? 1 : this.row.concurrency) - this.running;
    const rate = this.row.rate_per_second;
    if (rate === null) return slots;
    this.tokens = Math.min(rate, this.tokens + ((nowMs - this.filledMs) / 1_000) * rate);
    this.filledMs = nowMs;
    return Math.min(slots, Math.floor(this.tokens));
  }

  /** Records that a read requested `free` due deliveries and found `given`. */
  served(given: number, free: number): void {
    this.isFull = given >= free;
  }

  started(nowMs: number): void {
    this.running += 1;
    this.lastBusyMs = nowMs;
    if (this.row.rate_per_second !== null) this.tokens -= 1;
  }

  ended(nowMs: number): void {
    this.running -= 1;
    this.lastBusyMs = nowMs;
    if (this.isFull) this.mayHaveDueWork = true;
  }

  /** Returns the keys that sign at `nowMs`: several during a rotation. */
  signingKeys(nowMs: number): KeyObject[] {
    return this.keys.at(nowMs);
  }
}
