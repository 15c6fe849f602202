import { OPERATIONS } from '@hiring/contracts/operations';
import type { AnyOperation } from '../pipeline/operation.js';
import { forwardedOperation } from './forwarded-operation.js';
import * as implemented from './implemented.js';
import { readOperation } from './read-operation.js';

const byName = new Map(Object.values<AnyOperation>(implemented).map((operation) => [operation.name, operation]));

/** Every operation under /v1, in declaration order. */
export const operations: readonly AnyOperation[] = Object.values(OPERATIONS).map((declaration) => {
  const operation = byName.get(declaration.name);
  if (operation !== undefined) return operation;
  if ('service' in declaration) return forwardedOperation(declaration);
  if ('request' in declaration) return readOperation(declaration);
  throw new Error(`operation ${declaration.name} is declared but not implemented`);
});

/** Returns the declared body limits in bytes, by path. */
export function bodyLimits(): Record<string, number> {
  return Object.fromEntries(
    operations.flatMap(({ path, bodyBytesMax }) => (bodyBytesMax === undefined ? [] : [[path, bodyBytesMax]])),
  );
}
