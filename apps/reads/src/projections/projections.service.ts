import { Inject, Injectable, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { Health, type Logger } from '@hiring/platform-observability';
import { isDatabaseUnavailable } from '@hiring/platform-postgres';
import { type Projection } from '@hiring/platform-projection';
import { LOGGER, PeriodicTask } from '@hiring/platform-service';
import { Pool } from 'pg';
import { GenerationRepository } from './generation.repository.js';
import { ProjectorFactory } from './projector.factory.js';
import type { TableSet } from './table-set.js';

const BATCH_FACTS_MAX = 4_000;
/** Milliseconds between checks for a change of the live generation. */
const POLL_MS = 1_000;

export interface LivePosition {
  version: number;
  event_seq: number;
  lag_records: number;
}

/**
 * Runs the live generation's projector, in every instance. Each batch is written by the instance that locks the
 * checkpoint row first. The other instances then skip the facts that are already stored.
 */
@Injectable()
export class ProjectionsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private running: { tables: TableSet; projection: Projection } | undefined;
  private readonly task = new PeriodicTask({
    everyMs: POLL_MS,
    run: () => this.refresh(),
    onError: (error) => this.halt(error as Error),
  });

  constructor(
    private readonly pool: Pool,
    private readonly generations: GenerationRepository,
    private readonly projectors: ProjectorFactory,
    private readonly health: Health,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.health.check('projections', () => (this.running === undefined ? 'not started' : true));
    await this.refresh();
    this.task.wake(POLL_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task.stop();
    await this.running?.projection.stop();
  }

  /** Returns the live tables' position, and the number of later records on the topic. */
  async position(): Promise<LivePosition> {
    const tables = await this.generations.live();
    const [{ rows }, ends] = await Promise.all([
      this.pool.query<{ event_seq: number; next_offset: number }>(
        'SELECT event_seq, next_offset FROM reads.projector_checkpoint WHERE name = $1',
        [tables.projector],
      ),
      this.projectors.kafka.topicEnds(this.projectors.topic),
    ]);
    const high = Number(ends.partitions[0]?.high ?? 0n);
    const at = rows[0] ?? { event_seq: 0, next_offset: 0 };
    return { version: tables.version, event_seq: at.event_seq, lag_records: Math.max(0, high - at.next_offset) };
  }

  /**
   * Follows the live generation. Retries while the database is unavailable, so that the process can start without it.
   */
  private async refresh(): Promise<void> {
    try {
      const live = await this.generations.live();
      if (this.running?.tables.version !== live.version) await this.follow(live);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      this.logger.warn({ err: error }, 'the live generation cannot be read: the database is unavailable');
    }
  }

  private async follow(live: TableSet): Promise<void> {
    const before = this.running;
    this.running = { tables: live, projection: await this.projectors.start(live, this.health, BATCH_FACTS_MAX) };
    if (before === undefined) return;
    await before.projection.stop();
    this.health.check(`projector ${before.tables.projector}`, () => true);
    this.logger.info({ from: before.tables.version, to: live.version }, 'following another generation');
  }

  private halt(error: Error): void {
    void this.task.stop();
    this.health.halt(`projections: ${error.message}`);
    this.logger.fatal({ err: error }, 'projections halted');
  }
}
