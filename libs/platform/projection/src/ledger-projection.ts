import { systemClock, type Clock } from '@hiring/platform-config';
import type { Consumption, IncomingRecord } from '@hiring/platform-kafka';
import { metrics } from '@hiring/platform-observability';
import { inTransaction, isDatabaseUnavailable, onReconnection } from '@hiring/platform-postgres';
import { AppliedPosition } from './applied-position.js';
import { applyBatch, assertSameTopic, PositionRegressedError, UnexpectedTopicError } from './apply-batch.js';
import { CheckpointTable, type Checkpoint } from './checkpoint.js';
import { FactQueue, type QueuedFact } from './fact-queue.js';
import { RetryPolicy } from './retry-policy.js';
import type { Projection, ProjectorOptions } from './projection.js';

const PARTITION = 0;
const MAX_BATCH = 2_000;
const LOOK_FOR_ADOPTION_MS = 1_000;

/**
 * Folds the ledger. Fetching and applying overlap: fetched facts wait in a bounded queue, and a loop applies up to
 * `maxBatch` at a time.
 */
export class LedgerProjection implements Projection {
  private readonly clock: Clock;
  private readonly checkpoints: CheckpointTable;
  private readonly maxBatch: number;
  private readonly queue: FactQueue;
  private readonly applied: AppliedPosition;
  private readonly retryPolicy: RetryPolicy;
  private applying: Promise<void> | undefined;
  private consumption: Consumption | undefined;
  private topicId = '';
  private failure: Error | undefined;
  private trouble: string | undefined;
  private stopReconnectionChecks = (): void => undefined;
  private stopped = false;

  constructor(private readonly options: ProjectorOptions) {
    this.checkpoints = new CheckpointTable(options.schema, options.name);
    this.maxBatch = options.maxBatch ?? MAX_BATCH;
    this.clock = options.clock ?? systemClock;
    this.queue = new FactQueue(options.types);
    this.applied = new AppliedPosition(options.name, this.clock);
    this.retryPolicy = new RetryPolicy(this.clock);
  }

  async start(): Promise<void> {
    this.options.health.check(`projector ${this.options.name}`, () => this.verdict());
    this.stopReconnectionChecks = onReconnection(this.options.pool, () => this.lookForFallBack());
    const { event_seq: storedSeq } = await this.storedCheckpoint();
    this.queue.restartAfter(storedSeq);
    this.reached(storedSeq);
    this.consume();
  }

  /**
   * Starts reading, and returns at once. Reading may have to wait for the broker, but the tables are usable without it.
   */
  private consume(): void {
    const consuming = async (): Promise<void> => {
      const consumption = await this.options.kafka.consume({
        topic: this.options.topic,
        groupId: `projector-${this.options.name}`,
        partitions: [PARTITION],
        from: () => this.startOffset(),
        ...(this.options.gapMs !== undefined && { gapMs: this.options.gapMs }),
        onBatch: (batch) => this.receive(batch.records),
        onHalt: (error) => this.halt(error),
      });
      this.consumption = consumption;
      if (this.stopped) await consumption.stop();
    };
    void consuming().catch((error: Error) => this.halt(error));
  }

  position(): number {
    return this.applied.value;
  }

  waitFor(seq: number, timeoutMs: number): Promise<boolean> {
    return this.applied.waitFor(seq, timeoutMs);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.stopReconnectionChecks();
    this.queue.wake();
    await this.consumption?.stop();
    await this.applying;
    this.applied.stopWaiting();
  }

  private verdict(): true | string {
    if (this.failure !== undefined) return `halted: ${this.failure.message}`;
    return this.trouble ?? this.consumption?.healthy() ?? 'starting';
  }

  /**
   * Returns the offset at which reading starts. Called on every connection. `OffsetOutOfRangeError` stops the
   * consumption; other errors are retried.
   */
  private async startOffset(): Promise<bigint> {
    // The checkpoint is read before the topic's end. In the other order, another replica could move the checkpoint past
    // the end that was read.
    const checkpoint = await this.storedCheckpoint();
    const { topicId, low, high } = await this.topicEnds();
    this.topicId = topicId;
    assertSameTopic(checkpoint, topicId);
    if (checkpoint.next_offset > high) {
      const { topic } = this.options;
      throw new UnexpectedTopicError(`${topic} ends at ${high}, before the checkpoint's ${checkpoint.next_offset}`);
    }
    // The position is reported here, because if another replica has applied all facts, no new fact would report it.
    this.reached(checkpoint.event_seq);
    return checkpoint.topic_id === null ? low : checkpoint.next_offset;
  }

  private async topicEnds(): Promise<{ topicId: string; low: bigint; high: bigint }> {
    const { topicId, partitions } = await this.options.kafka.topicEnds(this.options.topic);
    const { low, high } = partitions.find(({ partition }) => partition === PARTITION) ?? { low: 0n, high: 0n };
    return { topicId, low, high };
  }

  /** Returns the checkpoint, creating it if necessary. Waits while the database is unavailable. */
  private async storedCheckpoint(): Promise<Checkpoint> {
    for (;;) {
      try {
        await this.checkpoints.ensure(this.options.pool);
        return await this.checkpoints.read(this.options.pool);
      } catch (error) {
        await this.pauseOrThrow(error);
      }
    }
  }

  private async receive(records: IncomingRecord[]): Promise<void> {
    if (this.failure !== undefined) throw this.failure;
    try {
      for (const record of records) this.queue.push(record);
    } finally {
      // Facts before an unreadable record are still applied.
      if (this.queue.length > 0 && !this.stopped) this.applying ??= this.drain();
    }
    while (this.queue.length > this.maxBatch && !this.stopped && this.failure === undefined) await this.queue.changed();
  }

  private async drain(): Promise<void> {
    try {
      while (this.queue.length > 0 && !this.stopped) {
        const facts = this.queue.front(this.maxBatch);
        if (await this.tryBatch(facts)) this.queue.drop(facts.length);
      }
    } catch (error) {
      if (error instanceof PositionRegressedError) return this.fallBack(error.storedSeq);
      if (!this.stopped) this.halt(error instanceof Error ? error : new Error(String(error)));
    } finally {
      this.applying = undefined;
    }
  }

  private async tryBatch(facts: QueuedFact[]): Promise<boolean> {
    const { name: projector, pool, apply } = this.options;
    const end = metrics
      .histogram('projector_batch_seconds', 'One projected batch', ['projector'])
      .startTimer({ projector });
    try {
      const lastSeq = await inTransaction(pool, (client) =>
        applyBatch(client, this.checkpoints, { facts, topicId: this.topicId, seenSeq: this.position() }, apply),
      );
      this.retryPolicy.renew();
      this.reached(lastSeq);
      return true;
    } catch (error) {
      await this.pauseOrThrow(error);
      return false;
    } finally {
      end();
    }
  }

  /**
   * Resolves when the work is to be retried (see `RetryPolicy`). Rethrows an error that no retry can cure, which stops
   * the projector.
   */
  private async pauseOrThrow(error: unknown): Promise<void> {
    if (this.stopped) throw error;
    if (isDatabaseUnavailable(error)) {
      if (this.trouble === undefined) {
        this.options.logger.warn({ err: error, projector: this.options.name }, 'projector waits for the database');
      }
      this.trouble = 'the database is unavailable';
    }
    await this.retryPolicy.pauseOrThrow(error);
  }

  private reached(seq: number): void {
    this.trouble = undefined;
    if (this.applied.advance(seq)) this.options.onAdvanced?.(seq);
  }

  private async lookForFallBack(): Promise<void> {
    const before = this.position();
    const { event_seq: storedSeq } = await this.checkpoints.read(this.options.pool);
    // A batch in progress detects the older position itself.
    if (storedSeq >= before || this.applying !== undefined || this.stopped || this.failure !== undefined) return;
    this.fallBack(storedSeq);
  }

  /**
   * Resumes at the stored position, because the database lost recent data, for example after a failover to a lagging
   * standby.
   */
  private fallBack(storedSeq: number): void {
    const { name, logger, onFellBack } = this.options;
    const from = { projector: name, event_seq: this.position(), stored_event_seq: storedSeq };
    logger.warn(from, 'the database has lost its latest changes: the projector resumes at the stored position');
    metrics.counter('projector_fell_back_total', 'Times that the stored position fell back', ['projector']).inc({
      projector: name,
    });
    this.applied.set(storedSeq);
    this.queue.restartAfter(storedSeq);
    onFellBack?.(storedSeq);
    this.consumption?.reposition();
  }

  private halt(error: Error): void {
    if (this.failure !== undefined) return;
    this.failure = error;
    const { name: projector, health, logger } = this.options;
    const reason = `projector ${projector}: ${error.message}`;
    health.halt(reason);
    logger.fatal({ err: error, projector, event_seq: this.position() }, 'projector halted');
    this.queue.wake();
    if (error instanceof UnexpectedTopicError) void this.awaitAdoption(reason);
  }

  /** Resumes when the checkpoint names the current topic. This happens after an operator's request to any replica. */
  private async awaitAdoption(reason: string): Promise<void> {
    while (!this.stopped) {
      await new Promise<void>((resolve) => void this.clock.timer(LOOK_FOR_ADOPTION_MS, resolve).unref());
      try {
        if (this.stopped || !(await this.isAdopted())) continue;
        await this.consumption?.stop();
        await this.applying;
      } catch (error) {
        this.options.logger.warn({ err: error }, 'cannot see whether an operator adopted the topic');
        continue;
      }
      this.options.logger.warn({ projector: this.options.name }, 'the topic was adopted: the projector resumes');
      this.queue.restartAfter(this.position());
      this.failure = undefined;
      this.options.health.resume(reason);
      return this.consume();
    }
  }

  private async isAdopted(): Promise<boolean> {
    const checkpoint = await this.checkpoints.read(this.options.pool);
    const { topicId, high } = await this.topicEnds();
    return checkpoint.topic_id === topicId && checkpoint.next_offset <= high;
  }
}
