import { objectsAt, textOf, type JsonObject } from '../../json-fields.js';
import { TOTAL_CLAMP } from './workday-pages.js';

/** A facet with the posting count for each value. */
export interface CountedFacet {
  parameter: string;
  values: { id: string; count: number }[];
  sum: number;
}

const FACETS_MAX = 100;

function countedFacet(facet: JsonObject): CountedFacet | undefined {
  const parameter = textOf(facet['facetParameter']);
  if (parameter === undefined) return undefined;
  const values = objectsAt(facet, 'values').flatMap((value) => {
    const id = textOf(value['id']);
    const count = value['count'];
    return id !== undefined && typeof count === 'number' && Number.isSafeInteger(count) && count > 0
      ? [{ id, count }]
      : [];
  });
  return { parameter, values, sum: values.reduce((sum, value) => sum + value.count, 0) };
}

/** Returns a page's facets. A group (locations) is replaced by its member facets (country, city). */
export function countedFacets(facets: readonly JsonObject[]): CountedFacet[] {
  const nested = facets.flatMap((facet) => objectsAt(facet, 'values').filter((value) => 'facetParameter' in value));
  return [...facets, ...nested]
    .slice(0, FACETS_MAX)
    .map(countedFacet)
    .filter((facet) => facet !== undefined && facet.values.length > 0) as CountedFacet[];
}

/**
 * Returns the facets that can split a board with a clamped total, fewest values first. A facet can split the board if
 * its counts add up to more than the total, and if each value has fewer postings than the clamp.
 */
export function splittingFacets(facets: readonly CountedFacet[], total: number): CountedFacet[] {
  const fitting = facets.filter(
    (facet) => facet.sum > total && facet.values.every((value) => value.count < TOTAL_CLAMP),
  );
  return fitting.sort((one, other) => one.values.length - other.values.length);
}
