import { AppError, type RpcResponse } from '@hiring/contracts';
import type { SavedSearchBody } from '@hiring/contracts/operations';

/** Maximum share of all open reqs that a saved search may match. */
const SHARE_MAX = 0.02;
/** A search may always match this many reqs: a share of few reqs says little. */
const MATCHING_MAX = 50;

type Counted = RpcResponse<'reads.count_jobs'>;

/** Returns the share of all open reqs that a search matches, 0 to 1. */
export function shareOf({ matching, open }: Counted): number {
  return open === 0 ? 0 : Math.min(1, matching / open);
}

export function isAccepted(counted: Counted): boolean {
  return counted.matching <= MATCHING_MAX || shareOf(counted) <= SHARE_MAX;
}

/** @throws AppError invalid_request, with the share, when the search matches too much */
export function requireAccepted(counted: Counted): void {
  if (isAccepted(counted)) return;
  const share = (100 * shareOf(counted)).toFixed(1);
  const detail = `matches ${share} % of all open reqs (${counted.matching}); a saved search may match ${100 * SHARE_MAX} %`;
  throw new AppError('invalid_request', `The search ${detail}. Add filters.`, { errors: [{ pointer: '', detail }] });
}

/** @throws AppError invalid_request without any filter */
export function requireFilter(body: SavedSearchBody): void {
  if (Object.values(body).some((value) => value !== undefined)) return;
  const detail = 'must have at least one filter';
  throw new AppError('invalid_request', `The search ${detail}.`, { errors: [{ pointer: '', detail }] });
}
