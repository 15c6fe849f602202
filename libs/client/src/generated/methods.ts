// Made from the OpenAPI document by `npm run docs:api`; do not edit.

import type { Answered } from '../answer.js';
import { Calls } from '../calls.js';
import type { Items } from '../items.js';
import type { Input, Without } from '../input.js';
import type { CallOptions, PagesOptions } from '../transport.js';

/** A method for each operation. */
export abstract class Operations extends Calls {
  /** Identity check. */
  whoami(options?: CallOptions): Promise<Answered<'whoami'>> {
    return this.call('whoami', {}, options);
  }

  /** Issue a key. */
  createKey(input: Input<'create_key'>, options?: CallOptions): Promise<Answered<'create_key'>> {
    return this.call('create_key', input, options);
  }

  /** List keys. */
  listKeys(input: Input<'list_keys'> = {}, options?: CallOptions): Promise<Answered<'list_keys'>> {
    return this.call('list_keys', input, options);
  }

  /** List keys: the items of all pages from `cursor` on. Each page is a call, made when it is needed. */
  iterKeys(input: Input<'list_keys'> = {}, options?: PagesOptions): Items<'list_keys', 'keys'> {
    return this.items('list_keys', 'keys', input, options);
  }

  /** Get a key. */
  getKey(keyId: number, options?: CallOptions): Promise<Answered<'get_key'>> {
    return this.call('get_key', { keyId }, options);
  }

  /** Revoke a key. */
  revokeKey(keyId: number, options?: CallOptions): Promise<Answered<'revoke_key'>> {
    return this.call('revoke_key', { keyId }, options);
  }

  /** Rotate a key. */
  rotateKey(
    keyId: number,
    input: Without<'rotate_key', 'keyId'> = {},
    options?: CallOptions,
  ): Promise<Answered<'rotate_key'>> {
    return this.call('rotate_key', { ...input, keyId }, options);
  }

  /** List what a key made. */
  listMade(
    keyId: number,
    input: Without<'list_made', 'keyId'> = {},
    options?: CallOptions,
  ): Promise<Answered<'list_made'>> {
    return this.call('list_made', { ...input, keyId }, options);
  }

  /** List what a key made: the items of all pages from `cursor` on. Each page is a call, made when it is needed. */
  iterMade(
    keyId: number,
    input: Without<'list_made', 'keyId'> = {},
    options?: PagesOptions,
  ): Items<'list_made', 'made'> {
    return this.items('list_made', 'made', { ...input, keyId }, options);
  }

  /** Stop a key and everything it made. */
  stopKey(
    keyId: number,
    input: Without<'stop_key', 'keyId'> = {},
    options?: CallOptions,
  ): Promise<Answered<'stop_key'>> {
    return this.call('stop_key', { ...input, keyId }, options);
  }

  /** Metered usage. */
  usage(input: Input<'usage'> = {}, options?: CallOptions): Promise<Answered<'usage'>> {
    return this.call('usage', input, options);
  }

  /** Lines of the bill. */
  usageRecords(input: Input<'usage_records'> = {}, options?: CallOptions): Promise<Answered<'usage_records'>> {
    return this.call('usage_records', input, options);
  }

  /** Lines of the bill: the items of all pages from `cursor` on. Each page is a call, made when it is needed. */
  iterUsageRecords(input: Input<'usage_records'> = {}, options?: PagesOptions): Items<'usage_records', 'records'> {
    return this.items('usage_records', 'records', input, options);
  }

  /** Usage by day, key and operation. */
  usageSeries(input: Input<'usage_series'> = {}, options?: CallOptions): Promise<Answered<'usage_series'>> {
    return this.call('usage_series', input, options);
  }

  /** Remaining units of the plan. */
  usageBalance(options?: CallOptions): Promise<Answered<'usage_balance'>> {
    return this.call('usage_balance', {}, options);
  }

  /** Is the company hiring? */
  isHiring(companyId: number, options?: CallOptions): Promise<Answered<'is_hiring'>> {
    return this.call('is_hiring', { companyId }, options);
  }

  /** Open reqs. */
  openReqs(
    companyId: number,
    input: Without<'open_reqs', 'companyId'> = {},
    options?: CallOptions,
  ): Promise<Answered<'open_reqs'>> {
    return this.call('open_reqs', { ...input, companyId }, options);
  }

  /** Open reqs: the items of all pages from `cursor` on. Each page is a call, made when it is needed. */
  iterOpenReqs(
    companyId: number,
    input: Without<'open_reqs', 'companyId'> = {},
    options?: PagesOptions,
  ): Items<'open_reqs', 'reqs'> {
    return this.items('open_reqs', 'reqs', { ...input, companyId }, options);
  }

  /** One req. */
  getReq(reqKey: string, options?: CallOptions): Promise<Answered<'get_req'>> {
    return this.call('get_req', { reqKey }, options);
  }

  /** Basic firmographics. */
  enrichment(companyId: number, options?: CallOptions): Promise<Answered<'enrichment'>> {
    return this.call('enrichment', { companyId }, options);
  }

  /** First hire per function. */
  firstHire(
    companyId: number,
    input: Without<'first_hire', 'companyId'> = {},
    options?: CallOptions,
  ): Promise<Answered<'first_hire'>> {
    return this.call('first_hire', { ...input, companyId }, options);
  }

  /** Reqs that repeatedly fail to fill. */
  repostPain(companyId: number, options?: CallOptions): Promise<Answered<'repost_pain'>> {
    return this.call('repost_pain', { companyId }, options);
  }

  /** Moves between tracking systems. */
  atsMigrations(companyId: number, options?: CallOptions): Promise<Answered<'ats_migrations'>> {
    return this.call('ats_migrations', { companyId }, options);
  }

  /** Technologies of a company. */
  companyTechnologies(companyId: number, options?: CallOptions): Promise<Answered<'company_technologies'>> {
    return this.call('company_technologies', { companyId }, options);
  }

  /** Technologies that advertisements are read for. */
  listTechnologies(
    input: Input<'list_technologies'> = {},
    options?: CallOptions,
  ): Promise<Answered<'list_technologies'>> {
    return this.call('list_technologies', input, options);
  }

  /** Technologies that advertisements are read for: the items of all pages from `cursor` on. Each page is a call, made when it is needed. */
  iterTechnologies(
    input: Input<'list_technologies'> = {},
    options?: PagesOptions,
  ): Items<'list_technologies', 'technologies'> {
    return this.items('list_technologies', 'technologies', input, options);
  }

  /** Find a company by name or domain. */
  searchCompanies(input: Input<'search_companies'> = {}, options?: CallOptions): Promise<Answered<'search_companies'>> {
    return this.call('search_companies', input, options);
  }

  /** Find a company by name or domain: the items of all pages from `cursor` on. Each page is a call, made when it is needed. */
  iterSearchCompanies(
    input: Input<'search_companies'> = {},
    options?: PagesOptions,
  ): Items<'search_companies', 'companies'> {
    return this.items('search_companies', 'companies', input, options);
  }

  /** Which companies: screen by signals. */
  screenCompanies(input: Input<'screen_companies'> = {}, options?: CallOptions): Promise<Answered<'screen_companies'>> {
    return this.call('screen_companies', input, options);
  }

  /** Which companies: screen by signals: the items of all pages from `cursor` on. Each page is a call, made when it is needed. */
  iterScreenCompanies(
    input: Input<'screen_companies'> = {},
    options?: PagesOptions,
  ): Items<'screen_companies', 'companies'> {
    return this.items('screen_companies', 'companies', input, options);
  }

  /** Who is hiring for a role. */
  searchReqs(input: Input<'search_reqs'> = {}, options?: CallOptions): Promise<Answered<'search_reqs'>> {
    return this.call('search_reqs', input, options);
  }

  /** Who is hiring for a role: the items of all pages from `cursor` on. Each page is a call, made when it is needed. */
  iterSearchReqs(input: Input<'search_reqs'> = {}, options?: PagesOptions): Items<'search_reqs', 'companies'> {
    return this.items('search_reqs', 'companies', input, options);
  }

  /** Flat job search. */
  searchJobs(input: Input<'search_jobs'> = {}, options?: CallOptions): Promise<Answered<'search_jobs'>> {
    return this.call('search_jobs', input, options);
  }

  /** Flat job search: the items of all pages from `cursor` on. Each page is a call, made when it is needed. */
  iterSearchJobs(input: Input<'search_jobs'> = {}, options?: PagesOptions): Items<'search_jobs', 'jobs'> {
    return this.items('search_jobs', 'jobs', input, options);
  }

  /** Market-wide role demand. */
  roleDemand(input: Input<'role_demand'> = {}, options?: CallOptions): Promise<Answered<'role_demand'>> {
    return this.call('role_demand', input, options);
  }

  /** Moves between tracking systems, across companies. */
  marketMigrations(
    input: Input<'market_migrations'> = {},
    options?: CallOptions,
  ): Promise<Answered<'market_migrations'>> {
    return this.call('market_migrations', input, options);
  }

  /** Moves between tracking systems, across companies: the items of all pages from `cursor` on. Each page is a call, made when it is needed. */
  iterMarketMigrations(
    input: Input<'market_migrations'> = {},
    options?: PagesOptions,
  ): Items<'market_migrations', 'migrations'> {
    return this.items('market_migrations', 'migrations', input, options);
  }

  /** Vendors, boards and their age. */
  catalogueCoverage(options?: CallOptions): Promise<Answered<'catalogue_coverage'>> {
    return this.call('catalogue_coverage', {}, options);
  }

  /** Hiring pulse. */
  hiringPulse(
    companyId: number,
    input?: Without<'hiring_pulse', 'companyId' | 'maxAge'>,
    options?: CallOptions,
  ): Promise<Extract<Answered<'hiring_pulse'>, { status: 200 }>>;
  hiringPulse(
    companyId: number,
    input: Without<'hiring_pulse', 'companyId'>,
    options?: CallOptions,
  ): Promise<Answered<'hiring_pulse'>>;
  hiringPulse(
    companyId: number,
    input: Without<'hiring_pulse', 'companyId'> = {},
    options?: CallOptions,
  ): Promise<Answered<'hiring_pulse'>> {
    return this.call('hiring_pulse', { ...input, companyId }, options);
  }

  /** Pre-action brief. */
  preActionBrief(
    companyId: number,
    input?: Without<'pre_action_brief', 'companyId' | 'maxAge'>,
    options?: CallOptions,
  ): Promise<Extract<Answered<'pre_action_brief'>, { status: 200 }>>;
  preActionBrief(
    companyId: number,
    input: Without<'pre_action_brief', 'companyId'>,
    options?: CallOptions,
  ): Promise<Answered<'pre_action_brief'>>;
  preActionBrief(
    companyId: number,
    input: Without<'pre_action_brief', 'companyId'> = {},
    options?: CallOptions,
  ): Promise<Answered<'pre_action_brief'>> {
    return this.call('pre_action_brief', { ...input, companyId }, options);
  }

  /** Crawl job. */
  crawlJob(jobId: number, options?: CallOptions): Promise<Answered<'crawl_job'>> {
    return this.call('crawl_job', { jobId }, options);
  }

  /** Change feed. */
  events(input: Input<'events'>, options?: CallOptions): Promise<Answered<'events'>> {
    return this.call('events', input, options);
  }

  /** Signal events. */
  signals(input: Input<'signals'>, options?: CallOptions): Promise<Answered<'signals'>> {
    return this.call('signals', input, options);
  }

  /** Report an outcome. */
  writeOutcome(
    companyId: number,
    input: Without<'write_outcome', 'companyId'>,
    options?: CallOptions,
  ): Promise<Answered<'write_outcome'>> {
    return this.call('write_outcome', { ...input, companyId }, options);
  }

  /** Register a webhook. */
  createWebhook(input: Input<'create_webhook'>, options?: CallOptions): Promise<Answered<'create_webhook'>> {
    return this.call('create_webhook', input, options);
  }

  /** List webhooks. */
  listWebhooks(input: Input<'list_webhooks'> = {}, options?: CallOptions): Promise<Answered<'list_webhooks'>> {
    return this.call('list_webhooks', input, options);
  }

  /** List webhooks: the items of all pages from `cursor` on. Each page is a call, made when it is needed. */
  iterWebhooks(input: Input<'list_webhooks'> = {}, options?: PagesOptions): Items<'list_webhooks', 'webhooks'> {
    return this.items('list_webhooks', 'webhooks', input, options);
  }

  /** Get a webhook. */
  getWebhook(webhookId: number, options?: CallOptions): Promise<Answered<'get_webhook'>> {
    return this.call('get_webhook', { webhookId }, options);
  }

  /** Delete a webhook. */
  deleteWebhook(webhookId: number, options?: CallOptions): Promise<Answered<'delete_webhook'>> {
    return this.call('delete_webhook', { webhookId }, options);
  }

  /** Change a webhook. */
  updateWebhook(
    webhookId: number,
    input: Without<'update_webhook', 'webhookId'> = {},
    options?: CallOptions,
  ): Promise<Answered<'update_webhook'>> {
    return this.call('update_webhook', { ...input, webhookId }, options);
  }

  /** Send a test delivery. */
  testWebhook(webhookId: number, options?: CallOptions): Promise<Answered<'test_webhook'>> {
    return this.call('test_webhook', { webhookId }, options);
  }

  /** Rotate the secret. */
  rotateWebhookSecret(
    webhookId: number,
    input: Without<'rotate_webhook_secret', 'webhookId'>,
    options?: CallOptions,
  ): Promise<Answered<'rotate_webhook_secret'>> {
    return this.call('rotate_webhook_secret', { ...input, webhookId }, options);
  }

  /** Enable a disabled webhook. */
  enableWebhook(webhookId: number, options?: CallOptions): Promise<Answered<'enable_webhook'>> {
    return this.call('enable_webhook', { webhookId }, options);
  }

  /** Disable a webhook. */
  disableWebhook(webhookId: number, options?: CallOptions): Promise<Answered<'disable_webhook'>> {
    return this.call('disable_webhook', { webhookId }, options);
  }

  /** Success and latency of a webhook. */
  webhookStats(
    webhookId: number,
    input: Without<'webhook_stats', 'webhookId'> = {},
    options?: CallOptions,
  ): Promise<Answered<'webhook_stats'>> {
    return this.call('webhook_stats', { ...input, webhookId }, options);
  }

  /** Delivery log. */
  listDeliveries(
    webhookId: number,
    input: Without<'list_deliveries', 'webhookId'> = {},
    options?: CallOptions,
  ): Promise<Answered<'list_deliveries'>> {
    return this.call('list_deliveries', { ...input, webhookId }, options);
  }

  /** Delivery log: the items of all pages from `cursor` on. Each page is a call, made when it is needed. */
  iterDeliveries(
    webhookId: number,
    input: Without<'list_deliveries', 'webhookId'> = {},
    options?: PagesOptions,
  ): Items<'list_deliveries', 'deliveries'> {
    return this.items('list_deliveries', 'deliveries', { ...input, webhookId }, options);
  }

  /** One delivery with its message. */
  getDelivery(deliveryId: number, options?: CallOptions): Promise<Answered<'get_delivery'>> {
    return this.call('get_delivery', { deliveryId }, options);
  }

  /** Replay deliveries. */
  replayWebhook(
    webhookId: number,
    input: Without<'replay_webhook', 'webhookId'> = {},
    options?: CallOptions,
  ): Promise<Answered<'replay_webhook'>> {
    return this.call('replay_webhook', { ...input, webhookId }, options);
  }

  /** Deliver again. */
  redeliver(deliveryId: number, options?: CallOptions): Promise<Answered<'redeliver'>> {
    return this.call('redeliver', { deliveryId }, options);
  }

  /** Watch a company or a search. */
  createWatch(input: Input<'create_watch'>, options?: CallOptions): Promise<Answered<'create_watch'>> {
    return this.call('create_watch', input, options);
  }

  /** List watches. */
  listWatches(input: Input<'list_watches'> = {}, options?: CallOptions): Promise<Answered<'list_watches'>> {
    return this.call('list_watches', input, options);
  }

  /** List watches: the items of all pages from `cursor` on. Each page is a call, made when it is needed. */
  iterWatches(input: Input<'list_watches'> = {}, options?: PagesOptions): Items<'list_watches', 'watches'> {
    return this.items('list_watches', 'watches', input, options);
  }

  /** Get a watch. */
  getWatch(watchId: number, options?: CallOptions): Promise<Answered<'get_watch'>> {
    return this.call('get_watch', { watchId }, options);
  }

  /** Cancel a watch. */
  deleteWatch(watchId: number, options?: CallOptions): Promise<Answered<'delete_watch'>> {
    return this.call('delete_watch', { watchId }, options);
  }

  /** Save a search. */
  createSearch(input: Input<'create_search'> = {}, options?: CallOptions): Promise<Answered<'create_search'>> {
    return this.call('create_search', input, options);
  }

  /** List saved searches. */
  listSearches(input: Input<'list_searches'> = {}, options?: CallOptions): Promise<Answered<'list_searches'>> {
    return this.call('list_searches', input, options);
  }

  /** List saved searches: the items of all pages from `cursor` on. Each page is a call, made when it is needed. */
  iterSearches(input: Input<'list_searches'> = {}, options?: PagesOptions): Items<'list_searches', 'searches'> {
    return this.items('list_searches', 'searches', input, options);
  }

  /** Preview a search. */
  previewSearch(input: Input<'preview_search'> = {}, options?: CallOptions): Promise<Answered<'preview_search'>> {
    return this.call('preview_search', input, options);
  }

  /** Get a saved search. */
  getSearch(searchId: number, options?: CallOptions): Promise<Answered<'get_search'>> {
    return this.call('get_search', { searchId }, options);
  }

  /** Delete a saved search. */
  deleteSearch(searchId: number, options?: CallOptions): Promise<Answered<'delete_search'>> {
    return this.call('delete_search', { searchId }, options);
  }

  /** Enrich one row. */
  sheetEnrich(input: Input<'sheet_enrich'> = {}, options?: CallOptions): Promise<Answered<'sheet_enrich'>> {
    return this.call('sheet_enrich', input, options);
  }

  /** Enrich up to 1,000 rows. */
  sheetEnrichBatch(input: Input<'sheet_enrich_batch'>, options?: CallOptions): Promise<Answered<'sheet_enrich_batch'>> {
    return this.call('sheet_enrich_batch', input, options);
  }
}
