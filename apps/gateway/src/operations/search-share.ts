import { AppError, type RpcResponse, type SavedSearchFilters } from '@hiring/contracts';
import type { SavedSearchBody } from '@hiring/contracts/operations';

/** Maximum share of all open reqs that a saved search may match. */
const SHARE_MAX = 0.02;
/** A search may always match this many reqs: a share in few reqs says little. */
const MATCHING_MAX = 50;
/** A search whose reqs are at fewer companies is accepted. */
const COMPANIES_MIN = 5;

type Counted = RpcResponse<'reads.count_jobs'>;

/** Returns the share of all open reqs that a search matches, 0 to 1. */
export function shareOf({ matching, open }: Counted): number {
  return open === 0 ? 0 : Math.min(1, matching / open);
}

/**
 * Whether a search matches too much to be watched. Saving one is free, so the verdict must reveal nothing about a
 * company: its reqs cannot be chosen (with `company_ids`, at most 100, a search is accepted whatever it matches), nor
 * filled up to the limit with reqs of the caller's own companies, which do not count, and a refusal is always about
 * several companies at once.
 */
export function isTooWide(body: SavedSearchBody, { shared, open, companies }: Counted): boolean {
  if (body.company_ids !== undefined || companies < COMPANIES_MIN) return false;
  return shared > MATCHING_MAX && shared > SHARE_MAX * open;
}

/**
 * Whether the search may be saved. In `technologies_any`, each technology is judged alone: a verdict on all together
 * would reveal, against a list whose width is known, how many reqs one more technology has.
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

/** Refuses a search that is too wide: without its count, which a preview sells. */
export function tooWide(): AppError {
  const detail = `matches more than ${100 * SHARE_MAX} % of all open reqs`;
  return new AppError('invalid_request', `The search ${detail}. Add filters.`, { errors: [{ pointer: '', detail }] });
}
