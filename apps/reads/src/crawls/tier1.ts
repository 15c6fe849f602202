import { Injectable } from '@nestjs/common';
import type { CrawlingAnswer, RpcRequest } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { Bus } from '@hiring/platform-rpc';
import { isCold, isCrawlable } from '@hiring/signals';
import { CompanyReader, type CompanySnapshot } from '../access/company.reader.js';

type Tier1Request = RpcRequest<'reads.hiring_pulse'>;

/** Seconds after which a caller should retry. By then, a fact is usually folded. */
const FOLDING_RETRY_SECONDS = 1;

/** Serves reads with a maximum age. Requests a crawl if the data is too old. */
@Injectable()
export class Tier1 {
  constructor(
    private readonly companies: CompanyReader,
    private readonly clock: Clock,
    private readonly bus: Bus,
  ) {}

  /** Returns the company if its data is fresh enough or no maximum age is given; otherwise the crawl in progress. */
  read(request: Tier1Request): Promise<CompanySnapshot | CrawlingAnswer> {
    return this.readBy(request, () => this.companies.read(request));
  }

  /** Works like `read`, but uses the caller's own statement, which reads more data together with the company. */
  async readBy<S extends CompanySnapshot>(
    request: Tier1Request,
    statement: () => Promise<S>,
  ): Promise<S | CrawlingAnswer> {
    const read = await statement();
    const maxAge = request.max_age_seconds;
    // Without a linked board, nothing can be crawled, so the answer has `Coverage: none`.
    if (maxAge === undefined || !isCrawlable(read.fold)) return read;
    if (!isCold(read.fold, maxAge, this.clock.now().toISOString())) return read;
    return this.requestCrawl(request, read.fold.event_seq);
  }

  private async requestCrawl(request: Tier1Request, known_seq: number): Promise<CrawlingAnswer> {
    const { company_id, customer_id, call_id, attempt_id } = request;
    const job = await this.bus.request('freshness.request_crawl', {
      ...{ company_id, customer_id, call_id, known_seq },
      ...(attempt_id !== undefined && { attempt_id }),
    });
    const { job_id, status, queued } = job;
    const retry_after_seconds = status === 'done' ? FOLDING_RETRY_SECONDS : job.retry_after_seconds;
    return { crawling: { job_id, status: 'crawling', retry_after_seconds, queued } };
  }
}
