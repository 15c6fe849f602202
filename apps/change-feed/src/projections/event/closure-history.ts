import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { AppError, topicName, type Closed, type Fact } from '@hiring/contracts';
import { KafkaPort } from '@hiring/platform-kafka';
import { Health, type Logger } from '@hiring/platform-observability';
import type { PoolClient } from '@hiring/platform-postgres';
import { runProjector, type Projection } from '@hiring/platform-projection';
import { LOGGER } from '@hiring/platform-service';
import { toClosedRow } from '@hiring/signals';
import { Pool } from 'pg';
import { ChangeFeedConfig } from '../../config.js';

const NAME = 'closures';
const RETRY_AFTER_SECONDS = 10;
/** Closures of the history are no news: whoever watches a company now did not ask for them then. */
const NO_NEWS = 0;

/**
 * Adds to the feed the closures that the ledger held before the feed stored closures. The projector runs once, up to the
 * position at which the migration left the feed, and never again. Nothing of it is pushed.
 */
@Injectable()
export class ClosureHistory implements OnApplicationBootstrap, OnApplicationShutdown {
  private projection: Projection | null = null;

  constructor(
    private readonly pool: Pool,
    private readonly kafka: KafkaPort,
    private readonly config: ChangeFeedConfig,
    private readonly health: Health,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const upto = await this.missingUpto();
    if (upto === null) return;
    this.projection = await runProjector({
      name: NAME,
      pool: this.pool,
      kafka: this.kafka,
      topic: topicName(this.config.topicPrefix, 'ledger'),
      schema: 'feed',
      types: new Set(['closed']),
      apply: (client, facts) => storeClosures(client, facts, upto),
      health: this.health,
      logger: this.logger,
      onCommitted: (seq) => {
        if (seq >= upto) void this.end(upto);
      },
    });
    if (this.projection.position() >= upto) await this.end(upto);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.projection?.stop();
  }

  /** @throws AppError `unavailable` while closures of the history are missing: a page would leave them out. */
  async assertComplete(): Promise<void> {
    if ((await this.missingUpto()) === null) return;
    throw new AppError('unavailable', 'Closures of the past are still being added to the feed.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }

  /** The position up to which closures are to be added; null once they are there. */
  private async missingUpto(): Promise<number | null> {
    const { rows } = await this.pool.query<{ upto: number }>({
      name: 'feed_missing_closures',
      text: `select upto from feed.closure_history
        where upto > coalesce((select event_seq from feed.projector_checkpoint where name = $1), 0)`,
      values: [NAME],
    });
    return rows[0]?.upto ?? null;
  }

  private async end(upto: number): Promise<void> {
    const { projection } = this;
    this.projection = null;
    if (projection === null) return;
    await projection.stop();
    this.logger.info({ event_seq: upto }, 'the closures of the ledger’s history are in the feed');
  }
}

async function storeClosures(client: PoolClient, facts: Fact[], upto: number): Promise<void> {
  const closures = facts.filter((fact): fact is Closed => fact.type === 'closed' && fact.event_seq <= upto);
  if (closures.length === 0) return;
  const stored = await client.query({
    name: 'feed_store_closures',
    text: `insert into feed.event (event_seq, company_id, owner, event_type, observed_at, news_from_seq, body)
      select t.event_seq, t.company_id, company.owner, 'closed', t.observed_at, ${NO_NEWS}, t.body
      from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::text[]) as t (event_seq, company_id, observed_at, body)
      join feed.company using (company_id)`,
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
