import { Inject, Injectable, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { envelopeHeaders, messageType, topicName, type Observation } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { KafkaPort, type Appender, type OutgoingRecord } from '@hiring/platform-kafka';
import type { Logger } from '@hiring/platform-observability';
import { LOGGER, PeriodicTask } from '@hiring/platform-service';
import { LedgerConfig } from '../config.js';
import { LedgerWriter } from './ledger-writer.js';
import { StateStore } from './state-store.js';
import { ledgerMetrics } from './ledger.metrics.js';

const EVERY_MS = 60_000;
const BOARDS_PER_TICK = 1_000;
const RECORDED_IDS_KEPT_DAYS = 30;

/**
 * Publishes an `overdue` tick for each linked board that has had no crawl record in the last `overdueAfterHours` hours,
 * so that roles expire on time even if the crawler does not run. A duplicate is recognised by its id.
 */
@Injectable()
export class OverdueTicker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly task = new PeriodicTask({
    everyMs: EVERY_MS,
    run: () => this.appendOverdue(),
    onError: (error) => this.logger.error({ err: error }, 'overdue boards could not be handled; will retry'),
  });
  private readonly appender: Appender;

  constructor(
    private readonly writer: LedgerWriter,
    private readonly store: StateStore,
    private readonly config: LedgerConfig,
    private readonly clock: Clock,
    kafka: KafkaPort,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.appender = kafka.appender({ acks: -1, name: 'overdue' });
  }

  onApplicationBootstrap(): void {
    this.task.wake(EVERY_MS);
  }

  private async appendOverdue(): Promise<void> {
    if (!this.writer.isActiveWriter) return;
    const now = this.clock.now();
    const { overdueAfterHours, topicPrefix } = this.config;
    const before = new Date(now.getTime() - overdueAfterHours * 3_600_000);
    const boards = await this.store.boardsWithoutRecordSince(before, BOARDS_PER_TICK);
    const topic = topicName(topicPrefix, 'intake');
    await Promise.all(boards.map((board) => this.appender.append(overdueRecord(topic, board, now, overdueAfterHours))));
    if (boards.length > 0) {
      ledgerMetrics.overdue.inc(boards.length);
      this.logger.warn({ boards: boards.length }, 'linked boards are overdue: they have no recent crawl record');
    }
    await this.store.pruneRecorded(new Date(now.getTime() - RECORDED_IDS_KEPT_DAYS * 86_400_000));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task.stop();
    await this.appender.close();
  }
}

/**
 * Returns the tick for one board. Its envelope names no board. Otherwise the reader would take the tick for a later
 * observation of the board, and drop an observation whose parts are still arriving.
 */
export function overdueRecord(
  topic: string,
  board: { companyId: number; boardId: string },
  now: Date,
  overdueAfterHours: number,
): OutgoingRecord {
  const observedAt = now.toISOString();
  const tick: Observation = {
    type: 'observation',
    crawl_id: `overdue:${board.companyId}:${board.boardId}:${observedAt.slice(0, 13)}`,
    company_id: board.companyId,
    board_id: board.boardId,
    observed_at: observedAt,
    outcome: 'overdue',
    parser_version: 1,
    postings: [],
    gone: [],
    reason: `no crawl record for ${overdueAfterHours} h`,
  };
  const type = messageType('intake', 'observation');
  return {
    topic,
    key: String(board.companyId),
    value: JSON.stringify(tick),
    headers: envelopeHeaders({ id: tick.crawl_id, type, source: '/services/ledger', time: observedAt }),
  };
}
