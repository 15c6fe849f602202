import type { CompanyFields, Fact } from '@hiring/contracts';
import { newCompany, type CompanyRow } from './company-row.js';
import { foldCrawled, foldLinked, foldUnlinked } from './evolve-board.js';
import { foldClosed, foldMerged, foldOpened, foldSeenAgain } from './evolve-req.js';
import type { FoldScope } from './fold-scope.js';

/**
 * Folds one fact of a company into its row, changing the row in place (a live projector folds thousands of facts a
 * second and owns the row while it does). Returns the row; a new one for `company_registered`. Reqs are reached
 * through `scope`. Throws when the ledger breaks an invariant: such a fact must halt the projector, not be skipped.
 */
export function evolveCompany(company: CompanyRow | undefined, fact: Fact, scope: FoldScope): CompanyRow {
  if (fact.type === 'company_registered') {
    if (company !== undefined) throw new Error(`company ${fact.company_id} is registered twice`);
    const registered = newCompany(fact.company_id, fact, fact.observed_at);
    registered.event_seq = fact.event_seq;
    return registered;
  }
  if (company === undefined)
    throw new Error(`fact ${fact.event_seq} names company ${fact.company_id}, never registered`);
  foldInto(company, fact, scope);
  company.event_seq = fact.event_seq;
  return company;
}

function foldInto(company: CompanyRow, fact: Exclude<Fact, { type: 'company_registered' }>, scope: FoldScope): void {
  switch (fact.type) {
    case 'opened':
      return foldOpened(company, fact, scope);
    case 'reposted':
    case 'reobserved':
      return foldSeenAgain(company, fact, scope);
    case 'req_relinked':
      if (fact.cause === 'merged' && fact.alias_of !== undefined)
        return foldMerged(company, fact, fact.alias_of, scope);
      return foldSeenAgain(company, fact, scope);
    case 'closed':
      return foldClosed(company, fact, scope);
    case 'board_crawled':
      return foldCrawled(company, fact);
    case 'board_linked':
      return foldLinked(company, fact);
    case 'board_unlinked':
      return foldUnlinked(company, fact);
    case 'company_updated':
      return foldUpdated(company, fact);
    case 'ats_migrated':
    case 'intake_rejected':
      return;
    default:
      return fact satisfies never;
  }
}

/** Name, domain and country may change; the owner never does. */
function foldUpdated(company: CompanyRow, fact: CompanyFields): void {
  company.name = fact.name;
  company.domain = fact.domain;
  company.domain_aliases = fact.domain_aliases;
  company.hq_country = fact.hq_country;
}
