import type { JobFunction } from '../../functions.js';
import { countryOf, CountryFilter, FunctionFilter, functionOf, OptionalInstant } from './parameters.js';
import { present } from './present.js';
import { instantOf } from './rules.js';

class MarketQuery {
  @FunctionFilter('Only reqs of this function.')
  role?: string;

  @CountryFilter('Only reqs in this country.')
  geo?: string;
}

export class SearchQuery extends MarketQuery {
  @OptionalInstant('Only reqs first seen at or after this instant.')
  since?: string;
}

export class SeriesQuery extends MarketQuery {
  @OptionalInstant('Start of the series: its first week is the one of this instant.')
  since?: string;
}

export interface MarketFilters {
  role?: JobFunction;
  geo?: string;
  since?: string;
}

/** Returns the request for a search page. `C` is the search's cursor type. */
export function searchRequest<C extends number | string>(
  query: SearchQuery & { limit: number; cursor?: C },
): MarketFilters & { limit: number; cursor?: C } {
  return { limit: query.limit, ...marketFilters(query), ...(query.cursor !== undefined && { cursor: query.cursor }) };
}

/** Returns the validated filters as `reads` expects them. */
export function marketFilters(query: SearchQuery | SeriesQuery): MarketFilters {
  const { function: role } = functionOf(query.role);
  return present({ role, geo: countryOf(query.geo), since: instantOf(query.since) });
}
