import { AccountClient } from './account-client.js';
import { nextCursor, type Answered, type Data } from './answer.js';
import { EventFeed, type FeedOptions } from './event-feed.js';
import { readFresh, type FreshOperation, type FreshOptions, type WaitOptions } from './fresh-read.js';
import type { Input, Without } from './input.js';
import { Listing } from './listing.js';
import type { JobsPage, Rows, SearchesPage, SignalsPage, WatchesPage, WebhooksPage } from './pages.js';
import type { CallOptions } from './transport.js';
import type { ChangeEvent, ClosedEvent } from './webhook.js';

type Fresh<Id extends FreshOperation> = Extract<Answered<Id>, { status: 200 }>;

/**
 * The hiring signals API. Every method is one operation; it resolves to an `Answer` or rejects with `ApiError`
 * (refused, nothing billed), `NoAnswerError` (unknown whether it was billed) or the reason of the signal.
 *
 * Temporary refusals (429, 503), broken connections and timeouts are retried where that is safe. Metered operations
 * carry an Idempotency-Key, so a retry is never billed twice.
 */
export class HiringClient extends AccountClient {
  // Cached reads: each is billed as one call.

  /** A cheap first filter. Check `coverage` before treating false as "not hiring". */
  isHiring(companyId: number, options?: CallOptions): Promise<Answered<'is_hiring'>> {
    return this.call('is_hiring', { companyId }, options);
  }

  openReqs(
    companyId: number,
    filters: Without<'open_reqs', 'companyId'> = {},
    options?: CallOptions,
  ): Promise<Answered<'open_reqs'>> {
    return this.call('open_reqs', { ...filters, companyId }, options);
  }

  /** All open roles of the company, page by page. */
  async *allOpenReqs(
    companyId: number,
    filters: Without<'open_reqs', 'companyId'> = {},
    options?: CallOptions,
  ): AsyncGenerator<Data<'open_reqs', 200>['reqs'][number], void, undefined> {
    for (let request: typeof filters | null = filters; request !== null;) {
      const { data, headers }: Answered<'open_reqs'> = await this.openReqs(companyId, request, options);
      yield* data.reqs;
      const cursor = nextCursor(headers);
      request = cursor === undefined ? null : { ...filters, cursor };
    }
  }

  /** One role, open or closed. */
  req(reqKey: string, options?: CallOptions): Promise<Answered<'get_req'>> {
    return this.call('get_req', { reqKey }, options);
  }

  enrichment(companyId: number, options?: CallOptions): Promise<Answered<'enrichment'>> {
    return this.call('enrichment', { companyId }, options);
  }

  firstHire(
    companyId: number,
    filters: Without<'first_hire', 'companyId'> = {},
    options?: CallOptions,
  ): Promise<Answered<'first_hire'>> {
    return this.call('first_hire', { ...filters, companyId }, options);
  }

  repostPain(companyId: number, options?: CallOptions): Promise<Answered<'repost_pain'>> {
    return this.call('repost_pain', { companyId }, options);
  }

  atsMigrations(companyId: number, options?: CallOptions): Promise<Answered<'ats_migrations'>> {
    return this.call('ats_migrations', { companyId }, options);
  }

  /** Flat hiring columns for a row of yours, by domain or name. */
  enrich(row: Input<'sheet_enrich'>, options?: CallOptions): Promise<Answered<'sheet_enrich'>> {
    return this.call('sheet_enrich', row, options);
  }

  /** `enrich` for up to 1,000 rows: each row has a `result` or a `problem`. */
  enrichBatch(batch: Input<'sheet_enrich_batch'>, options?: CallOptions): Promise<Answered<'sheet_enrich_batch'>> {
    return this.call('sheet_enrich_batch', batch, options);
  }

  // Searches: each page is billed as one call.

  /** Companies whose name or domain begins with `query`. */
  searchCompanies(
    { cursor, ...rest }: Input<'search_companies'>,
    options?: CallOptions,
  ): Listing<Data<'search_companies', 200>, Data<'search_companies', 200>['companies'][number], string> {
    const request = (at?: string): Promise<Answered<'search_companies'>> =>
      this.call('search_companies', { ...rest, ...(at !== undefined && { cursor: at }) }, options);
    return new Listing(request, (page) => page.companies, cursor);
  }

  /** Companies with active reqs that match. */
  searchReqs(
    { cursor, ...rest }: Input<'search_reqs'> = {},
    options?: CallOptions,
  ): Listing<Data<'search_reqs', 200>, Data<'search_reqs', 200>['companies'][number], number> {
    const request = (at?: number): Promise<Answered<'search_reqs'>> =>
      this.call('search_reqs', { ...rest, ...(at !== undefined && { cursor: at }) }, options);
    return new Listing(request, (page) => page.companies, cursor);
  }

  /** Reqs that match, newest first; active ones unless `status` says otherwise. */
  searchJobs({ cursor, ...rest }: Input<'search_jobs'> = {}, options?: CallOptions): Rows<JobsPage, 'jobs'> {
    const request = (at?: string): Promise<Answered<'search_jobs'>> =>
      this.call('search_jobs', { ...rest, ...(at !== undefined && { cursor: at }) }, options);
    return new Listing(request, (page) => page.jobs, cursor);
  }

  catalogueCoverage(options?: CallOptions): Promise<Answered<'catalogue_coverage'>> {
    return this.call('catalogue_coverage', {}, options);
  }

  roleDemand(filters: Input<'role_demand'> = {}, options?: CallOptions): Promise<Answered<'role_demand'>> {
    return this.call('role_demand', filters, options);
  }

  // Fresh reads.

  /**
   * With `maxAge` the answer may be 202 with a crawl job. With `wait` the client waits for the job: the answer is 200,
   * or the call rejects with `CrawlFailedError` or `CrawlWaitError`.
   */
  hiringPulse(companyId: number, options: WaitOptions): Promise<Fresh<'hiring_pulse'>>;
  hiringPulse(companyId: number, options?: CallOptions & { maxAge?: undefined }): Promise<Fresh<'hiring_pulse'>>;
  hiringPulse(companyId: number, options: FreshOptions): Promise<Answered<'hiring_pulse'>>;
  hiringPulse(companyId: number, options: FreshOptions | WaitOptions = {}): Promise<Answered<'hiring_pulse'>> {
    return this.fresh('hiring_pulse', companyId, options);
  }

  /** A summary of the company in one call; freshness as in `hiringPulse`. */
  preActionBrief(companyId: number, options: WaitOptions): Promise<Fresh<'pre_action_brief'>>;
  preActionBrief(companyId: number, options?: CallOptions & { maxAge?: undefined }): Promise<Fresh<'pre_action_brief'>>;
  preActionBrief(companyId: number, options: FreshOptions): Promise<Answered<'pre_action_brief'>>;
  preActionBrief(companyId: number, options: FreshOptions | WaitOptions = {}): Promise<Answered<'pre_action_brief'>> {
    return this.fresh('pre_action_brief', companyId, options);
  }

  crawlJob(jobId: number, options?: CallOptions): Promise<Answered<'crawl_job'>> {
    return this.call('crawl_job', { jobId }, options);
  }

  // Change feed: each event is billed as one change.

  events(
    request: Input<'events'> & FeedOptions & { include: 'closed' | 'closed,company' },
    options?: CallOptions,
  ): EventFeed<ChangeEvent | ClosedEvent>;
  events(
    request: Input<'events'> & FeedOptions & { include?: 'company' | undefined },
    options?: CallOptions,
  ): EventFeed;
  events(request: Input<'events'> & FeedOptions, options: CallOptions = {}): EventFeed<ChangeEvent | ClosedEvent> {
    const { since = 0, follow, ...filters } = request;
    const call = (at: number): Promise<Answered<'events'>> => this.call('events', { ...filters, since: at }, options);
    return new EventFeed(call, since, { follow, signal: options.signal }, this.timing);
  }

  /** Signal events, page by page, oldest first: each is billed as one change. */
  signals(
    { since = '0', ...filters }: Partial<Input<'signals'>> = {},
    options?: CallOptions,
  ): Rows<SignalsPage, 'signals'> {
    const request = (at = since): Promise<Answered<'signals'>> =>
      this.call('signals', { ...filters, since: at }, options);
    return new Listing(request, (page) => page.signals, since);
  }

  // Webhooks and watches.

  createWebhook(webhook: Input<'create_webhook'>, options?: CallOptions): Promise<Answered<'create_webhook'>> {
    return this.call('create_webhook', webhook, options);
  }

  /** The first page. */
  listWebhooks(options?: CallOptions): Promise<Answered<'list_webhooks'>> {
    return this.call('list_webhooks', {}, options);
  }

  /** All webhooks, page by page. */
  webhooks({ cursor, ...rest }: Input<'list_webhooks'> = {}, options?: CallOptions): Rows<WebhooksPage, 'webhooks'> {
    const request = (at?: string): Promise<Answered<'list_webhooks'>> =>
      this.call('list_webhooks', { ...rest, ...(at !== undefined && { cursor: at }) }, options);
    return new Listing(request, (page) => page.webhooks, cursor);
  }

  webhook(webhookId: number, options?: CallOptions): Promise<Answered<'get_webhook'>> {
    return this.call('get_webhook', { webhookId }, options);
  }

  deleteWebhook(webhookId: number, options?: CallOptions): Promise<Answered<'delete_webhook'>> {
    return this.call('delete_webhook', { webhookId }, options);
  }

  /** Sends one signed message now and returns the result. */
  testWebhook(webhookId: number, options?: CallOptions): Promise<Answered<'test_webhook'>> {
    return this.call('test_webhook', { webhookId }, options);
  }

  rotateWebhookSecret(
    webhookId: number,
    secret: string,
    options?: CallOptions,
  ): Promise<Answered<'rotate_webhook_secret'>> {
    return this.call('rotate_webhook_secret', { webhookId, secret }, options);
  }

  enableWebhook(webhookId: number, options?: CallOptions): Promise<Answered<'enable_webhook'>> {
    return this.call('enable_webhook', { webhookId }, options);
  }

  /** Nothing is sent until the webhook is enabled again. */
  disableWebhook(webhookId: number, options?: CallOptions): Promise<Answered<'disable_webhook'>> {
    return this.call('disable_webhook', { webhookId }, options);
  }

  /** Changes address and limits; members that are left out stay unchanged. */
  updateWebhook(
    webhookId: number,
    change: Without<'update_webhook', 'webhookId'>,
    options?: CallOptions,
  ): Promise<Answered<'update_webhook'>> {
    return this.call('update_webhook', { ...change, webhookId }, options);
  }

  webhookStats(
    webhookId: number,
    window: Without<'webhook_stats', 'webhookId'> = {},
    options?: CallOptions,
  ): Promise<Answered<'webhook_stats'>> {
    return this.call('webhook_stats', { ...window, webhookId }, options);
  }

  /** The delivery log, newest first. */
  deliveries(
    webhookId: number,
    { cursor, ...rest }: Without<'list_deliveries', 'webhookId'> = {},
    options?: CallOptions,
  ): Listing<Data<'list_deliveries', 200>, Data<'list_deliveries', 200>['deliveries'][number], string> {
    const request = (at?: string): Promise<Answered<'list_deliveries'>> =>
      this.call('list_deliveries', { ...rest, webhookId, ...(at !== undefined && { cursor: at }) }, options);
    return new Listing(request, (page) => page.deliveries, cursor);
  }

  replayWebhook(
    webhookId: number,
    from: Without<'replay_webhook', 'webhookId'>,
    options?: CallOptions,
  ): Promise<Answered<'replay_webhook'>> {
    return this.call('replay_webhook', { ...from, webhookId }, options);
  }

  /** One delivery with its message, without a signature. */
  delivery(deliveryId: number, options?: CallOptions): Promise<Answered<'get_delivery'>> {
    return this.call('get_delivery', { deliveryId }, options);
  }

  redeliver(deliveryId: number, options?: CallOptions): Promise<Answered<'redeliver'>> {
    return this.call('redeliver', { deliveryId }, options);
  }

  createSearch(search: Input<'create_search'>, options?: CallOptions): Promise<Answered<'create_search'>> {
    return this.call('create_search', search, options);
  }

  /** Counts what a search would match, without saving it. */
  previewSearch(search: Input<'preview_search'>, options?: CallOptions): Promise<Answered<'preview_search'>> {
    return this.call('preview_search', search, options);
  }

  /** All saved searches, page by page. */
  searches({ cursor, ...rest }: Input<'list_searches'> = {}, options?: CallOptions): Rows<SearchesPage, 'searches'> {
    const request = (at?: string): Promise<Answered<'list_searches'>> =>
      this.call('list_searches', { ...rest, ...(at !== undefined && { cursor: at }) }, options);
    return new Listing(request, (page) => page.searches, cursor);
  }

  search(searchId: number, options?: CallOptions): Promise<Answered<'get_search'>> {
    return this.call('get_search', { searchId }, options);
  }

  /** Cancels the watches on the search, too. */
  deleteSearch(searchId: number, options?: CallOptions): Promise<Answered<'delete_search'>> {
    return this.call('delete_search', { searchId }, options);
  }

  /** Costs one watch unit. A watch on a search also costs one change for each event that it delivers. */
  createWatch(watch: Input<'create_watch'>, options?: CallOptions): Promise<Answered<'create_watch'>> {
    return this.call('create_watch', watch, options);
  }

  /** The first page. */
  listWatches(options?: CallOptions): Promise<Answered<'list_watches'>> {
    return this.call('list_watches', {}, options);
  }

  /** All active watches, page by page. */
  watches({ cursor, ...rest }: Input<'list_watches'> = {}, options?: CallOptions): Rows<WatchesPage, 'watches'> {
    const request = (at?: string): Promise<Answered<'list_watches'>> =>
      this.call('list_watches', { ...rest, ...(at !== undefined && { cursor: at }) }, options);
    return new Listing(request, (page) => page.watches, cursor);
  }

  /** An active watch. */
  watch(watchId: number, options?: CallOptions): Promise<Answered<'get_watch'>> {
    return this.call('get_watch', { watchId }, options);
  }

  deleteWatch(watchId: number, options?: CallOptions): Promise<Answered<'delete_watch'>> {
    return this.call('delete_watch', { watchId }, options);
  }

  // Writing back.

  /** Not metered, so it has no Idempotency-Key and is not retried after a broken connection. */
  writeOutcome(
    companyId: number,
    outcome: Without<'write_outcome', 'companyId'>,
    options?: CallOptions,
  ): Promise<Answered<'write_outcome'>> {
    return this.call('write_outcome', { ...outcome, companyId }, options);
  }

  private fresh<Id extends FreshOperation>(
    id: Id,
    companyId: number,
    options: FreshOptions | WaitOptions,
  ): Promise<Answered<Id>> {
    const { maxAge, ...rest } = options;
    const input = { companyId, ...(maxAge !== undefined && { maxAge }) } as Input<Id>;
    const read = (call: CallOptions): Promise<Answered<Id>> => this.call(id, input, call);
    if (!('wait' in rest) || maxAge === undefined) return read(rest);
    const job = (jobId: number, call: CallOptions): Promise<Answered<'crawl_job'>> => this.crawlJob(jobId, call);
    return readFresh({ read, job, timing: this.timing }, { ...rest, maxAge }) as Promise<Answered<Id>>;
  }
}
