import { Injectable } from '@nestjs/common';
import { AppError, topicName } from '@hiring/contracts';
import { usagePartition } from '@hiring/billing';
import { Clock, ServiceConfig, type Timer } from '@hiring/platform-config';
import { KafkaPort, type TopicEnds } from '@hiring/platform-kafka';
import { PartitionPositions } from '@hiring/platform-projection';

/** Maximum concurrent requests to each RPC method that waits for the projection. */
export const WAITING_SLOTS = 64;
/** Milliseconds reserved for the response. A call stops waiting for the projection this long before its time limit. */
const ANSWER_MS = 1_000;

interface Waiter {
  offset: bigint;
  resolve(): void;
}

/** Waits until the projection has reached a position in a partition. */
@Injectable()
export class UsagePositions extends PartitionPositions {
  private readonly waiters = new Map<number, Set<Waiter>>();
  private fetching: Promise<TopicEnds> | undefined;
  private queued: Promise<TopicEnds> | undefined;
  private endPause = (_partition: number): void => undefined;

  constructor(
    private readonly kafka: KafkaPort,
    private readonly config: ServiceConfig,
    private readonly clock: Clock,
  ) {
    super();
  }

  /**
   * @param endPause called when a request starts to wait for a partition, and after each batch of that partition while
   *   a request still waits
   */
  onWaiting(endPause: (partition: number) => void): void {
    this.endPause = endPause;
  }

  override set(partition: number, nextOffset: bigint): void {
    super.set(partition, nextOffset);
    const waiters = this.waiters.get(partition);
    for (const waiter of waiters ?? []) {
      if (waiter.offset > nextOffset) continue;
      waiters?.delete(waiter);
      waiter.resolve();
    }
    if (waiters !== undefined && waiters.size > 0) this.endPause(partition);
  }

  /**
   * Waits until the projection has folded every record that is now in the account's partition, so that the response is
   * not stale.
   * @throws AppError unavailable a second before the caller's time limit, or when the partition's end cannot be read
   */
  catchUp(customerId: string): Promise<void> {
    return this.folded(usagePartition(customerId));
  }

  /** Waits until the projection has folded every record that is now on the topic. @throws AppError like `catchUp` */
  catchUpAll(): Promise<void> {
    return this.folded(null);
  }

  private async folded(partition: number | null): Promise<void> {
    const late = this.lateAfter(this.kafka.failoverMs - ANSWER_MS);
    try {
      const ends = await Promise.race([this.endsOf(partition), late.promise]);
      const reached = ends.map((end) => this.reached(end.partition, end.high));
      await Promise.race([Promise.all(reached), late.promise]);
    } finally {
      late.cancel();
    }
  }

  private async endsOf(partition: number | null): Promise<TopicEnds['partitions']> {
    const { partitions } = await this.ends().catch((error: unknown) => {
      throw unavailable(error);
    });
    const ends = partition === null ? partitions : partitions.filter((end) => end.partition === partition);
    if (ends.length === 0) throw unavailable();
    return ends;
  }

  /**
   * Returns end offsets that are read after this call begins. A fetch that is already in progress may return older
   * offsets, so all calls that arrive during it share the next fetch.
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
    let timer: Timer | undefined;
    const promise = new Promise<never>((_resolve, reject) => {
      timer = this.clock.timer(ms, () => reject(unavailable()));
    });
    // Ignore a rejection that comes after the race.
    promise.catch(() => undefined);
    return { promise, cancel: () => timer?.cancel() };
  }
}

interface Late {
  promise: Promise<never>;
  cancel(): void;
}

function unavailable(cause?: unknown): AppError {
  return new AppError('unavailable', 'Usage is not up to date yet.', { retryAfterSeconds: 1, cause });
}
