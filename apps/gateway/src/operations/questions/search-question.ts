import type { JobFunction } from '@hiring/contracts';
import { toInstant } from '@hiring/platform-http-edge';
import { countryOf, functionOf } from './parameters.js';
import type { SearchQuery, SeriesQuery } from '../models/search.dto.js';

/** Checked filters in the form the reads understand. */
export function marketFilters(query: SearchQuery | SeriesQuery): { role?: JobFunction; geo?: string; since?: string } {
  const { function: role } = functionOf(query.role);
  const geo = countryOf(query.geo);
  const since = query.since === undefined ? undefined : toInstant(query.since);
  return {
    ...(role !== undefined && { role }),
    ...(geo !== null && { geo }),
    ...(since !== undefined && { since }),
  };
}
