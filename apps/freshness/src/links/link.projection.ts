import { Inject, Injectable, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { topicName, type BoardCrawled, type Fact } from '@hiring/contracts';
import { KafkaPort } from '@hiring/platform-kafka';
import { Health, type Logger } from '@hiring/platform-observability';
import { type PoolClient } from '@hiring/platform-postgres';
import { runProjector, type Projection } from '@hiring/platform-projection';
import { LOGGER } from '@hiring/platform-service';
import { Pool } from 'pg';
import { FreshnessConfig } from '../config.js';
import { settleJobs } from '../jobs/settle-jobs.js';
import { isAccepted } from '../boards/accepted-crawl.js';
import { recordedCrawl } from './recorded-crawl.js';

/** The types of facts about boards. Only these facts are folded. */
const FOLDED: ReadonlySet<Fact['type']> = new Set(['board_crawled', 'board_linked', 'board_unlinked']);

/** Number of crawl records that are kept for each link. Older ones are dropped. */
const CRAWLS_KEPT = 10;

/** Projects each company's boards, and the ledger's decision about each board's last crawl. */
@Injectable()
export class LinkProjection implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private projection: Projection | null = null;

  constructor(
    private readonly pool: Pool,
    private readonly kafka: KafkaPort,
    private readonly config: FreshnessConfig,
    private readonly health: Health,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.projection = await runProjector({
      name: 'link',
      pool: this.pool,
      kafka: this.kafka,
      topic: topicName(this.config.topicPrefix, 'ledger'),
      schema: 'freshness',
      apply: (client, facts) => applyLinks(client, facts, this.config.crawlJobPauseSeconds),
      types: FOLDED,
      health: this.health,
      logger: this.logger,
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.projection?.stop();
  }
}

/**
 * Folds one batch. First applies the link changes in the facts' order, then stores each link's crawls, then settles
 * jobs.
 */
export async function applyLinks(client: PoolClient, facts: Fact[], jobPauseSeconds: number): Promise<void> {
  const crawls: BoardCrawled[] = [];
  const linkedSeq = new Map<string, number>();
  for (const fact of facts) {
    if (fact.type === 'board_crawled') crawls.push(fact);
    else if (fact.type === 'board_linked') {
      linkedSeq.set(linkKey(fact), fact.event_seq);
      await link(client, fact.company_id, fact.board_id, fact.event_seq);
    } else if (fact.type === 'board_unlinked') await unlink(client, fact.company_id, fact.board_id);
  }
  if (crawls.length === 0) return;
  const isOfPreviousLink = (crawl: BoardCrawled): boolean => crawl.event_seq < (linkedSeq.get(linkKey(crawl)) ?? 0);
  await storeCrawls(
    client,
    crawls.filter((crawl) => !isOfPreviousLink(crawl)),
  );
  await settleJobs(client, crawls, jobPauseSeconds);
}

async function link(client: PoolClient, companyId: number, boardId: string, seq: number): Promise<void> {
  await client.query(
    `insert into freshness.link (company_id, board_id, linked_seq) values ($1, $2, $3)
     on conflict (company_id, board_id) do update set linked_seq = excluded.linked_seq, accepted = false, live = false`,
    [companyId, boardId, seq],
  );
  await client.query(
    `insert into freshness.source (board_id, due_at) values ($1, now())
     on conflict (board_id) do update set due_at = least(source.due_at, excluded.due_at)`,
    [boardId],
  );
}

async function unlink(client: PoolClient, companyId: number, boardId: string): Promise<void> {
  await client.query('delete from freshness.link where company_id = $1 and board_id = $2', [companyId, boardId]);
  await client.query(
    `delete from freshness.source where board_id = $1
       and not exists (select 1 from freshness.link where link.board_id = source.board_id)`,
    [boardId],
  );
}

function linkKey({ company_id, board_id }: { company_id: number; board_id: string }): string {
  return `${company_id} ${board_id}`;
}

/**
 * Stores the crawls. A tick `overdue` is no crawl: it is shown to operators, but the board's validators and texts stay as
 * the last crawl left them, unless the ledger lost the board. A lost board must be read in full.
 */
async function storeCrawls(client: PoolClient, crawls: BoardCrawled[]): Promise<void> {
  const last = new Map(crawls.map((crawl) => [linkKey(crawl), crawl]));
  const read = new Map(crawls.filter(({ outcome }) => outcome !== 'overdue').map((crawl) => [linkKey(crawl), crawl]));
  const liveness = new Map<string, boolean | null>();
  for (const crawl of crawls) {
    const key = linkKey(crawl);
    if (isAccepted(crawl)) liveness.set(key, true);
    else if (crawl.lost !== undefined) liveness.set(key, false);
  }
  const recorded = new Map<string, BoardCrawled[]>();
  for (const crawl of crawls) recorded.set(linkKey(crawl), [crawl, ...(recorded.get(linkKey(crawl)) ?? [])]);
  const rows = [...last.entries()];
  const reads = rows.map(([key]) => read.get(key));
  await client.query({
    name: 'freshness_store_crawls',
    text: `update freshness.link set accepted = t.live is not false and coalesce(t.accepted, link.accepted), live = coalesce(t.live, link.live),
        crawled_at = coalesce(t.crawled_at, link.crawled_at), crawl_id = coalesce(t.crawl_id, link.crawl_id), crawls = (array(select json_array_elements(t.crawls)) || link.crawls)[1:${CRAWLS_KEPT}]
      from unnest($1::bigint[], $2::text[], $3::boolean[], $4::boolean[], $5::timestamptz[], $6::text[], $7::json[])
        as t (company_id, board_id, accepted, live, crawled_at, crawl_id, crawls)
      where link.company_id = t.company_id and link.board_id = t.board_id`,
    values: [
      rows.map(([, crawl]) => crawl.company_id),
      rows.map(([, crawl]) => crawl.board_id),
      reads.map((crawl) => (crawl === undefined ? null : isAccepted(crawl))),
      rows.map(([key]) => liveness.get(key) ?? null),
      reads.map((crawl) => crawl?.observed_at ?? null),
      reads.map((crawl) => crawl?.crawl_id ?? null),
      rows.map(([key]) => JSON.stringify(recorded.get(key)?.map(recordedCrawl))),
    ],
  });
}
