import { Inject, Injectable, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { AppError, topicName, type Closed, type Fact } from '@hiring/contracts';
import { KafkaPort } from '@hiring/platform-kafka';
import { Health, type Logger } from '@hiring/platform-observability';
import { isDatabaseUnavailable, type PoolClient } from '@hiring/platform-postgres';
import { runProjector, type Projection } from '@hiring/platform-projection';
import { LOGGER, PeriodicTask } from '@hiring/platform-service';
import { toClosedRow } from '@hiring/signals';
import { Pool } from 'pg';
import { ChangeFeedConfig } from '../config.js';

const NAME = 'closures';
const POLL_MS = 1_000;
const RETRY_AFTER_SECONDS = 10;
/** `news_from_seq` of past closures. It is not above the start of any watch, so they are not pushed. */
const NO_NEWS = 0;

/**
 * Adds to the feed the closures that were on the ledger before the feed stored closures. The projector runs once, up to
 * the position of the feed at the migration. The closures are not pushed.
 */
@Injectable()
export class ClosureHistory implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private projection: Projection | null = null;
  private readonly task = new PeriodicTask({
    everyMs: POLL_MS,
    run: () => this.follow(),
    onError: (error) => this.onError(error as Error),
  });

  constructor(
    private readonly pool: Pool,
    private readonly kafka: KafkaPort,
    private readonly config: ChangeFeedConfig,
    private readonly health: Health,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.task.runOnce();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task.stop();
    await this.projection?.stop();
  }

  /** @throws AppError `unavailable` while past closures are missing, since a page would omit them. */
  async assertComplete(): Promise<void> {
    if ((await this.missingUpto()) === null) return;
    throw new AppError('unavailable', 'Closures of the past are still being added to the feed.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }

  /** Returns the position up to which past closures must be added; null once all are stored. */
  private async missingUpto(): Promise<number | null> {
    const { rows } = await this.pool.query<{ upto: number }>({
      name: 'feed_missing_closures',
      text: `select upto from change_feed.closure_history
        where upto > coalesce((select event_seq from change_feed.projector_checkpoint where name = $1), 0)`,
      values: [NAME],
    });
    return rows[0]?.upto ?? null;
  }

  /** Any instance may write the closures; each detects here that they are complete. */
  private async follow(): Promise<void> {
    const upto = await this.missingUpto();
    if (upto === null) return this.end();
    this.projection ??= await runProjector({
      name: NAME,
      pool: this.pool,
      kafka: this.kafka,
      topic: topicName(this.config.topicPrefix, 'ledger'),
      schema: 'change_feed',
      types: new Set(['closed']),
      apply: (client, facts) => storeClosures(client, facts, upto),
      health: this.health,
      logger: this.logger,
    });
  }

  private async end(): Promise<void> {
    void this.task.stop();
    if (this.projection === null) return;
    await this.projection.stop();
    this.projection = null;
    this.logger.info('all past closures have been added to the feed');
  }

  /** The process starts even if its database is unavailable, and checks again later. */
  private onError(error: Error): void {
    if (isDatabaseUnavailable(error)) {
      this.logger.warn({ err: error }, 'cannot check for missing closures: the database is unavailable');
      return;
    }
    void this.task.stop();
    this.health.halt(`closures: ${error.message}`);
    this.logger.fatal({ err: error }, 'adding closures to the feed halted');
  }
}

async function storeClosures(client: PoolClient, facts: Fact[], upto: number): Promise<void> {
  const closures = facts.filter((fact): fact is Closed => fact.type === 'closed' && fact.event_seq <= upto);
  if (closures.length === 0) return;
  const stored = await client.query({
    name: 'feed_store_closures',
    text: `insert into change_feed.event (event_seq, company_id, owner, event_type, observed_at, news_from_seq, body)
      select t.event_seq, t.company_id, company.owner, 'closed', t.observed_at, ${NO_NEWS}, t.body
      from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::text[]) as t (event_seq, company_id, observed_at, body)
      join change_feed.company using (company_id)`,
    values: [
      closures.map(({ event_seq }) => event_seq),
      closures.map(({ company_id }) => company_id),
      closures.map(({ observed_at }) => observed_at),
      closures.map((fact) => JSON.stringify(toClosedRow(fact))),
    ],
  });
  if (stored.rowCount !== closures.length) {
    throw new Error('the ledger holds a closure of a company that is not registered');
  }
}
