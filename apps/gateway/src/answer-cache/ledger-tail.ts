import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { topicName } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { headerText, KafkaPort, type Consumption, type IncomingBatch } from '@hiring/platform-kafka';
import type { Logger } from '@hiring/platform-observability';
import { LOGGER, PeriodicTask } from '@hiring/platform-service';
import { GatewayConfig } from '../config.js';
import { AnswerCache } from './answer-cache.js';

/** Milliseconds until a failed or halted reader is restarted. */
const REOPEN_MS = 1_000;
/** While no record arrives, milliseconds between confirmations that the reader is at the ledger's end. */
const CONFIRM_MS = 400;
/** Milliseconds for which a confirmation is valid. */
const CONFIRMED_WITHIN_MS = 1_000;
/**
 * The first read starts this many records before the end, to be sure to find a fact. The last record alone could be a
 * transaction marker.
 */
const LOOK_BACK = 200n;
const FACT_ID = /^ledger\/(\d{1,16})$/;
/** The form of the header `ce_subject`: a company's id, or 0 if the fact is not about a company. */
const COMPANY_ID = /^\d{1,16}$/;

/** Reads the ledger's end to learn which company each fact is about, and removes that company's cached answers. */
@Injectable()
export class LedgerTail implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly topic: string;
  private consumption: Consumption | undefined;
  private isOpen = false;
  private hasStopped = false;
  private topicId: string | undefined;
  private next = 0n;
  private isEmpty = false;
  private lastPosition = 0;
  private confirmedAtMs = -Infinity;
  private readonly task = new PeriodicTask({
    everyMs: REOPEN_MS,
    run: async () => this.open(),
    onError: (error) => this.logger.error({ err: error }, 'the end of the ledger cannot be read'),
  });

  constructor(
    private readonly kafka: KafkaPort,
    private readonly config: GatewayConfig,
    private readonly answers: AnswerCache,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.topic = topicName(config.topicPrefix, 'ledger');
  }

  onApplicationBootstrap(): void {
    if (this.config.answerCacheMb > 0) this.task.start();
  }

  async onApplicationShutdown(): Promise<void> {
    this.hasStopped = true;
    await this.task.stop();
    await this.consumption?.stop();
  }

  /** Returns whether all facts that are at least a second old have been read. */
  isCurrent(): boolean {
    return this.confirmedForMs() < CONFIRMED_WITHIN_MS && this.answers.hasStarted;
  }

  /** Returns the milliseconds since the reader was last known to be at the end. */
  confirmedForMs(): number {
    return this.clock.monotonicMs() - this.confirmedAtMs;
  }

  /** Starts a reader. Does not await `consume`, because its promise stays pending while no broker responds. */
  private open(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    void this.kafka
      .consume({
        topic: this.topic,
        groupId: `gateway-${this.config.instanceId}`,
        partitions: [0],
        maxWaitMs: CONFIRM_MS,
        from: () => this.position(),
        onBatch: (batch) => this.read(batch),
        onPosition: (_partition, next) => void (this.next = next),
        onCurrent: (_partition, requestedAtMs) => this.confirm(requestedAtMs),
        onHalt: (error) => this.restart(error),
      })
      .then((consumption) => (this.hasStopped ? consumption.stop() : void (this.consumption = consumption)))
      .catch((error: unknown) => this.restart(error));
  }

  /**
   * Returns the offset at which to read on. At the first start, after a failure or if the topic was replaced, clears
   * the cache and returns an offset near the topic's end.
   */
  private async position(): Promise<bigint> {
    const { topicId, partitions } = await this.kafka.topicEnds(this.topic);
    const { low, high } = partitions[0] ?? { low: 0n, high: 0n };
    if (topicId === this.topicId && this.next >= low && this.next <= high) return this.next;
    this.answers.clear();
    this.confirmedAtMs = -Infinity;
    this.topicId = topicId;
    this.lastPosition = 0;
    this.isEmpty = high === low;
    this.next = high - LOOK_BACK > low ? high - LOOK_BACK : low;
    return this.next;
  }

  /** Reads a batch. A missing or repeated fact shows that the topic was replaced. */
  private read({ records }: IncomingBatch): void {
    for (const { headers, offset } of records) {
      const position = Number(FACT_ID.exec(headerText(headers, 'ce_id') ?? '')?.[1]);
      const companyId = Number(COMPANY_ID.exec(headerText(headers, 'ce_subject') ?? '')?.[0]);
      const where = `the record at offset ${offset} of ${this.topic}`;
      if (!Number.isSafeInteger(position) || !Number.isSafeInteger(companyId)) throw new Error(`${where} is malformed`);
      // Skip a fact's later parts, because the first part was handled.
      if (position === this.lastPosition && headerText(headers, 'part') !== undefined) continue;
      if (this.lastPosition > 0 && position !== this.lastPosition + 1) {
        throw new Error(`${where} is fact ${position} after fact ${this.lastPosition}`);
      }
      this.lastPosition = position;
      this.answers.factArrived(companyId, position);
    }
  }

  private confirm(requestedAtMs: number): void {
    this.confirmedAtMs = requestedAtMs;
    if (!this.answers.hasStarted && (this.lastPosition > 0 || this.isEmpty)) this.answers.startAt(this.lastPosition);
  }

  private restart(error: unknown): void {
    this.logger.warn({ err: error }, 'reading the end of the ledger halted; it starts again with an empty cache');
    this.answers.clear();
    this.topicId = undefined;
    this.confirmedAtMs = -Infinity;
    void this.consumption?.stop();
    this.consumption = undefined;
    this.isOpen = false;
  }
}
