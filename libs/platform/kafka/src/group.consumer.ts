import type { Consumer, ConsumerGroupJoinEvent, EachBatchPayload, Kafka } from 'kafkajs';
import { toIncoming } from './committed.records.js';
import { RecordDelivery, HaltedError } from './delivery.js';
import { asError } from './kafka.errors.js';
import type { KafkaLogger } from './kafka.logger.js';
import type { ConsumeOptions, Consumption } from './records.js';

const SESSION_TIMEOUT_MS = 6_000;
const HEARTBEAT_MS = 1_500;
const REOPEN_MS = 250;
/** A member that gets no response for this many milliseconds is replaced, because kafkajs can stop without an error. */
const GIVE_UP_MS = 15_000;

interface Incarnation {
  consumer: Consumer;
  over: boolean;
  /** Resolves when every partition from the latest join has its start position. */
  positioned: Promise<void>;
  ended(): void;
}

/** Reads a topic as a group member. After a crash, a new member joins. */
export class GroupConsumption implements Consumption {
  private readonly delivery: RecordDelivery;
  private current: Incarnation | undefined;
  private running: Promise<void> | undefined;
  private watchdog: NodeJS.Timeout | undefined;
  private readonly held = new Set<number>();

  constructor(
    private readonly kafka: Kafka,
    private readonly options: ConsumeOptions,
    private readonly logger: KafkaLogger,
  ) {
    this.delivery = new RecordDelivery(options);
  }

  /** Resolves when the first member has joined, or when the consumption was stopped. */
  start(): Promise<void> {
    this.watchdog = setInterval(() => this.giveUpSilent(), 1_000);
    return new Promise((resolve) => (this.running = this.run(resolve)));
  }

  healthy(): true | string {
    return this.delivery.healthy();
  }

  async stop(): Promise<void> {
    clearInterval(this.watchdog);
    await this.delivery.stop();
    if (this.current !== undefined) this.abandon(this.current);
    await this.running;
  }

  /** Does nothing, because group readers have no `gapMs`. */
  endPause(): void {}

  reposition(): void {
    this.delivery.reposition(this.held);
    if (this.current !== undefined) this.abandon(this.current);
  }

  private async run(started: () => void): Promise<void> {
    while (!this.delivery.isStopping) {
      try {
        await this.runMember(started);
      } catch (error) {
        this.logger.warn({ err: error, topic: this.options.topic }, 'a group member could not start; will retry');
      }
      if (!this.delivery.isStopping) await new Promise((resolve) => setTimeout(resolve, REOPEN_MS));
    }
    clearInterval(this.watchdog);
    started();
  }

  /**
   * Runs one group member until it ends. If it is abandoned while it joins, it is disconnected after the join: kafkajs
   * ignores an earlier disconnect, and the member would keep partitions without reading them.
   */
  private async runMember(started: () => void): Promise<void> {
    const consumer = this.newConsumer();
    let ended = (): void => undefined;
    const end = new Promise<void>((resolve) => (ended = resolve));
    const incarnation: Incarnation = { consumer, over: false, positioned: Promise.resolve(), ended };
    this.current = incarnation;
    this.delivery.resetSilence();
    this.listen(incarnation, started);
    let isMember = false;
    const joined = this.join(incarnation).then(() => {
      isMember = true;
    });
    try {
      await Promise.race([joined, end]);
      await end;
    } finally {
      this.abandon(incarnation);
      const left = joined.catch(() => undefined).then(() => this.disconnect(consumer));
      // The coordinator may be frozen, so a stop does not wait for a join.
      if (isMember && this.delivery.isStopping) await left;
    }
  }

  private async join(incarnation: Incarnation): Promise<void> {
    const { consumer } = incarnation;
    await consumer.connect();
    await consumer.subscribe({ topics: [this.options.topic], fromBeginning: true });
    await consumer.run({
      autoCommit: true,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: 1,
      eachBatch: (payload) => this.handle(incarnation, payload),
    });
  }

  private newConsumer(): Consumer {
    const { groupId, maxWaitMs = 500, minBytes = 1, maxBytes = 1_048_576, readCommitted = true } = this.options;
    return this.kafka.consumer({
      groupId,
      sessionTimeout: SESSION_TIMEOUT_MS,
      rebalanceTimeout: 3 * SESSION_TIMEOUT_MS,
      heartbeatInterval: HEARTBEAT_MS,
      maxWaitTimeInMs: maxWaitMs,
      minBytes,
      maxBytesPerPartition: maxBytes,
      readUncommitted: !readCommitted,
      allowAutoTopicCreation: false,
      retry: { initialRetryTime: 100, maxRetryTime: 500, retries: 5, restartOnFailure: () => Promise.resolve(false) },
    });
  }

  private listen(incarnation: Incarnation, started: () => void): void {
    const { consumer } = incarnation;
    const noteResponse = (): void => {
      if (!incarnation.over) this.delivery.resetSilence();
    };
    consumer.on(consumer.events.FETCH, noteResponse);
    consumer.on(consumer.events.HEARTBEAT, noteResponse);
    consumer.on(consumer.events.REBALANCING, () => {
      if (!incarnation.over) this.revoke();
    });
    consumer.on(consumer.events.GROUP_JOIN, (event) => {
      if (incarnation.over) return;
      noteResponse();
      this.revoke();
      for (const partition of event.payload.memberAssignment[this.options.topic] ?? []) this.held.add(partition);
      incarnation.positioned = this.position(incarnation, event);
      // The next batch awaits this promise. A failure ends this member.
      incarnation.positioned.catch((error: unknown) => this.crashed(incarnation, asError(error)));
      started();
    });
    consumer.on(consumer.events.CRASH, (event) => this.crashed(incarnation, event.payload.error));
  }

  private crashed(incarnation: Incarnation, error: Error): void {
    if (incarnation.over) return;
    this.logger.warn(
      { err: error, topic: this.options.topic, group: this.options.groupId },
      `reading ${this.options.topic} was interrupted: ${error.message}; rejoining`,
    );
    this.abandon(incarnation);
  }

  /** Reports the member's partitions as revoked, and empties `held`, which the next join fills. */
  private revoke(): void {
    for (const partition of this.held) this.options.onRevoked?.(partition);
    this.held.clear();
  }

  private async position(incarnation: Incarnation, event: ConsumerGroupJoinEvent): Promise<void> {
    const { topic, from } = this.options;
    if (from === undefined) return;
    for (const partition of event.payload.memberAssignment[topic] ?? []) {
      const wanted = await from(partition);
      if (incarnation.over) return;
      this.delivery.position(partition);
      if (typeof wanted === 'bigint') {
        this.delivery.next.set(partition, wanted);
        incarnation.consumer.seek({ topic, partition, offset: String(wanted) });
      } else if (wanted === 'latest' && !this.delivery.next.has(partition)) {
        this.delivery.next.set(partition, 0n);
        incarnation.consumer.seek({ topic, partition, offset: '-1' });
      }
    }
  }

  private async handle(incarnation: Incarnation, payload: EachBatchPayload): Promise<void> {
    const { batch } = payload;
    // Heartbeats keep the membership if finding a position or handling a batch takes longer than the session timeout.
    const beat = setInterval(() => {
      payload.heartbeat().catch((error: unknown) => this.logger.debug({ err: error }, 'heartbeat failed'));
    }, HEARTBEAT_MS);
    try {
      await incarnation.positioned;
      if (incarnation.over || this.delivery.isStopping || payload.isStale()) return;
      const records = batch.messages.map((message) => toIncoming(batch.topic, batch.partition, message));
      const highWatermark = BigInt(batch.highWatermark);
      const lastOffset = batch.lastOffset();
      const incoming = { partition: batch.partition, records, highWatermark };
      const delivered = await this.delivery.deliver(incoming, BigInt(lastOffset) + 1n);
      if (delivered) payload.resolveOffset(lastOffset);
    } catch (error) {
      if (!(error instanceof HaltedError)) throw error;
      this.abandon(incarnation);
    } finally {
      clearInterval(beat);
    }
  }

  private giveUpSilent(): void {
    const { current } = this;
    if (current === undefined || current.over || this.delivery.busy || this.delivery.silentMs < GIVE_UP_MS) return;
    this.crashed(current, new Error(`no response from the broker for ${GIVE_UP_MS} ms`));
  }

  private abandon(incarnation: Incarnation): void {
    if (incarnation.over) return;
    incarnation.over = true;
    this.revoke();
    incarnation.ended();
  }

  private async disconnect(consumer: Consumer): Promise<void> {
    try {
      await consumer.disconnect();
    } catch (error) {
      this.logger.debug({ err: error }, 'a group member did not leave cleanly');
    }
  }
}
