import type { JsonOf } from '@hiring/contracts';
import type { Outcome } from '../../pipeline/operation.js';

/** JSON text made by the answering service, passed through. */
export function jsonOutcome<A extends object>(answer: { body: JsonOf<A> }, status = 200): Outcome<A> {
  return { status, body: answer.body };
}
