import type { EnrichedRow } from '@hiring/contracts/operations';
import { asOf, linkedVendors, pulseValues, type CompanyRow } from '@hiring/signals';

/** Returns a company's flat columns. */
export function enrichedRow(company: CompanyRow): EnrichedRow {
  return {
    company_id: company.company_id,
    name: company.name,
    domain: company.domain,
    hq_country: company.hq_country ?? '',
    boards: linkedVendors(company),
    ...pulseValues(company),
    as_of: asOf(company),
  };
}
