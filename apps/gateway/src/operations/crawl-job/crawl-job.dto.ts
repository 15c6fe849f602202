import { Id, Instant, InstantOrNull, OneOf } from '../models/members.js';

export class CrawlJobStatus {
  @Id('Names the crawl job.')
  job_id!: number;

  @OneOf(['crawling', 'done', 'failed'], 'How far it is.')
  status!: string;

  @Id('The company crawled.')
  company_id!: number;

  @Instant("When the caller's read asked for it.")
  queued_at!: string;

  @InstantOrNull('When it ended; null while it runs.', null)
  finished_at!: string | null;
}
