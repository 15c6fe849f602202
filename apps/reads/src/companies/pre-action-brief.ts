import type { JobFunction } from '@hiring/contracts';
import type { PreActionBrief, Requisition } from '@hiring/contracts/operations';
import { asOf, liveVendors, pulseValues, repostPain, type CompanyRow, type ListedReq } from '@hiring/signals';

const REPOST_PAIN_MAX = 5;
const TOP_REQS_MAX = 5;
const MIGRATIONS_MAX = 3;

/** A job function and its newest active reqs. */
export interface BriefScope {
  function: JobFunction;
  top_reqs: readonly ListedReq[];
}

/**
 * Builds a brief from the company's row, whose lists are bounded. With `scope`, the top reqs come from `scope` instead.
 *
 * @param scope the job function that the brief is about; without it, the brief is about the whole company
 */
export function toBrief(company: CompanyRow, scope?: BriefScope): PreActionBrief {
  const isInScope = (fn: string): boolean => scope === undefined || fn === scope.function;
  const firstHires = Object.entries(company.first_hires)
    .filter(([fn]) => isInScope(fn))
    .map(([fn, first]) => [fn, first.opened_at] as const);
  return {
    pulse: pulseValues(company, scope?.function),
    first_hires: Object.fromEntries(firstHires),
    repost_pain: repostPain(company)
      .filter((entry) => isInScope(entry.function))
      .slice(0, REPOST_PAIN_MAX)
      .map(({ title, function: fn, country, first_seen, repost_count }) => ({
        title,
        function: fn,
        country: country ?? '',
        first_seen,
        repost_count,
      })),
    top_reqs: (scope ?? company).top_reqs.slice(0, TOP_REQS_MAX).map(toRequisition),
    ats_migrations: company.migrations
      .slice(0, MIGRATIONS_MAX)
      .map(({ from_vendor, to_vendor, occurred_at }) => ({ from_vendor, to_vendor, occurred_at })),
    _provenance_summary: { as_of: asOf(company), source_boards: liveVendors(company) },
  };
}

function toRequisition({ title, function: fn, country, first_seen, boards }: ListedReq): Requisition {
  return { title, function: fn, country: country ?? '', first_seen, boards };
}
