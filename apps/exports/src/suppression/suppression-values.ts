import { AppError, type Suppression } from '@hiring/contracts';
import { suppressionValue } from '../leads/lead-identity.js';

/** Maximum number of values in a request, and on a page. */
export const SUPPRESSIONS_MAX = 5_000;

/**
 * Returns the values in the form in which they are compared.
 * @throws AppError invalid_request for too many values, or for an invalid value, which the error names
 */
export function normalisedSuppressions(entries: Suppression[]): Suppression[] {
  if (entries.length > SUPPRESSIONS_MAX) {
    throw new AppError('invalid_request', `At most ${SUPPRESSIONS_MAX} values at once.`);
  }
  return entries.map(({ kind, value }, index) => {
    const form = suppressionValue({ kind, value });
    if (form !== null) return { kind, value: form };
    throw new AppError('invalid_request', 'A value cannot be suppressed.', {
      errors: [{ pointer: `/entries/${index}`, detail: `${JSON.stringify(value.slice(0, 100))} is no ${kind}` }],
    });
  });
}
