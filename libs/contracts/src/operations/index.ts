import { atsMigrations } from './ats-migrations.js';
import { catalogueCoverage } from './catalogue-coverage.js';
import { companyTechnologies } from './company-technologies.js';
import { crawlJob } from './crawl-job.js';
import { createKey } from './create-key.js';
import { createSearch } from './create-search.js';
import { createWatch } from './create-watch.js';
import { createWebhook } from './create-webhook.js';
import { deleteSearch } from './delete-search.js';
import { deleteWatch } from './delete-watch.js';
import { deleteWebhook } from './delete-webhook.js';
import { disableWebhook } from './disable-webhook.js';
import { enableWebhook } from './enable-webhook.js';
import { enrichment } from './enrichment.js';
import { events } from './events.js';
import { firstHire } from './first-hire.js';
import { getDelivery } from './get-delivery.js';
import { getKey } from './get-key.js';
import { getReq } from './get-req.js';
import { getSearch } from './get-search.js';
import { getWatch } from './get-watch.js';
import { getWebhook } from './get-webhook.js';
import { hiringPulse } from './hiring-pulse.js';
import { isHiring } from './is-hiring.js';
import { listDeliveries } from './list-deliveries.js';
import { listKeys } from './list-keys.js';
import { listMade } from './list-made.js';
import { listSearches } from './list-searches.js';
import { listTechnologies } from './list-technologies.js';
import { listWatches } from './list-watches.js';
import { listWebhooks } from './list-webhooks.js';
import { marketMigrations } from './market-migrations.js';
import { openReqs } from './open-reqs.js';
import { preActionBrief } from './pre-action-brief.js';
import { previewSearch } from './preview-search.js';
import { redeliver } from './redeliver.js';
import { replayWebhook } from './replay-webhook.js';
import { repostPain } from './repost-pain.js';
import { revokeKey } from './revoke-key.js';
import { roleDemand } from './role-demand.js';
import { rotateKey } from './rotate-key.js';
import { rotateWebhookSecret } from './rotate-webhook-secret.js';
import { screenCompanies } from './screen-companies.js';
import { searchCompanies } from './search-companies.js';
import { searchJobs } from './search-jobs.js';
import { searchReqs } from './search-reqs.js';
import { sheetEnrichBatch } from './sheet-enrich-batch.js';
import { sheetEnrich } from './sheet-enrich.js';
import { signals } from './signals.js';
import { stopKey } from './stop-key.js';
import { testWebhook } from './test-webhook.js';
import { updateWebhook } from './update-webhook.js';
import { usageBalance } from './usage-balance.js';
import { usageRecords } from './usage-records.js';
import { usageSeries } from './usage-series.js';
import { usage } from './usage.js';
import { webhookStats } from './webhook-stats.js';
import { whoami } from './whoami.js';
import { writeOutcome } from './write-outcome.js';

export { documentedMembers, type DocumentedMember, type JsonSchema } from './documented-members.js';
export type { Deprecation, Dto, ForwardedCall, Input, OperationDeclaration, ToolDeclaration } from './declaration.js';
export * from './models/company.js';
export * from './models/envelope.js';
export { COVERAGES } from './models/answer-headers.js';
export { DIRECTIONS } from './models/envelope.js';
export * from './models/job-filters.js';
export * from './models/made-by.js';
export * from './models/members.js';
export * from './models/named-company.js';
export * from './models/parameters.js';
export * from './models/plain-pulse.js';
export * from './models/posting.js';
export * from './models/problem.js';
export * from './models/requisition.js';
export * from './models/rules.js';
export { SALARY_SOURCES } from './models/salary-parameters.js';
export * from './models/saved-search.js';
export * from './models/screen-filters.js';
export * from './models/search.js';
export * from './models/technology.js';
export * from './models/text-filters.js';
export * from './models/tier1.js';
export * from './models/variants.js';
export * from './models/webhook.js';
export * from './ats-migrations.js';
export * from './company-technologies.js';
export * from './crawl-job.js';
export * from './create-key.js';
export * from './create-search.js';
export * from './create-watch.js';
export * from './create-webhook.js';
export * from './delete-search.js';
export * from './delete-watch.js';
export * from './delete-webhook.js';
export * from './disable-webhook.js';
export * from './enable-webhook.js';
export * from './enrichment.js';
export * from './events.js';
export * from './first-hire.js';
export * from './get-delivery.js';
export * from './get-key.js';
export * from './get-req.js';
export * from './get-search.js';
export * from './get-watch.js';
export * from './get-webhook.js';
export * from './hiring-pulse.js';
export * from './is-hiring.js';
export * from './list-deliveries.js';
export * from './list-keys.js';
export * from './list-made.js';
export * from './list-searches.js';
export * from './list-technologies.js';
export * from './list-watches.js';
export * from './list-webhooks.js';
export * from './market-migrations.js';
export * from './open-reqs.js';
export * from './pre-action-brief.js';
export * from './preview-search.js';
export * from './redeliver.js';
export * from './replay-webhook.js';
export * from './repost-pain.js';
export * from './revoke-key.js';
export * from './role-demand.js';
export * from './rotate-key.js';
export * from './rotate-webhook-secret.js';
export * from './screen-companies.js';
export * from './search-companies.js';
export * from './search-jobs.js';
export * from './search-reqs.js';
export * from './sheet-enrich-batch.js';
export * from './sheet-enrich.js';
export * from './signals.js';
export * from './stop-key.js';
export * from './test-webhook.js';
export * from './update-webhook.js';
export * from './usage-balance.js';
export * from './usage-records.js';
export * from './usage-series.js';
export * from './usage.js';
export * from './webhook-stats.js';
export * from './whoami.js';
export * from './write-outcome.js';

/**
 * Every operation under /v1. The gateway, the API description, MCP, the documentation and tests are based on this list.
 */
const DECLARED = [
  whoami,
  createKey,
  listKeys,
  getKey,
  rotateKey,
  revokeKey,
  listMade,
  stopKey,
  usage,
  usageRecords,
  usageSeries,
  usageBalance,
  isHiring,
  openReqs,
  getReq,
  enrichment,
  firstHire,
  repostPain,
  atsMigrations,
  companyTechnologies,
  listTechnologies,
  searchCompanies,
  screenCompanies,
  searchReqs,
  searchJobs,
  roleDemand,
  marketMigrations,
  catalogueCoverage,
  hiringPulse,
  preActionBrief,
  crawlJob,
  events,
  signals,
  writeOutcome,
  createWebhook,
  listWebhooks,
  getWebhook,
  deleteWebhook,
  testWebhook,
  rotateWebhookSecret,
  enableWebhook,
  disableWebhook,
  updateWebhook,
  webhookStats,
  listDeliveries,
  getDelivery,
  replayWebhook,
  redeliver,
  createWatch,
  listWatches,
  getWatch,
  deleteWatch,
  createSearch,
  listSearches,
  previewSearch,
  getSearch,
  deleteSearch,
  sheetEnrich,
  sheetEnrichBatch,
] as const;

type Declared = (typeof DECLARED)[number];

export type OperationName = Declared['name'];

/** The operations by name. */
export const OPERATIONS = Object.fromEntries(DECLARED.map((operation) => [operation.name, operation])) as {
  [N in OperationName]: Extract<Declared, { name: N }>;
};

/** The operations that one service answers. */
export type DeclaredForwarded = Extract<Declared, { service: string }>;

/** The operations that the service `reads` answers from its read models. */
export type DeclaredRead = Exclude<Extract<Declared, { request: unknown }>, DeclaredForwarded>;
