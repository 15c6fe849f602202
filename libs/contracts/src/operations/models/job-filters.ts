import { IntersectionType } from '@nestjs/swagger';
import {
  EMPLOYMENT_TYPES,
  SENIORITIES,
  WORKPLACES,
  type EmploymentType,
  type Seniority,
  type Workplace,
} from '../../attributes.js';
import { titleWordSet } from '../../names/title-words.js';
import type { TextFilters } from '../../saved-search.js';
import { CountryFilter, countryOf, OptionalInstant, OptionalInteger, TitleWords, WordFilter } from './parameters.js';
import { present } from './present.js';
import { instantOf } from './rules.js';
import { SalaryCurrency, SalarySourceFilter, type SalarySource } from './salary-parameters.js';
import { SearchQuery } from './search.js';
import { textFilters, TextFiltersQuery } from './text-filters.js';

const STATUSES = ['open', 'closed', 'any'] as const;

class PostingFiltersQuery extends SearchQuery {
  @OptionalInteger({ min: 1, max: Number.MAX_SAFE_INTEGER, about: 'Only reqs of this company.' })
  company_id?: number;

  @TitleWords('Only reqs whose title has all of these words.')
  q?: string;

  @CountryFilter('Only reqs with a place in this country; geo matches only those with all places in one country.')
  location_country?: string;

  @WordFilter(WORKPLACES, 'Only reqs with this workplace.')
  workplace?: Workplace;

  @WordFilter(EMPLOYMENT_TYPES, 'Only reqs with this type of employment.')
  employment_type?: EmploymentType;

  @WordFilter(SENIORITIES, 'Only reqs of this seniority.')
  seniority?: Seniority;

  @OptionalInstant('Only reqs whose newest board date is at or after this instant; since compares our first sighting.')
  posted_since?: string;

  @OptionalInteger({
    min: 1,
    max: 1_000_000_000,
    about:
      'Only reqs whose salary per year reaches this amount in currency, by the upper bound where there is one. An hourly salary counts 2,080 times, a daily one 260, a weekly one 52, a monthly one 12.',
  })
  salary_min?: number;

  @SalaryCurrency('ISO 4217 code; required with salary_min.')
  currency?: string;

  @SalarySourceFilter()
  salary_source?: SalarySource;

  @WordFilter(STATUSES, 'Open reqs unless given otherwise.')
  status?: (typeof STATUSES)[number];
}

/** Filters on a posting's fields and on its text. */
export class JobFiltersQuery extends IntersectionType(PostingFiltersQuery, TextFiltersQuery) {}

/** Validated filters as `reads` expects them. Unused filters are absent. */
export interface JobFilters
  extends TextFilters, Omit<PostingFiltersQuery, keyof SearchQuery | 'q' | 'salary_source' | 'status'> {
  /** The words that the title must contain: folded, distinct, sorted. */
  words?: string[];
  /** Whether pay from texts counts, too. Absent: only pay from fields. */
  salary_source?: 'any';
  /** Absent: only open reqs. */
  status?: 'closed' | 'any';
}

export function jobFilters(query: JobFiltersQuery): JobFilters {
  const { company_id, q, workplace, employment_type, seniority, salary_min, currency, salary_source, status } = query;
  return present({
    company_id,
    words: q === undefined ? undefined : [...titleWordSet(q)].sort(),
    location_country: countryOf(query.location_country),
    ...{ workplace, employment_type, seniority },
    posted_since: instantOf(query.posted_since),
    salary_min,
    currency: currency?.toUpperCase(),
    salary_source: salary_source === 'any' ? salary_source : undefined,
    ...textFilters(query),
    status: status === 'open' ? undefined : status,
  });
}
