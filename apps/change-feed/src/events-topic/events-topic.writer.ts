import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { topicName } from '@hiring/contracts';
import {
  KafkaPort,
  PartAssembler,
  type Consumption,
  type IncomingRecord,
  type TransactionalWriter,
} from '@hiring/platform-kafka';
import { metrics, type Logger } from '@hiring/platform-observability';
import { readFact } from '@hiring/platform-projection';
import { LOGGER } from '@hiring/platform-service';
import { toTopicEvent, type TopicEvent } from '@hiring/signals';
import { Pool } from 'pg';
import { ChangeFeedConfig } from '../config.js';
import { EventProjection } from '../feed/event.projection.js';
import { publicRecord } from './public-record.js';
import { lastWritten } from './topic-tail.js';

const RESTART_MS = 1_000;
const PROJECTED_WITHIN_MS = 5_000;
/**
 * If fewer than GATHER_BYTES_MIN bytes have arrived, the consumer waits at most this many milliseconds for more. Each
 * batch becomes one transaction, so larger batches need fewer transactions.
 */
const GATHER_MS = 200;
const GATHER_BYTES_MIN = 262_144;

interface Placed {
  eventSeq: number;
  /** Null when the fact is not public. */
  event: TopicEvent | null;
  nextOffset: bigint;
}

/**
 * Copies the shared catalogue's public facts from the ledger to the public topic, in order and exactly once. A new
 * writer fences its predecessor and resumes after the topic's last record.
 */
@Injectable()
export class EventsTopicWriter implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly ledgerTopic: string;
  private readonly eventsTopic: string;
  private readonly written = metrics.counter('events_topic_records_total', 'Records written to the public topic');
  private readonly failed = metrics.counter(
    'events_topic_restarts_total',
    'Times that the writer of the public topic restarted',
  );
  private consumption: Consumption | null = null;
  private writer: TransactionalWriter | null = null;
  private parts = new PartAssembler();
  private ledgerTopicId = '';
  private lastSeq = 0;
  private restarting: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly config: ChangeFeedConfig,
    private readonly kafka: KafkaPort,
    private readonly pool: Pool,
    private readonly events: EventProjection,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.ledgerTopic = topicName(config.topicPrefix, 'ledger');
    this.eventsTopic = topicName(config.topicPrefix, 'events');
  }

  /** Starts in the background, because it may wait for an unavailable broker. */
  onApplicationBootstrap(): void {
    this.begin();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.restarting);
    await this.consumption?.stop();
    await this.writer?.close();
  }

  private begin(): void {
    this.consume().catch((error: Error) => this.restart(error));
  }

  private async consume(): Promise<void> {
    this.consumption = await this.kafka.consume({
      topic: this.ledgerTopic,
      groupId: `${this.config.topicPrefix}.events-topic`,
      maxWaitMs: GATHER_MS,
      minBytes: GATHER_BYTES_MIN,
      from: () => this.takeOver(),
      onBatch: (batch) => this.copy(batch.records),
      onHalt: (error) => this.restart(error),
    });
    if (this.stopped) await this.consumption.stop();
  }

  private restart(error: Error): void {
    if (this.stopped) return;
    this.failed.inc();
    this.logger.error({ err: error, event_seq: this.lastSeq }, 'the writer of the public topic failed; will restart');
    const before = this.consumption;
    this.restarting = setTimeout(() => {
      Promise.resolve(before && this.kafka.release(before))
        .catch((cause: unknown) => this.logger.warn({ err: cause }, 'the failed reader did not stop cleanly'))
        .finally(() => this.begin());
    }, RESTART_MS);
  }

  /** Becomes the only writer. Returns the offset in the ledger from which to read. */
  private async takeOver(): Promise<bigint> {
    await this.writer?.close();
    this.writer = this.kafka.transactionalWriter({ transactionalId: this.eventsTopic });
    await this.writer.fence();
    const ledger = await this.kafka.topicEnds(this.ledgerTopic);
    const last = await lastWritten(this.kafka, this.eventsTopic);
    this.parts = new PartAssembler();
    this.ledgerTopicId = ledger.topicId;
    this.lastSeq = last?.eventSeq ?? 0;
    const low = ledger.partitions[0]?.low ?? 0n;
    // The stored offset is valid only for the ledger topic for which it was recorded. A different ledger topic is read
    // from its beginning, and facts that are already on the public topic are skipped.
    return last?.position?.topicId === ledger.topicId ? last.position.nextOffset : low;
  }

  private async copy(records: readonly IncomingRecord[]): Promise<void> {
    const placed = this.read(records);
    const newest = placed.at(-1);
    if (newest === undefined) return;
    const wanted = placed.filter((one): one is Placed & { event: TopicEvent } => one.event !== null);
    const shared = await this.sharedCompanies(wanted, newest.eventSeq);
    const outgoing = wanted
      .filter(({ event }) => shared.has(event.company_id))
      .map(({ event, nextOffset }) =>
        publicRecord(this.eventsTopic, event, { topicId: this.ledgerTopicId, nextOffset }),
      );
    if (outgoing.length > 0) {
      if (this.writer === null) throw new Error('the writer has not taken over yet');
      await this.writer.commit(outgoing);
      this.written.inc(outgoing.length);
    }
    this.lastSeq = newest.eventSeq;
  }

  private read(records: readonly IncomingRecord[]): Placed[] {
    const placed: Placed[] = [];
    for (const record of records) {
      const whole = this.parts.push(record);
      if (whole === null) continue;
      const fact = readFact(whole);
      const { event_seq: eventSeq } = fact;
      if (eventSeq > this.lastSeq) placed.push({ eventSeq, event: toTopicEvent(fact), nextOffset: whole.offset + 1n });
    }
    return placed;
  }

  /**
   * Waits until the feed's tables include the facts. Returns the ids of the companies that have no owner, and so belong
   * to the shared catalogue.
   */
  private async sharedCompanies(placed: readonly { event: TopicEvent }[], upToSeq: number): Promise<Set<number>> {
    if (placed.length === 0) return new Set();
    while (!(await this.events.waitFor(upToSeq, PROJECTED_WITHIN_MS))) {
      if (this.stopped) throw new Error('the process is stopping');
    }
    const { rows } = await this.pool.query<{ company_id: number }>({
      name: 'feed_shared_companies',
      text: 'select company_id from change_feed.company where company_id = any($1) and owner is null',
      values: [[...new Set(placed.map(({ event }) => event.company_id))]],
    });
    return new Set(rows.map((row) => row.company_id));
  }
}
