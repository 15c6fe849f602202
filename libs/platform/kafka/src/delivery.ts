import { asError } from './kafka.errors.js';
import type { ConsumeOptions, IncomingBatch } from './records.js';

const STUCK_BATCH_MS = 60_000;
const SILENCE_MS = 3_000;

/** Thrown if `onBatch` failed. The consumption stops, so that no record is skipped. */
export class HaltedError extends Error {
  override readonly name = 'HaltedError';
}

/** Calls `onBatch` with one batch at a time, tracks the positions, and stops at the first failure. */
export class RecordDelivery {
  /** The next offset to deliver, by partition. Absent until a start position or a batch sets it. */
  readonly next = new Map<number, bigint>();
  /** Partitions that wait for a new position. Their records are not delivered. */
  private readonly unpositioned = new Set<number>();
  private queue: Promise<unknown> = Promise.resolve();
  private stopping = false;
  private halt: Error | undefined;
  private busySince: number | undefined;
  private lastAnswer: number | undefined;

  constructor(private readonly options: ConsumeOptions) {}

  get isStopping(): boolean {
    return this.stopping;
  }

  /** Restarts `silentMs`. Called after any sign of life from the broker or the handler. */
  resetSilence(): void {
    this.lastAnswer = performance.now();
  }

  get silentMs(): number {
    return this.lastAnswer === undefined ? 0 : performance.now() - this.lastAnswer;
  }

  get busy(): boolean {
    return this.busySince !== undefined;
  }

  reposition(partitions: Iterable<number>): void {
    for (const partition of partitions) this.unpositioned.add(partition);
  }

  /** Ends a partition's repositioning, and drops its previous position. */
  position(partition: number): void {
    if (this.unpositioned.delete(partition)) this.next.delete(partition);
  }

  /**
   * Delivers a batch's new records, and resolves after `onBatch`. Resolves with false if the consumption was stopped or
   * repositioned. @throws `HaltedError` if `onBatch` failed
   */
  deliver(batch: IncomingBatch, endOffset: bigint): Promise<boolean> {
    const run = this.queue.then(() => this.handle(batch, endOffset));
    this.queue = run.catch(() => false);
    return run;
  }

  /** Resolves when no `onBatch` is running. */
  async idle(): Promise<void> {
    await this.queue;
  }

  stop(): Promise<void> {
    this.stopping = true;
    return this.idle();
  }

  haltWith(error: Error): void {
    if (this.halt !== undefined || this.stopping) return;
    this.halt = error;
    this.stopping = true;
    this.options.onHalt(error);
  }

  healthy(): true | string {
    if (this.halt !== undefined) return `halted: ${this.halt.message}`;
    if (this.stopping) return 'stopped';
    const now = performance.now();
    if (this.busySince !== undefined) {
      const seconds = Math.round((now - this.busySince) / 1_000);
      return now - this.busySince < STUCK_BATCH_MS || `one batch has been running for ${seconds} s`;
    }
    if (this.lastAnswer === undefined) return 'not connected yet';
    const silence = Math.round(now - this.lastAnswer);
    return silence < SILENCE_MS + (this.options.maxWaitMs ?? 0) || `no response from the broker for ${silence} ms`;
  }

  private async handle(batch: IncomingBatch, endOffset: bigint): Promise<boolean> {
    if (this.stopping || this.unpositioned.has(batch.partition)) return false;
    const next = this.next.get(batch.partition) ?? 0n;
    const records = batch.records.filter((record) => record.offset >= next);
    if (records.length > 0) {
      this.busySince = performance.now();
      try {
        await this.options.onBatch({ ...batch, records });
      } catch (error) {
        this.haltWith(asError(error));
        throw new HaltedError(asError(error).message, { cause: error });
      } finally {
        this.busySince = undefined;
        this.resetSilence();
      }
    }
    if (this.unpositioned.has(batch.partition)) return false;
    if (endOffset > next) {
      this.next.set(batch.partition, endOffset);
      this.options.onPosition?.(batch.partition, endOffset);
    }
    return true;
  }
}
