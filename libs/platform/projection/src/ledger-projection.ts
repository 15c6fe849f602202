import type { Fact } from '@hiring/contracts';
import { systemClock, type Clock } from '@hiring/platform-config';
import { OffsetOutOfRangeError, PartAssembler, type Consumption, type IncomingRecord } from '@hiring/platform-kafka';
import { metrics } from '@hiring/platform-observability';
import { inTransaction, isDatabaseUnavailable, onReconnection } from '@hiring/platform-postgres';
import { CheckpointTable, type Checkpoint } from './checkpoint.js';
import { isOfOtherType, readFact, seqInEnvelope } from './ledger-record.js';
import { RetryPolicy } from './retry-policy.js';
import type { Projection, ProjectorOptions } from './projection.js';

const PARTITION = 0;
const MAX_BATCH = 2_000;
const LOOK_FOR_ADOPTION_MS = 1_000;

/** The stored position is older than one this process has seen. */
class PositionRegressedError extends Error {
  constructor(readonly storedSeq: number) {
    super(`the stored position fell back to ${storedSeq}`);
  }
}

/** The topic is not the one read before, or ends before the checkpoint: an operator must restore or adopt it. */
class UnexpectedTopicError extends OffsetOutOfRangeError {}

interface Queued {
  seq: number;
  /** Null: of a type the projection does not fold. */
  fact: Fact | null;
  nextOffset: bigint;
}

/**
 * Fetching and applying overlap: fetched facts wait in a bounded queue, and one loop applies up to `maxBatch` of them
 * at a time. The queue is not cleared on a reconnection: facts delivered again are at or below `queuedSeq` and are
 * dropped, so the queue stays dense in any order of old and new deliveries.
 */
export class LedgerProjection implements Projection {
  private readonly clock: Clock;
  private readonly checkpoints: CheckpointTable;
  private readonly maxBatch: number;
  private parts = new PartAssembler();
  private readonly waiters = new Set<{ seq: number; resolve: (reached: boolean) => void }>();
  private queue: Queued[] = [];
  private spaceWaiters: (() => void)[] = [];
  private applying: Promise<void> | undefined;
  private consumption: Consumption | undefined;
  private topicId = '';
  private lastSeq = 0;
  private queuedSeq = 0;
  private readonly retryPolicy: RetryPolicy;
  private failure: Error | undefined;
  private trouble: string | undefined;
  private stopReconnectionChecks = (): void => undefined;
  private stopped = false;

  constructor(private readonly options: ProjectorOptions) {
    this.checkpoints = new CheckpointTable(options.schema, options.name);
    this.maxBatch = options.maxBatch ?? MAX_BATCH;
    this.clock = options.clock ?? systemClock;
    this.retryPolicy = new RetryPolicy(this.clock);
  }

  async start(): Promise<void> {
    this.options.health.check(`projector ${this.options.name}`, () => this.verdict());
    this.stopReconnectionChecks = onReconnection(this.options.pool, () => this.lookForFallBack());
    const checkpoint = await this.retryWhileUnavailable(async () => {
      await this.checkpoints.ensure(this.options.pool);
      return this.checkpoints.read(this.options.pool);
    });
    this.queuedSeq = checkpoint.event_seq;
    this.reached(checkpoint.event_seq);
    // Not awaited: it resolves when the broker is available, and the tables can be read before.
    void this.consume().catch((error: Error) => this.halt(error));
  }

  private async consume(): Promise<void> {
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
  }

  position(): number {
    return this.lastSeq;
  }

  waitFor(seq: number, timeoutMs: number): Promise<boolean> {
    if (this.lastSeq >= seq) return Promise.resolve(true);
    return new Promise((resolve) => {
      const waiter = { seq, resolve: (reached: boolean) => (timer.cancel(), resolve(reached)) };
      const timer = this.clock.timer(timeoutMs, () => {
        this.waiters.delete(waiter);
        resolve(false);
      });
      this.waiters.add(waiter);
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.stopReconnectionChecks();
    this.releaseSpaceWaiters();
    await this.consumption?.stop();
    await this.applying;
    for (const waiter of this.waiters) waiter.resolve(false);
    this.waiters.clear();
  }

  private verdict(): true | string {
    if (this.failure !== undefined) return `halted: ${this.failure.message}`;
    return this.trouble ?? this.consumption?.healthy() ?? 'starting';
  }

  /** Called on every connection. `OffsetOutOfRangeError` halts the consumption; other errors are retried. */
  private async startOffset(): Promise<bigint> {
    const { topic } = this.options;
    // The checkpoint is read before the end of the topic, since another replica moves both forward.
    const checkpoint = await this.retryWhileUnavailable(async () => {
      await this.checkpoints.ensure(this.options.pool);
      return this.checkpoints.read(this.options.pool);
    });
    const ends = await this.options.kafka.topicEnds(topic);
    const { low, high } = ends.partitions.find(({ partition }) => partition === PARTITION) ?? { low: 0n, high: 0n };
    this.topicId = ends.topicId;
    assertSameTopic(checkpoint, ends.topicId);
    if (checkpoint.next_offset > high) {
      throw new UnexpectedTopicError(`${topic} ends at ${high}, before the checkpoint's ${checkpoint.next_offset}`);
    }
    // Another replica may have applied all facts: then no new fact shows the position of the tables.
    this.reached(checkpoint.event_seq);
    return checkpoint.topic_id === null ? low : checkpoint.next_offset;
  }

  private async retryWhileUnavailable<T>(fn: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await fn();
      } catch (error) {
        await this.pauseOrThrow(error);
      }
    }
  }

  private async receive(records: IncomingRecord[]): Promise<void> {
    if (this.failure !== undefined) throw this.failure;
    try {
      for (const record of records) this.enqueue(record);
    } finally {
      // Facts before an unreadable record are still applied.
      if (this.queue.length > 0 && !this.stopped) this.applying ??= this.drain();
    }
    while (this.queue.length > this.maxBatch && !this.stopped && this.failure === undefined) {
      await new Promise<void>((resolve) => this.spaceWaiters.push(resolve));
    }
  }

  private enqueue(record: IncomingRecord): void {
    const whole = this.parts.push(record);
    if (whole === null) return;
    const fact = isOfOtherType(whole, this.options.types) ? null : readFact(whole);
    const seq = fact?.event_seq ?? seqInEnvelope(whole);
    if (seq <= this.queuedSeq) return;
    this.queuedSeq = seq;
    this.queue.push({ seq, fact, nextOffset: whole.offset + 1n });
  }

  private async drain(): Promise<void> {
    try {
      while (this.queue.length > 0 && !this.stopped) {
        const batch = this.queue.slice(0, denseLength(this.queue, this.maxBatch));
        if (!(await this.tryBatch(batch))) continue;
        this.queue = this.queue.slice(batch.length);
        this.releaseSpaceWaiters();
      }
    } catch (error) {
      if (error instanceof PositionRegressedError) return this.fallBack(error.storedSeq);
      if (!this.stopped) this.halt(error instanceof Error ? error : new Error(String(error)));
    } finally {
      this.applying = undefined;
    }
  }

  private async tryBatch(batch: Queued[]): Promise<boolean> {
    const end = metrics
      .histogram('projector_batch_seconds', 'One projected batch', ['projector'])
      .startTimer({ projector: this.options.name });
    try {
      const lastSeq = await inTransaction(this.options.pool, async (client) => {
        const checkpoint = await this.checkpoints.lock(client);
        assertSameTopic(checkpoint, this.topicId);
        if (checkpoint.event_seq < this.lastSeq) throw new PositionRegressedError(checkpoint.event_seq);
        const fresh = batch.filter(({ seq }) => seq > checkpoint.event_seq);
        const last = fresh.at(-1);
        if (last === undefined) return checkpoint.event_seq;
        assertNext(fresh[0], checkpoint.event_seq);
        const facts = fresh.flatMap(({ fact }) => fact ?? []);
        if (facts.length > 0) await this.options.apply(client, facts);
        const stored = { event_seq: last.seq, topic_id: this.topicId, next_offset: last.nextOffset };
        await this.checkpoints.store(client, stored);
        return stored.event_seq;
      });
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

  /** Returns when the work is to be tried again (see `RetryPolicy`). Rethrows other errors, which halt. */
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
    if (seq <= this.lastSeq) return;
    this.lastSeq = seq;
    positionMetric().set({ projector: this.options.name }, seq);
    for (const waiter of this.waiters) {
      if (waiter.seq > seq) continue;
      this.waiters.delete(waiter);
      waiter.resolve(true);
    }
    this.options.onAdvanced?.(seq);
  }

  private async lookForFallBack(): Promise<void> {
    const before = this.lastSeq;
    const { event_seq: storedSeq } = await this.checkpoints.read(this.options.pool);
    // A batch in progress detects the older position by itself.
    if (storedSeq >= before || this.applying !== undefined || this.stopped || this.failure !== undefined) return;
    this.fallBack(storedSeq);
  }

  /**
   * Resumes at the stored position: the database has older data than before, as after a failover to a standby that
   * lagged.
   */
  private fallBack(storedSeq: number): void {
    const { name, logger, onFellBack } = this.options;
    const from = { projector: name, event_seq: this.lastSeq, stored_event_seq: storedSeq };
    logger.warn(from, 'the database has lost its latest changes: the projector resumes at the stored position');
    metrics.counter('projector_fell_back_total', 'Times that the stored position fell back', ['projector']).inc({
      projector: name,
    });
    this.lastSeq = storedSeq;
    this.queuedSeq = storedSeq;
    this.queue = [];
    this.parts = new PartAssembler();
    positionMetric().set({ projector: name }, storedSeq);
    onFellBack?.(storedSeq);
    this.consumption?.reposition();
    this.releaseSpaceWaiters();
  }

  private releaseSpaceWaiters(): void {
    const waiting = this.spaceWaiters;
    this.spaceWaiters = [];
    for (const resolve of waiting) resolve();
  }

  private halt(error: Error): void {
    if (this.failure !== undefined) return;
    this.failure = error;
    const reason = `projector ${this.options.name}: ${error.message}`;
    this.options.health.halt(reason);
    this.options.logger.fatal(
      { err: error, projector: this.options.name, event_seq: this.lastSeq },
      'projector halted',
    );
    this.releaseSpaceWaiters();
    if (error instanceof UnexpectedTopicError) void this.awaitAdoption(reason);
  }

  /** Resumes once the checkpoint names the current topic; any replica may have handled the operator's request. */
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
      this.queue = [];
      this.queuedSeq = this.lastSeq;
      this.parts = new PartAssembler();
      this.failure = undefined;
      this.options.health.resume(reason);
      return this.consume().catch((error: Error) => this.halt(error));
    }
  }

  private async isAdopted(): Promise<boolean> {
    const checkpoint = await this.checkpoints.read(this.options.pool);
    const { topicId, partitions } = await this.options.kafka.topicEnds(this.options.topic);
    const high = partitions.find(({ partition }) => partition === PARTITION)?.high ?? 0n;
    return checkpoint.topic_id === topicId && checkpoint.next_offset <= high;
  }
}

function positionMetric(): ReturnType<typeof metrics.gauge> {
  return metrics.gauge('projector_position', 'Last applied event_seq', ['projector']);
}

function assertSameTopic(checkpoint: Checkpoint, topicId: string): void {
  if (checkpoint.topic_id === null || checkpoint.topic_id === topicId) return;
  throw new UnexpectedTopicError(
    `the topic has the id ${topicId}, not ${checkpoint.topic_id} as before; an operator must adopt it`,
  );
}

/** How many facts at the queue's front follow each other without a gap: facts before a gap are still applied. */
function denseLength(queue: Queued[], max: number): number {
  const first = queue[0]?.seq ?? 0;
  let length = 1;
  while (length < max && queue[length]?.seq === first + length) length += 1;
  return length;
}

function assertNext(first: Queued | undefined, last: number): void {
  const found = first?.seq;
  if (found !== last + 1) throw new Error(`the ledger has a gap: expected event_seq ${last + 1}, found ${found}`);
}
