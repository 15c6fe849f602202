import type { Outcome } from '../../pipeline/operation.js';

/** JSON text made by the answering service, passed through. */
export function jsonOutcome(answer: { body: string }, status = 200): Outcome {
  return { status, body: answer.body };
}
