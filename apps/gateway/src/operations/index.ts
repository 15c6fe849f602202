import type { AnyOperation } from '../pipeline/operation.js';
import { atsMigrations } from './ats-migrations/ats-migrations.operation.js';
import { crawlJob } from './crawl-job/crawl-job.operation.js';
import { createKey } from './create-key/create-key.operation.js';
import { createWatch } from './create-watch/create-watch.operation.js';
import { createWebhook } from './create-webhook/create-webhook.operation.js';
import { deleteWatch } from './delete-watch/delete-watch.operation.js';
import { deleteWebhook } from './delete-webhook/delete-webhook.operation.js';
import { enableWebhook } from './enable-webhook/enable-webhook.operation.js';
import { enrichment } from './enrichment/enrichment.operation.js';
import { events } from './events/events.operation.js';
import { firstHire } from './first-hire/first-hire.operation.js';
import { hiringPulse } from './hiring-pulse/hiring-pulse.operation.js';
import { isHiring } from './is-hiring/is-hiring.operation.js';
import { listDeliveries } from './list-deliveries/list-deliveries.operation.js';
import { listKeys } from './list-keys/list-keys.operation.js';
import { listWatches } from './list-watches/list-watches.operation.js';
import { listWebhooks } from './list-webhooks/list-webhooks.operation.js';
import { openReqs } from './open-reqs/open-reqs.operation.js';
import { preActionBrief } from './pre-action-brief/pre-action-brief.operation.js';
import { redeliver } from './redeliver/redeliver.operation.js';
import { replayWebhook } from './replay-webhook/replay-webhook.operation.js';
import { repostPain } from './repost-pain/repost-pain.operation.js';
import { revokeKey } from './revoke-key/revoke-key.operation.js';
import { roleDemand } from './role-demand/role-demand.operation.js';
import { rotateWebhookSecret } from './rotate-webhook-secret/rotate-webhook-secret.operation.js';
import { searchJobs } from './search-jobs/search-jobs.operation.js';
import { searchReqs } from './search-reqs/search-reqs.operation.js';
import { sheetEnrich } from './sheet-enrich/sheet-enrich.operation.js';
import { testWebhook } from './test-webhook/test-webhook.operation.js';
import { usage } from './usage/usage.operation.js';
import { usageBalance } from './usage-balance/usage-balance.operation.js';
import { usageRecords } from './usage-records/usage-records.operation.js';
import { usageSeries } from './usage-series/usage-series.operation.js';
import { whoami } from './whoami/whoami.operation.js';
import { writeOutcome } from './write-outcome/write-outcome.operation.js';

/** Every operation under /v1; a spec compares this list with the contract's. */
export const operations: readonly AnyOperation[] = [
  whoami,
  createKey,
  listKeys,
  revokeKey,
  usage,
  usageRecords,
  usageSeries,
  usageBalance,
  isHiring,
  openReqs,
  enrichment,
  firstHire,
  repostPain,
  atsMigrations,
  searchReqs,
  searchJobs,
  roleDemand,
  hiringPulse,
  preActionBrief,
  crawlJob,
  events,
  writeOutcome,
  createWebhook,
  listWebhooks,
  deleteWebhook,
  testWebhook,
  rotateWebhookSecret,
  enableWebhook,
  listDeliveries,
  replayWebhook,
  redeliver,
  createWatch,
  listWatches,
  deleteWatch,
  sheetEnrich,
];
