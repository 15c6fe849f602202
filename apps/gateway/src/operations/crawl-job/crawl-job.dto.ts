import { Id, Instant, InstantOrNull, OneOf, TextOrNull } from '../models/members.js';

export class CrawlJobStatus {
  @Id('Names the crawl job.')
  job_id!: number;

  @OneOf(['crawling', 'done', 'failed'], 'How far it is.')
  status!: string;

  @Id('The company crawled.')
  company_id!: number;

  @Instant('When the job was queued, which may be before the caller joined it.')
  queued_at!: string;

  @InstantOrNull('When it ended; null while it runs.', null)
  finished_at!: string | null;

  @TextOrNull(
    'Why this job failed, or, while it has not ended, why the company’s job before it did; else null.',
    300,
    null,
  )
  last_failure!: string | null;

  @InstantOrNull('When that was.', null)
  last_failed_at!: string | null;
}
