import type { MarketFilters } from '@hiring/contracts/operations';
import { visible } from './caller-query.js';

/** Which of the optional filters a search uses. Each combination is a separate statement with its own plan. */
export interface FilterSet {
  role: boolean;
  geo: boolean;
  since: boolean;
}

export function filterSetOf({ role, geo, since }: MarketFilters): FilterSet {
  return { role: role !== undefined, geo: geo !== undefined, since: since !== undefined };
}

export function filterName(filters: FilterSet): string {
  const named = Object.entries(filters).filter(([, used]) => used);
  return named.length === 0 ? 'all' : named.map(([name]) => name).join('_');
}

/** Parameters of every search statement, from $2 on. An unused filter's parameter is null. */
const FILTER_PARAMETERS = { role: '$2', geo: '$3', since: '$4' };

/** SQL condition for active reqs that match the filters and that the caller may see. */
export function matching(alias: string, filters: FilterSet): string {
  const conditions = [`${alias}.active`, visible(alias)];
  if (filters.role) conditions.push(`${alias}.function = ${FILTER_PARAMETERS.role}`);
  if (filters.geo) conditions.push(`${alias}.country = ${FILTER_PARAMETERS.geo}`);
  if (filters.since) conditions.push(`${alias}.newest_first <= ${FILTER_PARAMETERS.since}`);
  return conditions.join(' AND ');
}

/** SQL condition that is always true. It declares the type of each filter parameter, used or unused. */
export const TYPED_PARAMETERS = `($2::text IS NULL OR true) AND ($3::text IS NULL OR true) AND ($4::bigint IS NULL OR true)`;

export function filterValues(request: MarketFilters): unknown[] {
  const since = request.since === undefined ? null : -Date.parse(request.since);
  return [request.role ?? null, request.geo ?? null, since];
}
