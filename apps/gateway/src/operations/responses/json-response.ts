import type { JsonOf } from '@hiring/contracts';
import type { OperationResult } from '../../pipeline/operation.js';

/** Passes through the JSON text of the answering service. */
export function jsonResponse<A extends object>(answer: { body: JsonOf<A> }, status = 200): OperationResult<A> {
  return { status, body: answer.body };
}
