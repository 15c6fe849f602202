import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { topicName } from '@hiring/contracts';
import { Clock, ServiceConfig } from '@hiring/platform-config';
import { KafkaPort, type Consumption, type IncomingBatch } from '@hiring/platform-kafka';
import { Health, metrics, type Logger } from '@hiring/platform-observability';
import { onReconnection } from '@hiring/platform-postgres';
import { LOGGER } from '@hiring/platform-service';
import { Pool } from 'pg';
import { UsageBatches, UsagePositionRegressedError } from './usage.batches.js';
import { UsageCheckpoints } from './usage.checkpoints.js';
import { UsagePositions } from './usage.positions.js';
import { UsageTopicChangedError } from './usage-topic-changed.error.js';

const RETRY_MS = 200;
const ADOPTION_POLL_MS = 1_000;
const READERS = 4;
/** Per partition and fetch, about one batch. Larger transactions spread their fixed cost over more facts. */
const FETCH_BYTES_MAX = 2_097_152;
/**
 * Pause between fetches: a batch takes a dozen statements, and a fetch may have one for every partition. A call about
 * usage ends the pause, so that it does not wait.
 */
const GAP_MS = 1_000;
/** Different pauses keep the readers apart: at the same moment they would take all processors for a tenth of a second. */
const GAP_STEP_MS = 130;

const fellBack = metrics.counter('projector_fell_back_total', 'Times that the stored position fell back', [
  'projector',
]);

/**
 * Reads the usage topic. Every instance reads every partition, and the checkpoint's lock decides which one writes. So
 * an instance that dies delays no other, and each knows the projected position by itself.
 */
@Injectable()
export class UsageProjector implements OnModuleInit, OnApplicationShutdown {
  private consumptions: Consumption[] = [];
  private starting: Promise<void> = Promise.resolve();
  private forgetReconnections = (): void => undefined;
  private stopped = false;
  /** Why it waits for an operator to adopt the current topic. */
  private awaited: { partition: number; reason: string } | undefined;

  constructor(
    private readonly kafka: KafkaPort,
    private readonly pool: Pool,
    private readonly batches: UsageBatches,
    private readonly checkpoints: UsageCheckpoints,
    private readonly positions: UsagePositions,
    private readonly config: ServiceConfig,
    private readonly health: Health,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.health.check('usage projection', () => this.healthy());
    this.positions.onWaiting((partition) => this.consumptions[partition % READERS]?.endPause());
    this.forgetReconnections = onReconnection(this.pool, () => this.lookForFallBack());
    this.starting = this.start();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.forgetReconnections();
    await this.starting;
    await Promise.all(this.consumptions.map((consumption) => consumption.stop()));
  }

  private async start(): Promise<void> {
    while (!this.stopped) {
      try {
        await this.consumeAll();
        return;
      } catch (error) {
        if (error instanceof UsageTopicChangedError) this.haltUntilAdopted(error);
        else this.logger.warn({ err: error }, 'the usage projection cannot start yet');
        await this.clock.delay(error instanceof UsageTopicChangedError ? ADOPTION_POLL_MS : RETRY_MS);
      }
    }
  }

  /** Several readers, each with its own partitions: while one waits for Postgres, the next decides its batch. */
  private async consumeAll(): Promise<void> {
    const topic = topicName(this.config.topicPrefix, 'usage');
    const stored = await this.checkpoints.stored();
    const ends = await this.kafka.topicEnds(topic);
    for (const { partition, low, high } of ends.partitions) {
      await this.checkpoints.open(partition, ends.topicId, low, high, stored.get(partition));
    }
    this.resume();
    for (let reader = this.consumptions.length; reader < READERS; reader += 1) {
      const partitions = ends.partitions.map(({ partition }) => partition).filter((at) => at % READERS === reader);
      this.consumptions.push(await this.consume(topic, partitions, GAP_MS + reader * GAP_STEP_MS));
    }
  }

  private consume(topic: string, partitions: number[], gapMs: number): Promise<Consumption> {
    return this.kafka.consume({
      topic,
      groupId: `${this.config.topicPrefix}.metering.${this.config.instanceId}`,
      partitions,
      from: (partition) => this.position(topic, partition),
      maxBytes: FETCH_BYTES_MAX,
      gapMs,
      onBatch: (batch) => this.project(batch),
      onHalt: (error) => void this.halt(error),
    });
  }

  private async project(batch: IncomingBatch): Promise<void> {
    try {
      await this.batches.project(batch, () => this.stopped);
    } catch (error) {
      if (!(error instanceof UsagePositionRegressedError)) throw error;
      this.fallBack(error.message);
    }
  }

  private async lookForFallBack(): Promise<void> {
    if (await this.checkpoints.fellBack()) this.fallBack('noticed after a new connection');
  }

  /**
   * The database has older data than before, as after a failover to a lagging standby: the missing records are folded
   * again.
   */
  private fallBack(detail: string): void {
    this.logger.warn(
      { detail },
      'the database has lost its latest changes; usage is folded again from the stored positions',
    );
    fellBack.inc({ projector: 'usage' });
    for (const consumption of this.consumptions) consumption.reposition();
  }

  /** Runs on every (re)join, and is retried until it succeeds, so an adoption is noticed within a second. */
  private async position(topic: string, partition: number): Promise<bigint> {
    const stored = await this.checkpoints.stored();
    const { topicId, partitions } = await this.kafka.topicEnds(topic);
    const { low, high } = partitions.find((ends) => ends.partition === partition) ?? { low: 0n, high: 0n };
    try {
      await this.checkpoints.open(partition, topicId, low, high, stored.get(partition));
    } catch (error) {
      if (error instanceof UsageTopicChangedError) this.haltUntilAdopted(error);
      throw error;
    }
    if (this.awaited?.partition === partition) this.resume();
    return this.checkpoints.position(partition);
  }

  private haltUntilAdopted(error: UsageTopicChangedError): void {
    if (this.awaited !== undefined) return;
    this.awaited = { partition: error.partition, reason: this.halt(error) };
  }

  private resume(): void {
    if (this.awaited === undefined) return;
    this.logger.warn('the usage topic was adopted; the projection resumes');
    this.health.resume(this.awaited.reason);
    this.awaited = undefined;
  }

  private healthy(): true | string {
    if (this.consumptions.length < READERS) return 'not started';
    const reasons = this.consumptions.map((consumption) => consumption.healthy()).filter((reason) => reason !== true);
    return reasons[0] ?? true;
  }

  private halt(error: Error): string {
    const reason = `usage projection: ${error.message}`;
    this.logger.fatal({ err: error }, 'the usage projection halted');
    this.health.halt(reason);
    return reason;
  }
}
