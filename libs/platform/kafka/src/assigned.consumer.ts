import type { Kafka } from 'kafkajs';
import type { ClusterView } from './cluster.view.js';
import { RecordDelivery, HaltedError } from './delivery.js';
import { FetchSession, type SessionContext } from './fetch.session.js';
import { unrefConnections } from './kafka.client.js';
import { asError, OffsetOutOfRangeError } from './kafka.errors.js';
import type { KafkaLogger } from './kafka.logger.js';
import type { ConsumeOptions, Consumption } from './records.js';

const REOPEN_MIN_MS = 50;
const REOPEN_MAX_MS = 500;

/**
 * Reads fixed partitions without a consumer group. So there are no rebalances, and when a broker has restarted, reading
 * resumes without waiting for a coordinator. Every failure ends the session; a new connection resumes after the last
 * delivered record.
 */
export class AssignedConsumption implements Consumption {
  private readonly delivery: RecordDelivery;
  private readonly context: SessionContext;
  private session: FetchSession | undefined;
  private wake: (() => void) | undefined;
  private reopenMs = REOPEN_MIN_MS;
  /** The reason for the last interruption. It is stored, so that a repeated reason is logged only once. */
  private trouble: string | undefined;

  constructor(
    private readonly kafka: Kafka,
    private readonly options: ConsumeOptions,
    private readonly logger: KafkaLogger,
    private readonly view: ClusterView,
  ) {
    this.delivery = new RecordDelivery(options);
    const onFetched = (): void => {
      this.delivery.resetSilence();
      this.reopenMs = REOPEN_MIN_MS;
    };
    this.context = { kafka, options, partitions: options.partitions ?? [], delivery: this.delivery, view, onFetched };
  }

  /** Resolves when the start positions are known and fetching begins, or when the consumption was stopped. */
  start(): Promise<void> {
    this.view.watch(this.options.topic);
    const forget = this.view.onChange(() => this.session?.followLeaders());
    return new Promise((resolve) => void this.run(resolve).finally(forget));
  }

  healthy(): true | string {
    return this.delivery.healthy();
  }

  async stop(): Promise<void> {
    const stopped = this.delivery.stop();
    this.wake?.();
    this.session?.finish();
    await stopped;
    unrefConnections(this.kafka);
  }

  endPause(): void {
    this.session?.endPause();
  }

  reposition(): void {
    this.delivery.reposition(this.context.partitions);
    this.session?.abandon();
  }

  private async run(started: () => void): Promise<void> {
    while (!this.delivery.isStopping) {
      const session = new FetchSession(this.context);
      this.session = session;
      try {
        await session.open();
        this.trouble = undefined;
        this.delivery.resetSilence();
        started();
        await session.read();
      } catch (error) {
        this.explain(error);
        void this.view.refresh();
      }
      session.close(this.logger);
      if (!this.delivery.isStopping) await this.pause();
    }
    started();
  }

  private pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.reopenMs);
      this.reopenMs = Math.min(this.reopenMs * 2, REOPEN_MAX_MS);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private explain(error: unknown): void {
    if (this.delivery.isStopping || error instanceof HaltedError) return;
    if (error instanceof OffsetOutOfRangeError) return this.delivery.haltWith(error);
    const { message } = asError(error);
    if (message === this.trouble) return;
    this.trouble = message;
    this.logger.warn(
      { err: error, topic: this.options.topic, consumer: this.options.groupId },
      `reading ${this.options.topic} was interrupted: ${message}; reconnecting`,
    );
  }
}
