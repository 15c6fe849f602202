import { OPERATIONS } from '@hiring/contracts/operations';
import type { AnyOperation } from '../pipeline/operation.js';
import { createKey } from './create-key.js';
import { createSearch } from './create-search.js';
import { createWatch } from './create-watch.js';
import { events } from './events.js';
import { forwardedOperation } from './forwarded-operation.js';
import { getKey } from './get-key.js';
import { listKeys } from './list-keys.js';
import { listMade } from './list-made.js';
import { previewSearch } from './preview-search.js';
import { readOperation } from './read-operation.js';
import { revokeKey } from './revoke-key.js';
import { rotateKey } from './rotate-key.js';
import { sheetEnrichBatch } from './sheet-enrich-batch.js';
import { signals } from './signals.js';
import { stopKey } from './stop-key.js';
import { usageBalance } from './usage-balance.js';
import { usageRecords } from './usage-records.js';
import { usageSeries } from './usage-series.js';
import { usage } from './usage.js';
import { whoami } from './whoami.js';

/** Operations that do more than forward one request. */
const implemented: readonly AnyOperation[] = [
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
  events,
  signals,
  createSearch,
  previewSearch,
  createWatch,
  sheetEnrichBatch,
];

const byName = new Map(implemented.map((operation) => [operation.name, operation]));

/** Every operation under /v1, in the order of their declarations. */
export const operations: readonly AnyOperation[] = Object.values(OPERATIONS).map((declaration) => {
  const operation = byName.get(declaration.name);
  if (operation !== undefined) return operation;
  if ('service' in declaration) return forwardedOperation(declaration);
  if ('request' in declaration) return readOperation(declaration);
  throw new Error(`operation ${declaration.name} is declared but not implemented`);
});

/** Returns the limits of bodies in bytes, by the path of each operation that has its own. */
export function bodyLimits(): Record<string, number> {
  return Object.fromEntries(
    operations.flatMap(({ path, bodyBytesMax }) => (bodyBytesMax === undefined ? [] : [[path, bodyBytesMax]])),
  );
}
