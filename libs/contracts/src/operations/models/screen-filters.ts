import { IntersectionType } from '@nestjs/swagger';
import { SENIORITIES, WORKPLACES, type Seniority, type Workplace } from '../../attributes.js';
import { AppError } from '../../errors.js';
import type { JobFunction } from '../../functions.js';
import type { TextFilters } from '../../saved-search.js';
import { DIRECTIONS, type Direction } from './envelope.js';
import {
  CountryFilter,
  countryOf,
  FlagFilter,
  FunctionFilter,
  functionOf,
  OptionalInstant,
  OptionalInteger,
  OptionalRatio,
  VendorFilter,
  WordFilter,
} from './parameters.js';
import { present } from './present.js';
import { instantOf } from './rules.js';
import { SalaryCurrency, SalarySourceFilter, type SalarySource } from './salary-parameters.js';
import { TEXT_FILTERS, textFilters, TextFiltersQuery } from './text-filters.js';

const COUNT_MAX = 1_000_000;

/** Filters on a company, its signals and its open reqs. With `function`, the signals are those of that job function. */
class SignalFiltersQuery {
  @FunctionFilter('Companies that ever had a req of this function; the signals are those of the function.')
  function?: string;

  @CountryFilter('Companies with an open req in this country; open reqs and attributes are counted there.')
  country?: string;

  @OptionalInteger({ min: 0, max: COUNT_MAX, about: 'At least this many open reqs.' })
  open_reqs_min?: number;

  @OptionalInteger({ min: 0, max: COUNT_MAX, about: 'At most this many open reqs.' })
  open_reqs_max?: number;

  @OptionalInteger({ min: 0, max: COUNT_MAX, about: 'At least this many new roles in 30 days.' })
  new_roles_min?: number;

  @OptionalRatio('At least this velocity.')
  velocity_min?: string;

  @OptionalRatio('At most this velocity.')
  velocity_max?: string;

  @WordFilter(DIRECTIONS, 'This direction of the velocity.')
  direction?: Direction;

  @FlagFilter('Whether there is a surge.')
  is_surge?: boolean;

  @CountryFilter('Companies with their head office in this country.')
  hq_country?: string;

  @VendorFilter('Companies with a board of this vendor.')
  vendor?: string;

  @OptionalInstant('The first req ever was opened at or after this instant, more than 30 days after our history began.')
  first_hire_since?: string;

  @OptionalInstant('Confirmed closures left no open req at or after this instant, and there is none since.')
  paused_since?: string;

  @OptionalInstant('A move between tracking systems occurred at or after this instant.')
  migrated_since?: string;

  @VendorFilter('A move away from this vendor.')
  from_vendor?: string;

  @VendorFilter('A move to this vendor.')
  to_vendor?: string;

  @OptionalInteger({ min: 1, max: COUNT_MAX, about: 'An open req was reposted at least this often in 365 days.' })
  reposted_min?: number;

  @OptionalInteger({
    min: 1,
    max: 1_000_000_000,
    about: 'An open req whose salary per year reaches this amount in currency, as in jobs/search.',
  })
  salary_min?: number;

  @SalaryCurrency('ISO 4217 code; required with salary_min.')
  currency?: string;

  @SalarySourceFilter()
  salary_source?: SalarySource;

  @WordFilter(SENIORITIES, 'An open req of this seniority.')
  seniority?: Seniority;

  @WordFilter(WORKPLACES, 'An open req with this workplace.')
  workplace?: Workplace;
}

/** Filters on company signals and on open reqs' text. */
export class ScreenFiltersQuery extends IntersectionType(SignalFiltersQuery, TextFiltersQuery) {}

/** Validated filters as `reads` expects them. Unused filters are absent. */
export interface ScreenFilters
  extends TextFilters, Omit<SignalFiltersQuery, 'function' | 'velocity_min' | 'velocity_max' | 'salary_source'> {
  function?: JobFunction;
  velocity_min?: number;
  velocity_max?: number;
  /** `any`: pay from texts counts, too. Absent: only pay from fields counts. */
  salary_source?: 'any';
}

/** Returns the validated filters. @throws AppError `invalid_request` if there is no filter */
export function screenFilters(query: ScreenFiltersQuery): ScreenFilters {
  const { function: fn, country, hq_country: hq, velocity_min: slowest, velocity_max: fastest, currency } = query;
  const filters = {
    ...functionOf(fn),
    country: countryOf(country),
    open_reqs_min: query.open_reqs_min,
    open_reqs_max: query.open_reqs_max,
    new_roles_min: query.new_roles_min,
    velocity_min: slowest === undefined ? undefined : Number(slowest),
    velocity_max: fastest === undefined ? undefined : Number(fastest),
    direction: query.direction,
    is_surge: query.is_surge,
    hq_country: countryOf(hq),
    vendor: query.vendor,
    first_hire_since: instantOf(query.first_hire_since),
    paused_since: instantOf(query.paused_since),
    migrated_since: instantOf(query.migrated_since),
    from_vendor: query.from_vendor,
    to_vendor: query.to_vendor,
    reposted_min: query.reposted_min,
    salary_min: query.salary_min,
    currency: currency?.toUpperCase(),
    seniority: query.seniority,
    workplace: query.workplace,
    ...textFilters(query),
  };
  const given: ScreenFilters = present(filters);
  if (query.salary_source === 'any') given.salary_source = 'any';
  if (Object.keys(given).length === 0) throw withoutFilter([...Object.keys(filters), ...TEXT_FILTERS]);
  return given;
}

function withoutFilter(names: readonly string[]): AppError {
  const filters = ['function', ...names.filter((name) => name !== 'function' && name !== 'currency')];
  return new AppError('invalid_request', 'A screen needs at least one filter.', {
    errors: [{ pointer: '?function', detail: `at least one of ${filters.join(', ')} is required` }],
  });
}

/** Optional filters on moves between vendors. */
export class MigrationFiltersQuery {
  @OptionalInstant('Only moves that occurred at or after this instant.')
  since?: string;

  @VendorFilter('Only moves away from this vendor.')
  from_vendor?: string;

  @VendorFilter('Only moves to this vendor.')
  to_vendor?: string;
}
