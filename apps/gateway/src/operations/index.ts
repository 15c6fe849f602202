import { OPERATIONS } from '@hiring/contracts/operations';
import type { AnyOperation } from '../pipeline/operation.js';
import { createKey } from './create-key.js';
import { createSearch } from './create-search.js';
import { createWatch } from './create-watch.js';
import { createWebhook } from './create-webhook.js';
import { deleteSearch } from './delete-search.js';
import { deleteWatch } from './delete-watch.js';
import { deleteWebhook } from './delete-webhook.js';
import { disableWebhook } from './disable-webhook.js';
import { enableWebhook } from './enable-webhook.js';
import { events } from './events.js';
import { getDelivery } from './get-delivery.js';
import { getSearch } from './get-search.js';
import { listDeliveries } from './list-deliveries.js';
import { listKeys } from './list-keys.js';
import { listMade } from './list-made.js';
import { listSearches } from './list-searches.js';
import { listWatches } from './list-watches.js';
import { listWebhooks } from './list-webhooks.js';
import { previewSearch } from './preview-search.js';
import { readOperation } from './read-operation.js';
import { redeliver } from './redeliver.js';
import { replayWebhook } from './replay-webhook.js';
import { revokeKey } from './revoke-key.js';
import { rotateKey } from './rotate-key.js';
import { rotateWebhookSecret } from './rotate-webhook-secret.js';
import { sheetEnrichBatch } from './sheet-enrich-batch.js';
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

/** Operations that are not a single request to `reads`. */
const implemented: readonly AnyOperation[] = [
  whoami,
  createKey,
  listKeys,
  rotateKey,
  revokeKey,
  listMade,
  stopKey,
  usage,
  usageRecords,
  usageSeries,
  usageBalance,
  events,
  writeOutcome,
  createWebhook,
  listWebhooks,
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
  createSearch,
  listSearches,
  previewSearch,
  getSearch,
  deleteSearch,
  createWatch,
  listWatches,
  deleteWatch,
  sheetEnrichBatch,
];

const byName = new Map(implemented.map((operation) => [operation.name, operation]));

/** Every operation under /v1, in the order of their declarations. */
export const operations: readonly AnyOperation[] = Object.values(OPERATIONS).map((declaration) => {
  const operation = byName.get(declaration.name);
  if (operation !== undefined) return operation;
  if ('request' in declaration) return readOperation(declaration);
  throw new Error(`operation ${declaration.name} is declared but not implemented`);
});

/** Returns the limits of bodies in bytes, by the path of each operation that has its own. */
export function bodyLimits(): Record<string, number> {
  return Object.fromEntries(
    operations.flatMap(({ path, bodyBytesMax }) => (bodyBytesMax === undefined ? [] : [[path, bodyBytesMax]])),
  );
}
