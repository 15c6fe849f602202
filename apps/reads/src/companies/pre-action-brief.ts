import type { PreActionBrief, Requisition } from '@hiring/contracts/operations';
import { asOf, liveVendors, pulseValues, repostPain, type CompanyRow, type ListedReq } from '@hiring/signals';

const REPOST_PAIN_MAX = 5;
const TOP_REQS_MAX = 5;
const MIGRATIONS_MAX = 3;

/** Builds a brief from a single row, whose lists are bounded whatever the company's history. */
export function toBrief(company: CompanyRow): PreActionBrief {
  const firstHires = Object.entries(company.first_hires).map(([fn, first]) => [fn, first.opened_at] as const);
  return {
    pulse: pulseValues(company),
    first_hires: Object.fromEntries(firstHires),
    repost_pain: repostPain(company)
      .slice(0, REPOST_PAIN_MAX)
      .map(({ title, function: fn, country, first_seen, repost_count }) => ({
        title,
        function: fn,
        country: country ?? '',
        first_seen,
        repost_count,
      })),
    top_reqs: company.top_reqs.slice(0, TOP_REQS_MAX).map(toRequisition),
    ats_migrations: company.migrations
      .slice(0, MIGRATIONS_MAX)
      .map(({ from_vendor, to_vendor, occurred_at }) => ({ from_vendor, to_vendor, occurred_at })),
    _provenance_summary: { as_of: asOf(company), source_boards: liveVendors(company) },
  };
}

function toRequisition({ title, function: fn, country, first_seen, boards }: ListedReq): Requisition {
  return { title, function: fn, country: country ?? '', first_seen, boards };
}
