import type { Answered } from './answer.js';
import { EventFeed, type FeedOptions } from './event-feed.js';
import { readFresh, type FreshOperation, type WaitOptions } from './fresh-read.js';
import { Operations } from './generated/methods.js';
import type { Input } from './input.js';
import { forOnePage, type CallOptions, type PagesOptions } from './transport.js';
import type { ChangeEvent, ClosedEvent } from './webhook.js';

type Fresh<Id extends FreshOperation> = Extract<Answered<Id>, { status: 200 }>;
type FeedInput = Omit<Input<'events'>, 'since' | 'order' | 'before'> & { since?: number } & FeedOptions;

/**
 * Client for the hiring signals API, with a method for every operation. A call resolves to an `Answer`, or rejects with
 * `ApiError` (refused, nothing billed), `NoAnswerError` (unknown whether it was billed) or, if the caller aborts it,
 * the AbortSignal's reason. `iter...` methods return the items on all pages.
 *
 * Temporary failures (429, 502, 503, 504, broken connections, timeouts) are retried where that is safe. Metered calls have an
 * Idempotency-Key, so a retry is never billed twice.
 */
export class HiringClient extends Operations {
  /**
   * Returns the pulse, at most `maxAge` seconds old. If the stored pulse is older, waits for a crawl. Rejects with
   * `CrawlFailedError` or `CrawlWaitError`.
   */
  freshHiringPulse(companyId: number, input: WaitOptions, options?: CallOptions): Promise<Fresh<'hiring_pulse'>> {
    return this.fresh('hiring_pulse', companyId, input, options);
  }

  /**
   * Returns the brief, at most `maxAge` seconds old. If the stored brief is older, waits for a crawl, as
   * `freshHiringPulse` does.
   */
  freshPreActionBrief(
    companyId: number,
    input: WaitOptions,
    options?: CallOptions,
  ): Promise<Fresh<'pre_action_brief'>> {
    return this.fresh('pre_action_brief', companyId, input, options);
  }

  /** Returns the change feed as an async iterator over single changes. */
  feed(input: FeedInput & { include: 'closed' }, options?: PagesOptions): EventFeed<ChangeEvent | ClosedEvent>;
  feed(input?: FeedInput & { include?: undefined }, options?: PagesOptions): EventFeed;
  feed(input: FeedInput = {}, options: PagesOptions = {}): EventFeed<ChangeEvent | ClosedEvent> {
    const { since = 0, follow, ...filters } = input;
    const page = (at: number): Promise<Answered<'events'>> =>
      this.events({ ...filters, since: at }, forOnePage(options));
    return new EventFeed(page, since, { follow, signal: options.signal }, this.timing);
  }

  private fresh<Id extends FreshOperation>(
    id: Id,
    companyId: number,
    { maxAge, waitSeconds }: WaitOptions,
    options: CallOptions = {},
  ): Promise<Fresh<Id>> {
    const read = (call: CallOptions): Promise<Answered<Id>> => this.call(id, { companyId, maxAge } as Input<Id>, call);
    const job = (jobId: number, call: CallOptions): Promise<Answered<'crawl_job'>> => this.crawlJob(jobId, call);
    return readFresh({ read, job, timing: this.timing }, { waitSeconds, ...options });
  }
}
