import type { ConsumeOptions } from '@hiring/platform-kafka';
import type { Life } from '../kernel/process.js';
import type { Log, Partition } from './log.js';

const RETRY_MS = 100;
const BATCH_MAX = 30;
/** The share of fetches after which a reader rejoins, reads its position again and may get records twice. */
const REJOINS = 0.01;

/** Reads one partition in order, with lag, from a given position. */
export class PartitionReader {
  private readonly source: Partition;
  private next: number | null = null;
  private stopped = false;
  private working: Promise<void> = Promise.resolve();
  private waiting = false;
  private joins = 0;
  private readonly forget: () => void;

  constructor(
    private readonly life: Life,
    log: Log,
    private readonly options: ConsumeOptions,
    private readonly partition: number,
    private readonly isOwner: () => boolean = () => true,
  ) {
    this.source = log.partition(options.topic, partition);
    this.forget = this.source.onGrowth(() => this.wake());
    life.onEnd(() => this.end());
  }

  start(): void {
    this.wake();
  }

  rejoin(): void {
    this.joins += 1;
    this.next = null;
    this.wake();
  }

  stop(): Promise<void> {
    this.end();
    return this.working;
  }

  private end(): void {
    this.stopped = true;
    this.forget();
  }

  private wake(): void {
    if (this.waiting || this.stopped) return;
    this.waiting = true;
    const { world } = this.life;
    this.life.after(world.latency(), () => {
      this.waiting = false;
      this.working = this.working.then(() => this.step());
    });
  }

  private async step(): Promise<void> {
    if (this.stopped) return;
    try {
      if (this.life.world.faults.lostReply > 0 && this.life.world.draws.chance(REJOINS)) this.next = null;
      if (!(await this.position())) return;
    } catch {
      this.life.after(RETRY_MS, () => this.wake());
      return;
    }
    if (!this.isOwner()) return;
    await this.deliver().catch((error: unknown) => {
      this.end();
      this.options.onHalt(error instanceof Error ? error : new Error(String(error)));
    });
  }

  /** Reads the start position. Returns false if the reader rejoined or was stopped meanwhile. */
  private async position(): Promise<boolean> {
    if (this.next !== null) return true;
    const { joins } = this;
    const start = (await this.options.from?.(this.partition)) ?? 0n;
    if (joins !== this.joins || this.stopped) {
      this.wake();
      return false;
    }
    this.next = typeof start === 'bigint' ? Number(start) : 0;
    return true;
  }

  private async deliver(): Promise<void> {
    const { source, life, partition, joins } = this;
    const from = this.next ?? 0;
    const to = Math.min(source.stable, from + 1 + life.world.draws.below(BATCH_MAX));
    if (to <= from) return;
    const records = source.committed(from, to);
    if (records.length > 0) {
      life.world.trace(`${life.name} reads ${this.options.topic}/${partition} ${from}..${to}`);
      await this.options.onBatch({ partition, records, highWatermark: BigInt(source.end) });
    }
    if (joins === this.joins && this.next !== null) this.next = to;
    this.options.onPosition?.(partition, BigInt(to));
    this.wake();
  }
}
