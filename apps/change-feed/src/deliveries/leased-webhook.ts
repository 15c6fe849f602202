import type { KeyObject } from 'node:crypto';
import type { WebhookKind } from '@hiring/contracts';
import type { SigningKeys } from '../receivers/signing-secrets.js';
import type { Party } from './attempt-slots.js';
import type { LeasedRow } from './lease.repository.js';

/** A webhook's keys at one version of its row. */
export interface VersionedKeys {
  version: number;
  signing: SigningKeys;
}

/** A leased webhook in this process's memory. Computes how many attempts it may start now. */
export class LeasedWebhook {
  readonly id: number;
  /** Customer and origin that its attempts count against. Fixed during the lease, since attempts may be running. */
  readonly party: Party;
  /** Set when a delivery may be due, cleared when due deliveries are read. */
  mayHaveDueWork = true;
  /** Attempts started and not recorded yet. */
  running = 0;
  lastBusyMs: number;
  /** Whether the last read found as many due deliveries as requested. More may then be due when an attempt ends. */
  private isFull = false;
  private tokens: number;
  private filledMs: number;

  constructor(
    private row: LeasedRow,
    private keys: VersionedKeys,
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

  /** Version of the row in memory. */
  get version(): number {
    return this.keys.version;
  }

  /** Replaces row and keys after a change of secrets, address or limits. */
  refresh(row: LeasedRow, keys: VersionedKeys): void {
    this.row = row;
    this.keys = keys;
  }

  /** Returns how many attempts may start now: the free part of its concurrency, within the rate. */
  free(nowMs: number): number {
    const slots = (this.row.ordered ? 1 : this.row.concurrency) - this.running;
    const rate = this.row.rate_per_second;
    if (rate === null) return slots;
    this.tokens = Math.min(rate, this.tokens + ((nowMs - this.filledMs) / 1_000) * rate);
    this.filledMs = nowMs;
    return Math.min(slots, Math.floor(this.tokens));
  }

  /** Call after a read that found `given` due deliveries for a `free` capacity. */
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

  /** The keys that sign at `nowMs`: several during a rotation. */
  signingKeys(nowMs: number): KeyObject[] {
    return this.keys.signing.at(nowMs);
  }
}
