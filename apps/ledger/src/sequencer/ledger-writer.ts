import { Inject, Injectable, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { topicName } from '@hiring/contracts';
import { Clock, Randomness } from '@hiring/platform-config';
import {
  AbortedTransactionError,
  FencedError,
  KafkaPort,
  UnknownCommitError,
  type Consumption,
} from '@hiring/platform-kafka';
import { Health, type Logger } from '@hiring/platform-observability';
import { LOGGER, PeriodicTask } from '@hiring/platform-service';
import { LedgerConfig } from '../config.js';
import { UndecidableError, UnknownTopicError, UnreadableLedgerError } from './sequencer.errors.js';
import { Sequencer } from './sequencer.js';
import { StateStore } from './state-store.js';

const ACTIVATE_AGAIN_MS = 1_000;
const LOOK_FOR_DECISION_MS = 1_000;
/** Maximum bytes per fetch, enough for several transactions, so that one is written while the next is decided. */
const FETCH_BYTES_MAX = 4_194_304;

/**
 * Runs the sequencer while this process has the intake's only partition. Other replicas wait in the consumer group to
 * take over.
 */
@Injectable()
export class LedgerWriter implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly sequencer: Sequencer;
  private consumption: Consumption | null = null;
  private readonly decisions: PeriodicTask;
  private stopped = false;

  constructor(
    private readonly config: LedgerConfig,
    private readonly kafka: KafkaPort,
    private readonly health: Health,
    @Inject(LOGGER) private readonly logger: Logger,
    store: StateStore,
    private readonly clock: Clock,
    randomness: Randomness,
  ) {
    this.decisions = new PeriodicTask({
      everyMs: LOOK_FOR_DECISION_MS,
      run: () => this.endOnceDecided(),
      onError: (error) => this.logger.warn({ err: error }, 'decisions of operators could not be read; will retry'),
      clock,
    });
    this.sequencer = new Sequencer({
      kafka,
      store,
      ledgerTopic: topicName(config.topicPrefix, 'ledger'),
      intakeTopic: topicName(config.topicPrefix, 'intake'),
      transactionalId: `${config.topicPrefix}.ledger`,
      logger,
      clock,
      newSlugSuffix: () => slugSuffix(randomness),
    });
  }

  /** Returns whether this process has caught up, owns the intake, and has recently heard from the broker. */
  get isActiveWriter(): boolean {
    return this.sequencer.active && this.consumption?.healthy() === true;
  }

  async onApplicationBootstrap(): Promise<void> {
    this.health.check('intake', () => this.consumption?.healthy() ?? 'not started');
    await this.consume();
  }

  private async consume(): Promise<void> {
    const consumption = await this.kafka.consume({
      topic: topicName(this.config.topicPrefix, 'intake'),
      groupId: `${this.config.topicPrefix}.ledger`,
      maxBytes: FETCH_BYTES_MAX,
      from: () => this.activate(),
      onBatch: (batch) => this.sequencer.handle(batch),
      onRevoked: () => this.sequencer.releaseOwnership(),
      onHalt: (error) => this.onHalt(error),
    });
    if (this.stopped) await consumption.stop();
    else this.consumption = consumption;
  }

  /**
   * Becomes the writer. After an error that needs an operator, halts but keeps the partition, because the next replica
   * would halt as well.
   */
  private async activate(): Promise<bigint> {
    // A halted process only waits, since it would halt again.
    if (this.health.halted.length > 0) return new Promise<bigint>(() => undefined);
    try {
      return await this.sequencer.activate();
    } catch (error) {
      if (!(error instanceof Error) || !needsOperator(error)) {
        this.logger.error({ err: error }, 'could not become the writer; will retry');
        await this.clock.delay(ACTIVATE_AGAIN_MS);
        throw error;
      }
      this.onHalt(error);
      return new Promise<bigint>(() => undefined);
    }
  }

  /**
   * Handles an error. If it needs an operator, the process keeps running and reports the reason. If a transaction
   * failed, the process catches up with the ledger. After any other error, the process ends.
   */
  private onHalt(error: Error): void {
    if (needsOperator(error)) {
      this.sequencer.deactivate();
      this.health.halt(error.message);
      this.logger.fatal({ err: error }, 'the ledger is halted until an operator decides');
      this.decisions.wake(LOOK_FOR_DECISION_MS);
      return;
    }
    if (isAbandoned(error)) return this.resume(error);
    this.logger.fatal({ err: error }, 'the ledger cannot continue; the process ends and its successor catches up');
    this.end();
  }

  private resume(error: Error): void {
    this.logger.warn({ err: error }, 'a transaction was abandoned; catching up with the ledger');
    this.sequencer.deactivate();
    const before = this.consumption;
    this.consumption = null;
    const again = async (): Promise<void> => {
      await before?.stop();
      if (!this.stopped) await this.consume();
    };
    again().catch((cause: unknown) => {
      this.logger.fatal({ err: cause }, 'the ledger cannot continue; the process ends and its successor catches up');
      this.end();
    });
  }

  /** Ends the halted process if an operator has recorded a decision, through this replica or another one. */
  private async endOnceDecided(): Promise<void> {
    if (!(await this.sequencer.operatorDecided())) return;
    this.logger.warn('an operator decided; the process ends and its successor continues');
    this.end();
  }

  protected end(): void {
    process.exit(1);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.decisions.stop();
    this.stopped = true;
    await this.consumption?.stop();
    await this.sequencer.close();
  }
}

function needsOperator(error: Error): boolean {
  return (
    error instanceof UndecidableError || error instanceof UnknownTopicError || error instanceof UnreadableLedgerError
  );
}

/** Returns whether a transaction failed or has an unknown result, so that the process must catch up. */
function isAbandoned(error: Error): boolean {
  return (
    error instanceof AbortedTransactionError || error instanceof UnknownCommitError || error instanceof FencedError
  );
}

const SLUG_ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** Returns eight random characters for the slug of a private company, so that it cannot be guessed. */
function slugSuffix(randomness: Randomness): string {
  return Array.from(randomness.bytes(8), (byte) => SLUG_ALPHABET[byte % 32]).join('');
}
