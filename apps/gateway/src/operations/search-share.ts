import { AppError, type RpcResponse, type SavedSearchFilters } from '@hiring/contracts';
import type { SavedSearchBody } from '@hiring/contracts/operations';

/** Maximum share of all open reqs that a saved search may match. */
const SHARE_MAX = 0.02;
/** A search may match this many reqs whatever its share: a share of few reqs says little. */
const MATCHING_MAX = 50;
/** A search that matches reqs at fewer companies than this is always accepted. */
const COMPANIES_MIN = 5;

type Counted = RpcResponse<'reads.count_jobs'>;

/** Returns the share of all open reqs that a search matches, 0 to 1. */
export function shareOf({ matching, open }: Counted): number {
  return open === 0 ? 0 : Math.min(1, matching / open);
}

/**
 * Whether a search matches too much to be watched. Saving a search is free, so the verdict must reveal nothing about
 * one company. Three rules ensure this. With `company_ids`, at most 100, a search is accepted whatever it matches, so a
 * caller cannot judge the reqs of chosen companies. Reqs of the caller's own companies do not count, so they cannot
 * fill a search up to the limit. A refusal is always about several companies at once.
 */
export function isTooWide(body: SavedSearchBody, { shared, open, companies }: Counted): boolean {
  if (body.company_ids !== undefined || companies < COMPANIES_MIN) return false;
  return shared > MATCHING_MAX && shared > SHARE_MAX * open;
}

/**
 * Whether the search may be saved. Each technology in `technologies_any` is judged alone. A verdict on all together
 * would reveal how many reqs one more technology has, next to a list of technologies whose share is known.
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
 * Returns the error for a search that is too wide. The error does not state how many reqs match, which a preview sells.
 */
export function tooWide(): AppError {
  const detail = `matches more than ${100 * SHARE_MAX} % of all open reqs`;
  return new AppError('invalid_request', `The search ${detail}. Add filters.`, { errors: [{ pointer: '', detail }] });
}
