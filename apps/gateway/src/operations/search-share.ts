import { AppError, type RpcResponse, type SavedSearchFilters } from '@hiring/contracts';
import type { SavedSearchBody } from '@hiring/contracts/operations';

/** Maximum share of all open reqs that a saved search may match. */
const SHARE_MAX = 0.02;
/** A search may always match this many reqs, because the share says little while few reqs are open. */
const MATCHING_MAX = 50;
/** A search that matches fewer companies than this is always accepted. */
const COMPANIES_MIN = 5;

type Counted = RpcResponse<'reads.count_jobs'>;

/** Returns the share of all open reqs that a search matches, from 0 to 1. */
export function shareOf({ matching, open }: Counted): number {
  return open === 0 ? 0 : Math.min(1, matching / open);
}

/**
 * Returns whether a search matches too many reqs to be watched. Saving a search is free, so the result must reveal
 * nothing about one company. So a search by company, or one that matches very few companies, is never too wide.
 */
export function isTooWide(body: SavedSearchBody, { shared, open, companies }: Counted): boolean {
  if (body.company_ids !== undefined || companies < COMPANIES_MIN) return false;
  return shared > MATCHING_MAX && shared > SHARE_MAX * open;
}

/**
 * Returns whether the search may be saved. Each technology in `technologies_any` is checked alone, since a joint result
 * would reveal how many reqs one technology has.
 */
export async function isAccepted(
  body: SavedSearchBody,
  filters: SavedSearchFilters,
  count: (filters: SavedSearchFilters) => Promise<Counted>,
): Promise<boolean> {
  const { technologies_any: any } = filters;
  const judged = any?.map((technology) => ({ ...filters, technologies_any: [technology] })) ?? [filters];
  for (const each of judged) if (isTooWide(body, await count(each))) return false;
  return true;
}

/**
 * Returns the error for a search that is too wide. It does not state how many reqs match, because that count is sold.
 */
export function tooWide(): AppError {
  const detail = `matches more than ${100 * SHARE_MAX} % of all open reqs`;
  return new AppError('invalid_request', `The search ${detail}. Add filters.`, { errors: [{ pointer: '', detail }] });
}
