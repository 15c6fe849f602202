import type { HiringClient } from '@hiring/client';
import type { OperationName } from '@hiring/contracts';

/**
 * How each operation is called with the client, as its page shows it: one request, the recorded one. The compiler reads
 * them, the pages their text.
 */
export const CLIENT_CALLS: Record<OperationName, (client: HiringClient) => unknown> = {
  whoami: (client) => client.whoami(),
  create_key: (client) => client.createKey({ tier: 'free' }),
  list_keys: (client) => client.listKeys(),
  get_key: (client) => client.getKey(1),
  rotate_key: (client) => client.rotateKey(1, { overlapHours: 48 }),
  revoke_key: (client) => client.revokeKey(1),
  list_made: (client) => client.made(1).page(),
  stop_key: (client) => client.stopKey(1, { dryRun: true }),
  usage: (client) => client.usage(),
  usage_records: (client) => client.usageRecords({ limit: 2 }).page(),
  usage_balance: (client) => client.usageBalance(),
  usage_series: (client) => client.usageSeries(),
  is_hiring: (client) => client.isHiring(13),
  open_reqs: (client) => client.openReqs(13, { limit: 3 }),
  get_req: (client) => client.req('recruitee:papercrane-studio:sales-manager'),
  enrichment: (client) => client.enrichment(13),
  first_hire: (client) => client.firstHire(13),
  repost_pain: (client) => client.repostPain(4),
  ats_migrations: (client) => client.atsMigrations(5),
  search_companies: (client) => client.searchCompanies({ query: 'paper', limit: 2 }).page(),
  search_reqs: (client) => client.searchReqs({ role: 'healthcare', geo: 'DE', limit: 1 }).page(),
  search_jobs: (client) => client.searchJobs({ role: 'healthcare', geo: 'DE', limit: 2 }).page(),
  catalogue_coverage: (client) => client.catalogueCoverage(),
  role_demand: (client) => client.roleDemand({ role: 'healthcare', geo: 'DE' }),
  hiring_pulse: (client) => client.hiringPulse(13),
  pre_action_brief: (client) => client.preActionBrief(13),
  crawl_job: (client) => client.crawlJob(1),
  events: (client) => client.events({ since: 0, companyId: 13, limit: 2 }).page(),
  create_webhook: (client) =>
    client.createWebhook({
      url: 'https://example.com/hooks/hiring',
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    }),
  list_webhooks: (client) => client.webhooks().page(),
  get_webhook: (client) => client.webhook(1),
  delete_webhook: (client) => client.deleteWebhook(1),
  test_webhook: (client) => client.testWebhook(1),
  rotate_webhook_secret: (client) => client.rotateWebhookSecret(1, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'),
  enable_webhook: (client) => client.enableWebhook(1),
  disable_webhook: (client) => client.disableWebhook(1),
  update_webhook: (client) => client.updateWebhook(1, { concurrency: 20 }),
  webhook_stats: (client) => client.webhookStats(1, { hours: 1 }),
  list_deliveries: (client) => client.deliveries(1).page(),
  replay_webhook: (client) => client.replayWebhook(1, { sinceSeq: 0 }),
  get_delivery: (client) => client.delivery(1),
  redeliver: (client) => client.redeliver(1),
  create_search: (client) => client.createSearch({ q: 'pflegefachkraft', geo: 'DE' }),
  list_searches: (client) => client.searches().page(),
  preview_search: (client) => client.previewSearch({ q: 'pflegefachkraft', geo: 'DE' }),
  get_search: (client) => client.search(1),
  delete_search: (client) => client.deleteSearch(1),
  create_watch: (client) =>
    client.createWatch({ companyId: 13, eventTypes: ['opened', 'reposted'], webhookEndpointId: 1 }),
  list_watches: (client) => client.watches().page(),
  get_watch: (client) => client.watch(1),
  delete_watch: (client) => client.deleteWatch(1),
  write_outcome: (client) => client.writeOutcome(13, { outcome: 'meeting booked', observedAt: '2026-03-02T08:00:00Z' }),
  sheet_enrich: (client) => client.enrich({ domain: 'papercrane.example' }),
  sheet_enrich_batch: (client) =>
    client.enrichBatch({ rows: [{ domain: 'papercrane.example' }, { name: 'Never Observed' }, {}] }),
};
