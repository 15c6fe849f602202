import { AppError, type Fact } from '@hiring/contracts';
import type { Clock } from '@hiring/platform-config';
import {
  FencedError,
  type IncomingBatch,
  type KafkaPort,
  type TopicEnds,
  type TransactionalWriter,
} from '@hiring/platform-kafka';
import type { Logger } from '@hiring/platform-observability';
import { Decider } from './decider.js';
import { readFact } from '@hiring/platform-projection';
import { factRecord } from './fact-record.js';
import { IntakeReader, type IntakeItem } from './intake-reader.js';
import { ledgerMetrics } from './ledger.metrics.js';
import type { StateCheckpoint, CompanyRow, StateStore, RecordChange } from './state-store.js';
import { UndecidableError, UnknownTopicError, UnreadableLedgerError } from './sequencer.errors.js';
import { topicMismatch } from './topic-mismatch.js';
import { WritePipeline } from './write-pipeline.js';

/** Number of facts in a transaction. Each transaction has a fixed cost here and in every projection. */
const TRANSACTION_FACTS = 2_000;

/**
 * Minimum milliseconds between two batches when the reader is at the intake's end. Messages that arrive meanwhile are
 * decided together, because a transaction costs the same for one crawl and for ten.
 */
const GATHER_MS = 60;

/** Steps in a batch, after which a test can stop the process. */
export type Step = 'decided' | 'committed' | 'stored';

export interface SequencerOptions {
  kafka: KafkaPort;
  store: StateStore;
  ledgerTopic: string;
  intakeTopic: string;
  transactionalId: string;
  logger: Logger;
  clock: Clock;
  /** Returns eight random characters for a private company's slug. */
  newSlugSuffix: () => string;
  /**
   * Number of facts in a ledger transaction; default 2,000. One observation's facts are never split, so a large board's
   * transaction is larger.
   */
  transactionFacts?: number;
  onStep?: (step: Step) => Promise<void>;
}

/** A decided part of a batch, and the companies' states after it. */
interface Decided {
  facts: Fact[];
  companies: CompanyRow[];
  intakeNextOffset: bigint;
}

/** The state of one activation. A batch that outlives its activation must not use the next activation's state. */
interface Activation {
  checkpoint: StateCheckpoint;
  writer: TransactionalWriter;
  decider: Decider;
  intake: IntakeReader;
  rejections: Map<bigint, string>;
}

/**
 * The only writer of the ledger. `activate` fences the previous writer and catches up; `handle` turns intake records
 * into facts. After an error in either method, call `activate` again or end the process.
 */
export class Sequencer {
  private writer: TransactionalWriter | null = null;
  private activation: Activation | null = null;
  private batchAppendedMs: number | null = null;
  private owner = false;
  private handledAt = -Infinity;
  private decisionsSeen = 0;

  constructor(private readonly options: SequencerOptions) {}

  /** The highest committed event_seq that is known; 0 while this process is not the writer. */
  get head(): number {
    return this.activation?.checkpoint.eventSeq ?? 0;
  }

  /** Returns whether this process has caught up and owns the intake. */
  get active(): boolean {
    return this.owner && this.activation !== null;
  }

  /** Ends this process's role as writer. Call this when the intake's partition was, or may have been, revoked. */
  releaseOwnership(): void {
    this.owner = false;
    this.batchAppendedMs = null;
  }

  /** Returns whether an operator has recorded a decision since this process last tried to become the writer. */
  async operatorDecided(): Promise<boolean> {
    return (await this.options.store.operatorDecisions()) > this.decisionsSeen;
  }

  /** Returns the age of the current batch's oldest record in seconds; 0 between batches. */
  intakeLagSeconds(): number {
    return this.batchAppendedMs === null
      ? 0
      : Math.max(0, (this.options.clock.now().getTime() - this.batchAppendedMs) / 1_000);
  }

  /**
   * Becomes the writer. Returns the intake offset from which to resume. @throws UnknownTopicError,
   * UnreadableLedgerError
   */
  async activate(): Promise<bigint> {
    const { kafka, store, logger } = this.options;
    this.activation = null;
    this.owner = true;
    this.decisionsSeen = await store.operatorDecisions();
    await this.writer?.close();
    const writer = kafka.transactionalWriter({ transactionalId: this.options.transactionalId });
    this.writer = writer;
    await writer.fence();
    // Read the positions before the topics' ends. If another writer takes over in between and advances both, the
    // positions read here are still not beyond the ends.
    const stored = await store.read();
    const ledger = await kafka.topicEnds(this.options.ledgerTopic);
    const intake = await kafka.topicEnds(this.options.intakeTopic);
    await this.expectKnownTopics(stored, ledger, intake);
    const checkpoint = await store.takeOver();
    checkpoint.ledgerTopicId = ledger.topicId;
    checkpoint.intakeTopicId = intake.topicId;
    const decider = new Decider(store, this.options.newSlugSuffix);
    await decider.loadRegistry();
    await this.catchUp(decider, checkpoint, ledger.partitions[0]?.high ?? 0n);
    const rejections = await store.rejections(intake.topicId);
    this.activation = { checkpoint, writer, decider, intake: new IntakeReader(), rejections };
    ledgerMetrics.head.set(checkpoint.eventSeq);
    logger.info({ event_seq: checkpoint.eventSeq, epoch: checkpoint.epoch }, 'this process writes the ledger now');
    const low = intake.partitions[0]?.low ?? 0n;
    return checkpoint.intakeNextOffset < low ? low : checkpoint.intakeNextOffset;
  }

  /**
   * Throws UnknownTopicError if a stored position is not valid for its topic, unless an operator has accepted the
   * topic.
   */
  private async expectKnownTopics(stored: StateCheckpoint, ledger: TopicEnds, intake: TopicEnds): Promise<void> {
    const { store, ledgerTopic, intakeTopic, logger } = this.options;
    const adopted = await store.adoptedTopics();
    const ledgerMismatch = topicMismatch(ledgerTopic, stored.ledgerTopicId, ledger, stored.ledgerNextOffset);
    const intakeMismatch = topicMismatch(intakeTopic, stored.intakeTopicId, intake, stored.intakeNextOffset);
    if (ledgerMismatch !== null && !adopted.has(ledger.topicId)) throw new UnknownTopicError(ledgerMismatch);
    if (intakeMismatch !== null && !adopted.has(intake.topicId)) throw new UnknownTopicError(intakeMismatch);
    if (ledgerMismatch === null && intakeMismatch === null) return;
    logger.warn({ ledger: ledgerMismatch, intake: intakeMismatch }, 'continuing with topics that an operator adopted');
    await store.adopt({ ledger: ledgerMismatch !== null });
  }

  /** Folds the facts after the stored position. An earlier writer committed these facts before it failed. */
  private async catchUp(decider: Decider, checkpoint: StateCheckpoint, end: bigint): Promise<void> {
    if (checkpoint.ledgerNextOffset >= end) return;
    const { kafka, ledgerTopic, logger } = this.options;
    const before = checkpoint.eventSeq;
    await kafka.readRange({
      topic: ledgerTopic,
      partition: 0,
      from: checkpoint.ledgerNextOffset,
      to: end,
      onBatch: async (records, nextOffset) => {
        const facts = records.map(readFact).filter((fact) => fact.event_seq > checkpoint.eventSeq);
        expectDense(facts, checkpoint.eventSeq);
        await decider.fold(facts);
        await this.store(
          checkpoint,
          { facts, companies: this.rowsOf(decider, facts) },
          { ledgerNextOffset: nextOffset },
        );
      },
    });
    if (checkpoint.eventSeq > before)
      logger.warn({ from: before + 1, to: checkpoint.eventSeq }, 'caught up with facts committed but not stored');
  }

  /** Decides, commits and stores a batch in parts. Each part is written while the next is decided. */
  async handle(batch: IncomingBatch): Promise<void> {
    this.batchAppendedMs = batch.records[0]?.timestampMs ?? null;
    await this.gather(batch);
    await this.decideBatch(batch);
    this.handledAt = this.options.clock.monotonicMs();
    this.batchAppendedMs = null;
  }

  private async gather({ records, highWatermark }: IncomingBatch): Promise<void> {
    const waits = GATHER_MS - (this.options.clock.monotonicMs() - this.handledAt);
    const isLast = (records.at(-1)?.offset ?? 0n) + 1n >= highWatermark;
    if (isLast && waits > 0) await this.options.clock.delay(waits);
  }

  private async decideBatch(batch: IncomingBatch): Promise<void> {
    const { activation } = this;
    if (activation === null) throw new Error('the sequencer is not active');
    const { checkpoint, decider, intake } = activation;
    const last = batch.records.at(-1);
    if (last === undefined) return;
    const items = intake.read(batch.records);
    await decider.load(items, checkpoint.intakeTopicId ?? '');
    const { transactionFacts = TRANSACTION_FACTS, clock } = this.options;
    let facts: Fact[] = [];
    let decidedSeq = checkpoint.eventSeq;
    const writes = new WritePipeline(
      (decided: Decided) => this.commit(activation, decided),
      (decided, ledgerNextOffset) => this.storeDecided(checkpoint, decided, ledgerNextOffset),
    );
    const write = (intakeNextOffset: bigint): Promise<void> => {
      const decided = { facts, companies: this.rowsOf(decider, facts), intakeNextOffset };
      facts = [];
      return writes.add(decided);
    };
    try {
      for (const [index, item] of items.entries()) {
        const decided = this.decideItem(activation, item, decidedSeq);
        decidedSeq += decided.length;
        facts = facts.length === 0 ? decided : facts.concat(decided);
        if (facts.length >= transactionFacts) await write(intake.resumeOffset(item.offset, items.slice(index + 1)));
        // Let the writes of earlier parts proceed.
        else await clock.turn();
      }
      await write(intake.resumeOffset(last.offset));
    } finally {
      await writes.end();
    }
    ledgerMetrics.intakeRecords.inc(batch.records.length);
    ledgerMetrics.intakeAgeSeconds.set(Math.max(0, (clock.now().getTime() - last.timestampMs) / 1_000));
  }

  private decideItem({ decider, checkpoint, rejections }: Activation, item: IntakeItem, seq: number): Fact[] {
    const topicId = checkpoint.intakeTopicId ?? '';
    const operatorReason = rejections.get(item.offset);
    const rejected = operatorReason ?? ('rejected' in item ? item.rejected : undefined);
    if (rejected !== undefined) return decider.reject(item, rejected, topicId, seq);
    try {
      return decider.decide(item, topicId, seq);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new UndecidableError(`deciding the intake record at offset ${item.offset} failed: ${reason}`, {
        cause: error,
      });
    }
  }

  /**
   * Commits one Kafka transaction, before the batch's Postgres transaction. After a crash in between, a restart catches
   * up from the ledger. Returns the offset after the last fact. If there are no facts, returns null.
   */
  private async commit(activation: Activation, { facts }: Decided): Promise<bigint | null> {
    await this.options.onStep?.('decided');
    // If the partition was lost and assigned again meanwhile, the facts are based on an old state.
    if (this.activation !== activation) throw new FencedError('this activation has ended');
    if (facts.length === 0) return null;
    const records = facts.map((fact) => factRecord(this.options.ledgerTopic, fact));
    const { offset } = await activation.writer.commit(records);
    ledgerMetrics.facts.inc(facts.length);
    await this.options.onStep?.('committed');
    return offset + 1n;
  }

  private async storeDecided(
    checkpoint: StateCheckpoint,
    decided: Decided,
    ledgerNextOffset: bigint | null,
  ): Promise<void> {
    const { intakeNextOffset } = decided;
    if (ledgerNextOffset === null && intakeNextOffset === checkpoint.intakeNextOffset) return;
    const offsets = { intakeNextOffset, ledgerNextOffset: ledgerNextOffset ?? checkpoint.ledgerNextOffset };
    await this.store(checkpoint, decided, offsets);
    await this.options.onStep?.('stored');
    ledgerMetrics.head.set(checkpoint.eventSeq);
  }

  private async store(
    checkpoint: StateCheckpoint,
    { facts, companies }: Pick<Decided, 'facts' | 'companies'>,
    offsets: Partial<StateCheckpoint>,
  ): Promise<void> {
    const eventSeq = facts.at(-1)?.event_seq ?? checkpoint.eventSeq;
    const next = { ...checkpoint, ...offsets, eventSeq };
    await this.options.store.store(
      { eventSeq: checkpoint.eventSeq, epoch: checkpoint.epoch },
      { facts, companies, checkpoint: next },
    );
    Object.assign(checkpoint, next);
  }

  /** Returns the changed companies' rows. Call this before anything more is decided. */
  private rowsOf(decider: Decider, facts: Fact[]): CompanyRow[] {
    return decider.companiesTouchedBy(facts).map((company) => this.options.store.rowOf(company));
  }

  /** Rejects the record at this intake offset, from the next activation on. */
  async rejectIntake(offset: bigint, reason: string, record?: RecordChange): Promise<void> {
    const { topicId } = await this.options.kafka.topicEnds(this.options.intakeTopic);
    await this.options.store.reject(topicId, offset, reason, record);
  }

  /**
   * Accepts a topic, from the next activation on. @throws AppError invalid_request if the topic is neither the ledger
   * nor the intake
   */
  async adoptTopic(topicId: string, reason: string, record?: RecordChange): Promise<void> {
    const { kafka, store, ledgerTopic, intakeTopic } = this.options;
    const topics = await Promise.all([kafka.topicEnds(ledgerTopic), kafka.topicEnds(intakeTopic)]);
    if (!topics.some((topic) => topic.topicId === topicId)) {
      throw new AppError('invalid_request', `Neither ${ledgerTopic} nor ${intakeTopic} has the id ${topicId}.`);
    }
    await store.recordAdoption(topicId, reason, record);
  }

  /** Ends the activation. A halted process must not answer as the ledger. */
  deactivate(): void {
    this.activation = null;
    this.releaseOwnership();
  }

  async close(): Promise<void> {
    await this.writer?.close();
    this.writer = null;
    this.activation = null;
  }
}

function expectDense(facts: Fact[], last: number): void {
  facts.forEach((fact, index) => {
    if (fact.event_seq !== last + 1 + index) {
      throw new UnreadableLedgerError(`the ledger is not dense: ${fact.event_seq} follows ${last + index}`);
    }
  });
}
