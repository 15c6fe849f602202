import { OPERATIONS } from '@hiring/contracts/operations';
import type { AnyOperation } from '../pipeline/operation.js';
import { createKey } from './create-key.js';
import { createWatch } from './create-watch.js';
import { createWebhook } from './create-webhook.js';
import { deleteWatch } from './delete-watch.js';
import { deleteWebhook } from './delete-webhook.js';
import { enableWebhook } from './enable-webhook.js';
import { events } from './events.js';
import { listDeliveries } from './list-deliveries.js';
import { listKeys } from './list-keys.js';
import { listWatches } from './list-watches.js';
import { listWebhooks } from './list-webhooks.js';
import { readOperation } from './read-operation.js';
import { redeliver } from './redeliver.js';
import { replayWebhook } from './replay-webhook.js';
import { revokeKey } from './revoke-key.js';
import { rotateWebhookSecret } from './rotate-webhook-secret.js';
import { testWebhook } from './test-webhook.js';
import { usage } from './usage.js';
import { usageBalance } from './usage-balance.js';
import { usageRecords } from './usage-records.js';
import { usageSeries } from './usage-series.js';
import { whoami } from './whoami.js';
import { writeOutcome } from './write-outcome.js';

/** Operations that are more than one request to `reads`. */
const implemented: readonly AnyOperation[] = [
  whoami,
  createKey,
  listKeys,
  revokeKey,
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
  listDeliveries,
  replayWebhook,
  redeliver,
  createWatch,
  listWatches,
  deleteWatch,
];

const byName = new Map(implemented.map((operation) => [operation.name, operation]));

/** Every operation under /v1, in the order of their declarations. */
export const operations: readonly AnyOperation[] = Object.values(OPERATIONS).map((declaration) => {
  const operation = byName.get(declaration.name);
  if (operation !== undefined) return operation;
  if ('request' in declaration) return readOperation(declaration);
  throw new Error(`operation ${declaration.name} is declared and not implemented`);
});
