import type { Fact } from '@hiring/contracts';
import { PartAssembler, type Consumption, type IncomingRecord } from '@hiring/platform-kafka';
import { metrics } from '@hiring/platform-observability';
import { CheckpointTable, type Checkpoint } from './checkpoint.js';
import { readFact } from './ledger-record.js';
import { inTransaction } from './pool.js';
import type { Projection, ProjectorOptions } from './projector.js';
import { isDatabaseAway } from './unavailable.js';

const PARTITION = 0;
const MAX_BATCH = 2_000;
const RETRY_MS = 250;

interface Queued {
  fact: Fact;
  nextOffset: bigint;
}

/**
 * Fetching and applying overlap: fetched facts wait in a bounded queue, and one loop applies what has gathered, up to
 * `maxBatch` at a time. The queue is never cleared on a rejoin: what is delivered again is dropped by `event_seq`.
 */
export class LedgerProjection implements Projection {
  private readonly checkpoints: CheckpointTable;
  private readonly maxBatch: number;
  private readonly parts = new PartAssembler();
  private readonly waiters = new Set<{ seq: number; resolve: (reached: boolean) => void }>();
  private queue: Queued[] = [];
  private room: (() => void)[] = [];
  private applying: Promise<void> | undefined;
  private consumption: Consumption | undefined;
  private topicId = '';
  private lastSeq = 0;
  private failure: Error | undefined;
  private trouble: string | undefined;
  private stopped = false;

  constructor(private readonly options: ProjectorOptions) {
    this.checkpoints = new CheckpointTable(options.schema, options.name);
    this.maxBatch = options.maxBatch ?? MAX_BATCH;
  }

  async start(): Promise<void> {
    await this.checkpoints.ensure(this.options.pool);
    this.reached((await this.checkpoints.read(this.options.pool)).event_seq);
    this.options.health.check(`projector ${this.options.name}`, () => this.verdict());
    this.consumption = await this.options.kafka.consume({
      topic: this.options.topic,
      groupId: `projector-${this.options.name}`,
      partitions: [PARTITION],
      from: () => this.startOffset(),
      onBatch: (batch) => this.receive(batch.records),
      onHalt: (error) => this.halt(error),
    });
  }

  position(): number {
    return this.lastSeq;
  }

  waitFor(seq: number, timeoutMs: number): Promise<boolean> {
    if (this.lastSeq >= seq) return Promise.resolve(true);
    return new Promise((resolve) => {
      const waiter = { seq, resolve: (reached: boolean) => (clearTimeout(timer), resolve(reached)) };
      const timer = setTimeout(() => {
        this.waiters.delete(waiter);
        resolve(false);
      }, timeoutMs);
      this.waiters.add(waiter);
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.makeRoom();
    await this.consumption?.stop();
    await this.applying;
    for (const waiter of this.waiters) waiter.resolve(false);
    this.waiters.clear();
  }

  private verdict(): true | string {
    if (this.failure !== undefined) return `halted: ${this.failure.message}`;
    return this.trouble ?? this.consumption?.healthy() ?? 'starting';
  }

  /** Asked on every (re)join. Throws, and so halts, when the checkpoint cannot belong to this topic. */
  private async startOffset(): Promise<bigint> {
    const ends = await this.options.kafka.topicEnds(this.options.topic);
    const checkpoint = await this.readCheckpoint();
    const { low, high } = ends.partitions.find(({ partition }) => partition === PARTITION) ?? { low: 0n, high: 0n };
    if (checkpoint.topic_id !== null && checkpoint.topic_id !== ends.topicId) {
      throw this.halt(
        new Error(
          `topic ${this.options.topic} is another one (${ends.topicId}) than was read before (${checkpoint.topic_id})`,
        ),
      );
    }
    if (checkpoint.next_offset > high) {
      throw this.halt(
        new Error(`topic ${this.options.topic} ends at ${high}, before the checkpoint's ${checkpoint.next_offset}`),
      );
    }
    this.topicId = ends.topicId;
    return checkpoint.topic_id === null ? low : checkpoint.next_offset;
  }

  private async readCheckpoint(): Promise<Checkpoint> {
    for (;;) {
      try {
        return await this.checkpoints.read(this.options.pool);
      } catch (error) {
        await this.pauseIfAway(error);
      }
    }
  }

  private async receive(records: IncomingRecord[]): Promise<void> {
    if (this.failure !== undefined) throw this.failure;
    for (const record of records) {
      const whole = this.parts.push(record);
      if (whole !== null) this.queue.push({ fact: readFact(whole), nextOffset: whole.offset + 1n });
    }
    this.applying ??= this.drain();
    while (this.queue.length > this.maxBatch && !this.stopped && this.failure === undefined) {
      await new Promise<void>((resolve) => this.room.push(resolve));
    }
  }

  private async drain(): Promise<void> {
    try {
      while (this.queue.length > 0 && !this.stopped) {
        const batch = this.queue.slice(0, this.maxBatch);
        if (!(await this.tryBatch(batch))) continue;
        this.queue = this.queue.slice(batch.length);
        this.makeRoom();
      }
    } catch (error) {
      this.halt(error instanceof Error ? error : new Error(String(error)));
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
        const fresh = batch.filter(({ fact }) => fact.event_seq > checkpoint.event_seq);
        const last = fresh.at(-1);
        if (last === undefined) return checkpoint.event_seq;
        assertDense(fresh, checkpoint.event_seq);
        await this.options.apply(
          client,
          fresh.map(({ fact }) => fact),
        );
        const stored = { event_seq: last.fact.event_seq, topic_id: this.topicId, next_offset: last.nextOffset };
        await this.checkpoints.store(client, stored);
        return stored.event_seq;
      });
      this.reached(lastSeq);
      return true;
    } catch (error) {
      await this.pauseIfAway(error);
      return false;
    } finally {
      end();
    }
  }

  /** Only a database that is away is waited for; everything else is thrown on and halts. */
  private async pauseIfAway(error: unknown): Promise<void> {
    if (this.stopped || !isDatabaseAway(error)) throw error;
    if (this.trouble === undefined)
      this.options.logger.warn({ err: error, projector: this.options.name }, 'projector waits for the database');
    this.trouble = 'the database is away';
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }

  private reached(seq: number): void {
    this.trouble = undefined;
    if (seq <= this.lastSeq) return;
    this.lastSeq = seq;
    metrics
      .gauge('projector_position', 'Last applied event_seq', ['projector'])
      .set({ projector: this.options.name }, seq);
    for (const waiter of this.waiters) {
      if (waiter.seq > seq) continue;
      this.waiters.delete(waiter);
      waiter.resolve(true);
    }
    this.options.onCommitted?.(seq);
  }

  private makeRoom(): void {
    const waiting = this.room;
    this.room = [];
    for (const resolve of waiting) resolve();
  }

  private halt(error: Error): Error {
    if (this.failure !== undefined) return this.failure;
    this.failure = error;
    this.options.health.halt(`projector ${this.options.name}: ${error.message}`);
    this.options.logger.fatal(
      { err: error, projector: this.options.name, event_seq: this.lastSeq },
      'projector halted',
    );
    this.makeRoom();
    return error;
  }
}

function assertDense(batch: Queued[], last: number): void {
  for (const [index, { fact }] of batch.entries()) {
    const expected = last + 1 + index;
    if (fact.event_seq !== expected)
      throw new Error(`the ledger has a gap: expected event_seq ${expected}, found ${fact.event_seq}`);
  }
}
