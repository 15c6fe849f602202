import type { CrawlResult } from '@hiring/boards';
import type { BoardCrawled, Fact } from '@hiring/contracts';
import { createPool, inTransaction, migrate, type Pool } from '@hiring/platform-postgres';
import { createTestDatabase, FakeClock, TEST_ROLE_PASSWORD, type TestDatabase } from '@hiring/platform-testing';
import { pino } from 'pino';
import type { FreshnessConfig } from '../config.js';
import { JobRepository } from '../jobs/job.repository.js';
import { FRESHNESS_MIGRATIONS } from '../migrations.js';
import { applyLinks } from '../links/link.projection.js';
import { completionOf, type Completion } from '../boards/completion.js';
import type { ClaimedSource } from '../boards/claimed-source.js';
import { SourceRepository } from '../boards/source.repository.js';
import type { TextsRead } from '../boards/text-marks.js';

const NOW = '2026-03-02T10:00:00.000Z';
const JOB_PAUSE_SECONDS = 60;

/** Returns a complete crawl of an empty board. */
export const crawlResult = (change: Partial<CrawlResult> = {}): CrawlResult => ({
  outcome: 'complete',
  reason: null,
  postings: [],
  gone: [],
  unread: [],
  refused: [],
  faults: [],
  validators: [{ url: 'https://boards.example/a', etag: '"1"' }],
  listingHash: 'hash-1',
  details: null,
  ...change,
});

/** Provides the service's tables, a test clock, and facts as the ledger sends them. */
export class FreshnessBench {
  readonly clock = new FakeClock(NOW);
  /** The ledger position of the last created fact. */
  seq = 0;

  private constructor(
    readonly pool: Pool,
    private readonly database: TestDatabase,
  ) {}

  static async open(): Promise<FreshnessBench> {
    const database = await createTestDatabase('freshness');
    await migrate({
      adminUrl: database.adminUrl,
      schema: 'freshness',
      role: 'hiring_freshness',
      rolePassword: TEST_ROLE_PASSWORD,
      migrations: FRESHNESS_MIGRATIONS,
      logger: pino({ level: 'silent' }),
    });
    const url = database.urlFor('hiring_freshness');
    const pool = createPool({ url, applicationName: 'freshness-bench', connectTimeoutMs: 60_000 });
    return new FreshnessBench(pool, database);
  }

  async reset(): Promise<void> {
    await this.pool.query('truncate freshness.link, freshness.source, freshness.watched, freshness.job cascade');
    this.clock.set(NOW);
  }

  get jobs(): JobRepository {
    return new JobRepository(this.pool, this.clock, { crawlJobPauseSeconds: JOB_PAUSE_SECONDS } as FreshnessConfig);
  }

  get sources(): SourceRepository {
    return this.sourcesWith([]);
  }

  /** Returns what a crawl of the claimed board stores. */
  completion(
    source: ClaimedSource,
    observedAt: Date,
    result: CrawlResult,
    crawlId: string,
    texts: TextsRead = { marks: new Map(), unread: 0 },
  ): Completion {
    return completionOf(source, { crawlId, observedAt, result, texts, prior: source.countryPrior }, 0);
  }

  /** @param backendRates exceptions to the vendors' limits, in the configuration's format */
  sourcesWith(backendRates: string[]): SourceRepository {
    return new SourceRepository(this.pool, this.clock, { backendRates } as FreshnessConfig);
  }

  async fold(...facts: Fact[]): Promise<void> {
    await inTransaction(this.pool, (client) => applyLinks(client, facts, JOB_PAUSE_SECONDS));
  }

  linked(companyId: number, boardId: string): Fact {
    return { type: 'board_linked', ...this.base(companyId), board_id: boardId, via: 'directory' };
  }

  unlinked(companyId: number, boardId: string): Fact {
    return { type: 'board_unlinked', ...this.base(companyId), board_id: boardId };
  }

  crawled(companyId: number, boardId: string, crawlId: string, change: Partial<BoardCrawled> = {}): BoardCrawled {
    return {
      type: 'board_crawled',
      ...this.base(companyId),
      board_id: boardId,
      crawl_id: crawlId,
      outcome: 'complete',
      parser_version: 1,
      listed: 1,
      unlisted: [],
      baseline: false,
      ...change,
    };
  }

  private base(companyId: number) {
    this.seq += 1;
    return { event_seq: this.seq, company_id: companyId, observed_at: this.clock.now().toISOString() };
  }

  async close(): Promise<void> {
    await this.pool.end();
    await this.database.drop();
  }
}
