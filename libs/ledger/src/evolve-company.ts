import type { Fact } from '@hiring/contracts';
import type { CompanyState } from './state.js';

/**
 * Folds one fact of this company into its state, in place, and returns the same object. Facts must come in ledger
 * order. A caller that may have to give up a batch folds into a copy (`structuredClone`) or reloads.
 */
export function evolveCompany(company: CompanyState, fact: Fact): CompanyState {
  throw new Error(`not folded yet: ${company.company_id} ${fact.event_seq}`);
}
