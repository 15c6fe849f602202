import type { JobFunction } from '@hiring/contracts';
import { toInstant } from '@hiring/platform-http-edge';
import type { Identity } from '../../access/identity.js';
import { countryOf, functionOf } from './parameters.js';
import type { SearchQuery, SeriesQuery } from '../models/search.dto.js';

interface MarketFilters {
  role?: JobFunction;
  geo?: string;
  since?: string;
}

/** One page of a search, as the reads are asked for it; what a cursor is, is the search's own. */
export function searchQuestion<C>(
  query: SearchQuery & { limit: number; cursor?: C },
  { customerId }: Identity,
): MarketFilters & { customer_id: string; limit: number; cursor?: C } {
  return {
    customer_id: customerId,
    limit: query.limit,
    ...marketFilters(query),
    ...(query.cursor !== undefined && { cursor: query.cursor }),
  };
}

/** Checked filters in the form the reads understand. */
export function marketFilters(query: SearchQuery | SeriesQuery): MarketFilters {
  const { function: role } = functionOf(query.role);
  const geo = countryOf(query.geo);
  const since = query.since === undefined ? undefined : toInstant(query.since);
  return {
    ...(role !== undefined && { role }),
    ...(geo !== null && { geo }),
    ...(since !== undefined && { since }),
  };
}
