import { Inject, Injectable } from '@nestjs/common';
import { AppError, type RpcRequest, type TableComparison } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { Health, type Logger } from '@hiring/platform-observability';
import { createPool, inTransaction, isTimedOut, type PoolClient } from '@hiring/platform-postgres';
import { type Projection } from '@hiring/platform-projection';
import { LOGGER, PeriodicTask } from '@hiring/platform-service';
import { Pool } from 'pg';
import { ReadsConfig } from '../../config.js';
import { createIndexes } from '../../schema.js';
import { GenerationRepository } from '../generation.repository.js';
import { ProjectorFactory } from '../projector.factory.js';
import { VIEWS, type TableSet } from '../table-set.js';
import { HistoryFill } from './history-fill.js';
import { compareTables } from './compare-tables.js';
import { atOneSeq, NotLevelError } from './one-seq.js';

/**
 * Maximum facts in a batch. It is higher than for live batches, because each changed row is written once per batch, so
 * larger batches need fewer writes.
 */
const BATCH_FACTS_MAX = 20_000;
const POLL_MS = 1_000;
const ABANDONED_SECONDS = 120;
const ALIVE_EVERY_MS = 30_000;
const FLIP_MS_MAX = 3_600_000;
const FLIP_RETRY_MS = 5_000;
/** Milliseconds to wait for a connection, so that a brief outage does not end a rebuild of hours. */
const CONNECT_TIMEOUT_MS = 60_000;

type RebuildOptions = Pick<RpcRequest<'reads.rebuild'>, 'flip' | 'expect_equal'>;

/**
 * Builds the next generation of the read models while the live one is in use, compares both at one ledger position, and
 * makes the new one live. One projector writes all tables, so all views are rebuilt together.
 */
@Injectable()
export class RebuildService {
  constructor(
    private readonly pool: Pool,
    private readonly generations: GenerationRepository,
    private readonly config: ReadsConfig,
    private readonly projectors: ProjectorFactory,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Starts a rebuild and returns at once. */
  async start(view: string, options: RebuildOptions): Promise<number> {
    if (view !== 'all' && !VIEWS.some((known) => known === view)) {
      throw new AppError('invalid_request', 'No such read model.', {
        errors: [{ pointer: '/view', detail: `must be one of all, ${VIEWS.join(', ')}` }],
      });
    }
    const abandoned = await this.generations.abandoned(ABANDONED_SECONDS);
    if (abandoned !== null) await this.generations.drop(abandoned);
    const tables = await this.generations.begin();
    void this.run(tables, options);
    return tables.version;
  }

  private async run(tables: TableSet, options: RebuildOptions): Promise<void> {
    try {
      await this.build(tables, options);
    } catch (error) {
      this.logger.error({ err: error, version: tables.version }, 'rebuild failed');
      await this.giveUp(tables, error);
    }
  }

  private async build(tables: TableSet, options: RebuildOptions): Promise<void> {
    // Without progress, another request would count this rebuild as abandoned and drop its tables.
    const alive = new PeriodicTask({
      everyMs: ALIVE_EVERY_MS,
      run: () => this.generations.touch(tables.version),
      onError: (error) => this.logger.warn({ err: error }, 'the rebuild could not be marked as running; will retry'),
    });
    alive.start();
    try {
      await this.buildTables(tables, options);
    } finally {
      await alive.stop();
    }
  }

  private async buildTables(tables: TableSet, options: RebuildOptions): Promise<void> {
    await this.fill(tables);
    await this.generations.recordProgress(tables.version, 'indexing');
    await this.index(tables);
    await this.follow(tables, async (projection) => {
      await this.generations.recordProgress(tables.version, 'comparing');
      const comparison = await this.compare(tables, projection);
      await this.finish(tables, projection, options, comparison);
    });
  }

  /** Fills the new tables up to the live tables' current position, if any. */
  private async fill(tables: TableSet): Promise<void> {
    const upTo = await this.generations.checkpoint(await this.generations.live());
    if (upTo === null) return;
    const { kafka, topic } = this.projectors;
    const { version } = tables;
    await this.withoutTimeouts((pool) => {
      const onProgress = (phase: 'sorting' | 'filling', facts: number): Promise<void> =>
        this.generations.recordProgress(version, phase, { facts });
      return new HistoryFill({ pool, kafka, topic, tables, onProgress }, upTo).run();
    });
  }

  /**
   * Runs a projector that writes the new tables. Calls `then` when the projector has caught up with the live tables.
   */
  private async follow(tables: TableSet, then: (projection: Projection) => Promise<void>): Promise<void> {
    const health = new Health();
    const projection = await this.projectors.start(tables, health, BATCH_FACTS_MAX);
    try {
      await this.catchUp(tables, projection, health);
      await then(projection);
    } finally {
      await projection.stop();
    }
  }

  /** Resolves when the new tables have caught up with the live tables. */
  private async catchUp(tables: TableSet, projection: Projection, health: Health): Promise<void> {
    for (;;) {
      const target = await this.generations.eventSeq(await this.generations.live());
      if (await projection.waitFor(target, POLL_MS)) return;
      if (health.halted.length > 0) throw new Error(health.halted.join('; '));
      await this.generations.recordProgress(tables.version, 'catching_up');
    }
  }

  /**
   * Creates the indexes. Call this while no projector runs, because creating the indexes blocks a projector's writes
   * for longer than the projector's statement timeout.
   */
  private index(tables: TableSet): Promise<void> {
    return this.withoutTimeouts(async (pool) => {
      for (const statement of createIndexes(tables)) await pool.query(statement);
      for (const view of VIEWS) await pool.query(`ANALYZE ${tables.name(view)}`);
    });
  }

  /** Compares both generations in one snapshot, taken while both are at the same position. */
  private async compare(tables: TableSet, projection: Projection): Promise<TableComparison[]> {
    const live = await this.generations.live();
    const read = async (snapshot: PoolClient): Promise<TableComparison[]> => {
      // A repeatable-read transaction takes its snapshot at its first statement, so run a first statement here.
      await atOneSeq(this.pool, live, tables, projection, () => snapshot.query('SELECT 1'));
      return compareTables(snapshot, live, tables);
    };
    return this.withoutTimeouts((pool) => inTransaction(pool, read, { isolation: 'repeatable read' }));
  }

  /**
   * Runs `work` with a pool that has no statement timeout, because a rebuild's statements take longer than a request's
   * may.
   */
  private async withoutTimeouts<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
    const url = this.config.databaseUrl;
    const limits = { statementTimeoutMs: 0, connectTimeoutMs: CONNECT_TIMEOUT_MS };
    const pool = createPool({ url, max: 2, applicationName: 'reads-rebuild', ...limits });
    try {
      return await work(pool);
    } finally {
      await pool.end();
    }
  }

  private async finish(
    tables: TableSet,
    projection: Projection,
    options: RebuildOptions,
    comparison: TableComparison[],
  ): Promise<void> {
    const differs = comparison.some(({ equal }) => !equal);
    const refused = options.flip && options.expect_equal && differs;
    if (!options.flip || refused) {
      await projection.stop();
      await this.generations.drop(tables);
      await this.generations.recordProgress(tables.version, refused ? 'refused' : 'compared', { tables: comparison });
      return;
    }
    const live = await this.generations.live();
    await this.retried(tables, () =>
      atOneSeq(this.pool, live, tables, projection, async (client: PoolClient) => {
        // The live projector waits meanwhile, so a running export ends this try instead of holding both up.
        await client.query(`SET LOCAL statement_timeout = '2s'`);
        await this.generations.flip(client, live, tables, differs);
      }),
    );
    await this.generations.recordProgress(tables.version, 'flipped', { tables: comparison });
    this.logger.info({ version: tables.version, differs }, 'read models flipped to a new generation');
  }

  /** Tries until `step` meets no lock of another transaction, for example of a dataset's export, for up to an hour. */
  private async retried(tables: TableSet, step: () => Promise<void>): Promise<void> {
    const untilMs = this.clock.monotonicMs() + FLIP_MS_MAX;
    for (;;) {
      try {
        return await step();
      } catch (error) {
        const isHeldUp = isTimedOut(error) || error instanceof NotLevelError;
        if (!isHeldUp || this.clock.monotonicMs() >= untilMs) throw error;
        this.logger.warn({ err: error, version: tables.version }, 'the read models could not be switched; will retry');
        await this.clock.delay(FLIP_RETRY_MS);
      }
    }
  }

  private async giveUp(tables: TableSet, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    try {
      await this.generations.drop(tables);
      await this.generations.recordProgress(tables.version, 'failed', { error: reason });
    } catch (failure) {
      this.logger.error({ err: failure, version: tables.version }, 'could not clean up after a failed rebuild');
    }
  }
}
