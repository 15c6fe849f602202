import { Injectable } from '@nestjs/common';
import { AppError, topicName } from '@hiring/contracts';
import { usagePartition } from '@hiring/billing';
import { Clock, ServiceConfig, type Timer } from '@hiring/platform-config';
import { KafkaPort, type TopicEnds } from '@hiring/platform-kafka';

/** The longest time a call about usage waits for the projection to catch up. */
const CATCH_UP_MS_MAX = 2_000;
const RETRY_MS = 50;

interface Waiter {
  offset: bigint;
  resolve(): void;
}

/** Tracks the projected position of each partition and waits for it. */
@Injectable()
export class UsagePositions {
  private readonly positions = new Map<number, bigint>();
  private readonly waiters = new Map<number, Set<Waiter>>();
  private fetching: Promise<TopicEnds> | undefined;
  private queued: Promise<TopicEnds> | undefined;
  private endPause = (_partition: number): void => undefined;

  constructor(
    private readonly kafka: KafkaPort,
    private readonly config: ServiceConfig,
    private readonly clock: Clock,
  ) {}

  /** @param endPause called while a call waits for a partition, after each batch of it */
  onWaiting(endPause: (partition: number) => void): void {
    this.endPause = endPause;
  }

  moved(partition: number, nextOffset: bigint): void {
    if (nextOffset > (this.positions.get(partition) ?? -1n)) this.set(partition, nextOffset);
  }

  /** May move backwards: positions on an earlier topic are no longer valid. */
  set(partition: number, nextOffset: bigint): void {
    this.positions.set(partition, nextOffset);
    const waiters = this.waiters.get(partition);
    for (const waiter of waiters ?? []) {
      if (waiter.offset > nextOffset) continue;
      waiters?.delete(waiter);
      waiter.resolve();
    }
    if (waiters !== undefined && waiters.size > 0) this.endPause(partition);
  }

  /** Current positions by partition. */
  all(): Map<number, bigint> {
    return new Map(this.positions);
  }

  positionOf(partition: number): bigint {
    return this.positions.get(partition) ?? -1n;
  }

  /**
   * Returns once everything is folded that the account's partition held when the call started.
   *
   * @throws AppError unavailable after 2 s: the answer is never stale
   */
  async catchUp(customerId: string): Promise<void> {
    const partition = usagePartition(customerId);
    const late = this.lateAfter(CATCH_UP_MS_MAX);
    try {
      const end = await Promise.race([this.endOf(partition, late), late.promise]);
      await Promise.race([this.reached(partition, end), late.promise]);
    } finally {
      late.cancel();
    }
  }

  /** Retries while the broker cannot report the end: a moving leader is back within a moment. */
  private async endOf(partition: number, late: Late): Promise<bigint> {
    for (;;) {
      try {
        const { partitions } = await this.ends();
        const end = partitions.find((candidate) => candidate.partition === partition)?.high;
        if (end !== undefined) return end;
      } catch (error) {
        if (late.over) throw error;
      }
      await this.clock.delay(RETRY_MS);
      if (late.over) throw unavailable();
    }
  }

  /**
   * End offsets read after the call started. A read already in flight may predate it, so callers share the next one.
   */
  private ends(): Promise<TopicEnds> {
    if (this.fetching === undefined) return this.fetch();
    this.queued ??= this.fetching
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => {
        this.queued = undefined;
        return this.fetch();
      });
    return this.queued;
  }

  private fetch(): Promise<TopicEnds> {
    const fetching = this.kafka.topicEnds(topicName(this.config.topicPrefix, 'usage')).finally(() => {
      if (this.fetching === fetching) this.fetching = undefined;
    });
    this.fetching = fetching;
    return fetching;
  }

  private reached(partition: number, offset: bigint): Promise<void> {
    if (this.positionOf(partition) >= offset) return Promise.resolve();
    return new Promise((resolve) => {
      const waiters = this.waiters.get(partition) ?? new Set();
      waiters.add({ offset, resolve });
      this.waiters.set(partition, waiters);
      this.endPause(partition);
    });
  }

  private lateAfter(ms: number): Late {
    const late: Late = { over: false, promise: Promise.resolve() as Promise<never>, cancel: () => timer?.cancel() };
    let timer: Timer | undefined;
    late.promise = new Promise<never>((_resolve, reject) => {
      timer = this.clock.timer(ms, () => {
        late.over = true;
        reject(unavailable());
      });
    });
    // `late` may reject after the race has ended.
    late.promise.catch(() => undefined);
    return late;
  }
}

interface Late {
  over: boolean;
  promise: Promise<never>;
  cancel(): void;
}

function unavailable(): AppError {
  return new AppError('unavailable', 'Usage is not up to date yet.', { retryAfterSeconds: 1 });
}
