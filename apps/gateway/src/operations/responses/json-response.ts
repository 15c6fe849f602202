import type { JsonOf } from '@hiring/contracts';
import type { OperationResult } from '../../pipeline/operation.js';

/** JSON text made by the answering service, passed through. */
export function jsonResponse<A extends object>(answer: { body: JsonOf<A> }, status = 200): OperationResult<A> {
  return { status, body: answer.body };
}
