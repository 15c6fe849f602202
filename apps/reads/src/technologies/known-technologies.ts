import { AppError, type TextFilters } from '@hiring/contracts';
import { technologyBySlug } from '@hiring/extraction';

/**
 * Checks that the dictionary has every technology in the filters.
 *
 * @param from the prefix of error pointers: `?` for filters in a query, `/` for filters in a body
 *
 * @throws AppError invalid_request that names the filter with an unknown technology
 */
export function requireTechnologies(filters: TextFilters, from: '?' | '/'): void {
  const errors = (['technologies', 'technologies_any'] as const).flatMap((name) => {
    const unknown = filters[name]?.find((slug) => technologyBySlug(slug) === undefined);
    if (unknown === undefined) return [];
    return [{ pointer: `${from}${name}`, detail: `there is no technology ${unknown}; GET /v1/technologies has them` }];
  });
  if (errors.length > 0) throw new AppError('invalid_request', 'The request is not valid.', { errors });
}
