import type { Observation } from '@hiring/contracts';
import type { Decision } from './decision.js';
import type { CompanyState, Millis } from './state.js';

/**
 * What one crawl of one board adds to the ledger. Never changes `company`; deterministic.
 *
 * @param company state of `observation.company_id`, or null when the ledger knows no such company
 * @param appendTime when the broker appended the observation (ms); an `observed_at` more than 5 s later is not believed
 */
export function decideObservation(
  company: CompanyState | null,
  observation: Observation,
  appendTime: Millis,
): Decision {
  throw new Error(`not decided yet: ${company?.company_id} ${observation.crawl_id} ${appendTime}`);
}
