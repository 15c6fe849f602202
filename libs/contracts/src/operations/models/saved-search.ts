import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayNotEmpty, ArrayUnique, IsArray, IsInt, Max, Min } from 'class-validator';
import {
  EMPLOYMENT_TYPES,
  SENIORITIES,
  WORKPLACES,
  type EmploymentType,
  type Seniority,
  type Workplace,
} from '../../attributes.js';
import { JOB_FUNCTIONS, type JobFunction } from '../../functions.js';
import { titleWordSet } from '../../names/title-words.js';
import type { SavedSearchFilters } from '../../saved-search.js';
import { DEGREES, type Degree } from '../../text-facts.js';
import { Maker, type MadeBy } from './made-by.js';
import { CountOrNull, FlagOrNull, Id, IdOrNull, Instant, OneOfOrNull, TextOrNull } from './members.js';
import {
  CountryFilter,
  countryOf,
  FunctionFilter,
  functionOf,
  OptionalInteger,
  PathId,
  TitleWords,
  WordFilter,
} from './parameters.js';
import { present } from './present.js';
import { MayBeOmitted } from './rules.js';
import { SALARY_SOURCES, SalaryCurrency, SalarySourceFilter, type SalarySource } from './salary-parameters.js';
import { FILTER_TECHNOLOGIES_MAX, textFilters, TextFiltersBody } from './text-filters.js';

const COMPANIES_MAX = 100;

/** Filters on posting fields, as in jobs/search. Only fields that events also have can be filtered. */
class PostingFiltersBody {
  @FunctionFilter('Only reqs of this function.')
  role?: string;

  @CountryFilter('Only reqs in this country.')
  geo?: string;

  @TitleWords('Only reqs whose title has all of these words.')
  q?: string;

  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'integer', minimum: 1 },
    minItems: 1,
    maxItems: COMPANIES_MAX,
    uniqueItems: true,
    description: 'Only reqs of these companies.',
    example: [1],
  })
  @MayBeOmitted()
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(COMPANIES_MAX)
  @ArrayUnique()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(Number.MAX_SAFE_INTEGER, { each: true })
  company_ids?: number[];

  @CountryFilter('Only reqs with a place in this country; geo matches only those with all places in one country.')
  location_country?: string;

  @WordFilter(WORKPLACES, 'Only reqs with this workplace.')
  workplace?: Workplace;

  @WordFilter(EMPLOYMENT_TYPES, 'Only reqs with this type of employment.')
  employment_type?: EmploymentType;

  @WordFilter(SENIORITIES, 'Only reqs of this seniority.')
  seniority?: Seniority;

  @OptionalInteger({
    min: 1,
    max: 1_000_000_000,
    about: 'Only reqs whose salary per year reaches this amount in currency, as in jobs/search.',
  })
  salary_min?: number;

  @SalaryCurrency('ISO 4217 code; required with salary_min.')
  currency?: string;

  @SalarySourceFilter()
  salary_source?: SalarySource;
}

/** Filters on a posting's fields and on its text. */
export class SavedSearchBody extends IntersectionType(PostingFiltersBody, TextFiltersBody) {}

/** Returns the validated filters in canonical form, so that searches with the same meaning have equal filters. */
export function savedSearchFilters(body: SavedSearchBody): SavedSearchFilters {
  const { q, company_ids: companies, workplace, employment_type, seniority, salary_min, currency } = body;
  return present({
    role: functionOf(body.role).function,
    geo: countryOf(body.geo),
    words: q === undefined ? undefined : [...titleWordSet(q)].sort(),
    company_ids: companies === undefined ? undefined : [...companies].sort((a, b) => a - b),
    location_country: countryOf(body.location_country),
    ...{ workplace, employment_type, seniority, salary_min },
    currency: currency?.toUpperCase(),
    salary_source: body.salary_source === 'any' ? body.salary_source : undefined,
    ...textFilters(body),
  });
}

export class SearchPath {
  @PathId("Saved search of the caller's account.")
  search_id!: number;
}

function CountryOrNull(description: string): PropertyDecorator {
  return ApiProperty({
    type: 'string',
    pattern: '^[A-Z]{2}$',
    maxLength: 2,
    nullable: true,
    description,
    example: 'DE',
  });
}

function Slugs(description: string): PropertyDecorator {
  return ApiProperty({
    type: 'array',
    items: { type: 'string', maxLength: 60 },
    minItems: 1,
    maxItems: FILTER_TECHNOLOGIES_MAX,
    nullable: true,
    description,
    example: null,
  });
}

/** A saved search with canonical filters. Unset filters are null. */
export class SavedSearch {
  @Id('Id of the saved search, used in paths and watches.')
  id!: number;

  @OneOfOrNull(JOB_FUNCTIONS, 'Function of the role.')
  role!: JobFunction | null;

  @CountryOrNull('Country of the req.')
  geo!: string | null;

  @TextOrNull('Words of the title.', 200, 'nurse senior')
  q!: string | null;

  @ApiProperty({
    type: 'array',
    items: { type: 'integer', minimum: 1 },
    minItems: 1,
    maxItems: COMPANIES_MAX,
    nullable: true,
    description: 'Companies.',
    example: null,
  })
  company_ids!: number[] | null;

  @CountryOrNull('Country of a place.')
  location_country!: string | null;

  @OneOfOrNull(WORKPLACES, 'Workplace.')
  workplace!: Workplace | null;

  @OneOfOrNull(EMPLOYMENT_TYPES, 'Type of employment.')
  employment_type!: EmploymentType | null;

  @OneOfOrNull(SENIORITIES, 'Seniority.')
  seniority!: Seniority | null;

  @IdOrNull('Salary per year.', null)
  salary_min!: number | null;

  @TextOrNull('ISO 4217 code of salary_min.', 3, null)
  currency!: string | null;

  @OneOfOrNull(SALARY_SOURCES, 'Whether pay from advertisements counts for salary_min.')
  salary_source!: SalarySource | null;

  @Slugs('Technologies: all of them.')
  technologies!: string[] | null;

  @Slugs('Technologies: at least one of them.')
  technologies_any!: string[] | null;

  @TextOrNull('Language of the advertisement, ISO 639-1.', 2, null)
  language!: string | null;

  @FlagOrNull('Whether a visa is sponsored.', null)
  visa_sponsorship!: boolean | null;

  @CountOrNull('Years of experience: at most this many.', null)
  experience_max!: number | null;

  @OneOfOrNull(DEGREES, 'Lowest degree that is accepted.')
  degree!: Degree | null;

  @Instant('When it was saved.')
  created_at!: string;

  @Maker()
  made_by!: MadeBy;
}

/** Returns a stored search as callers see it. */
export function toSavedSearch(
  id: number,
  filters: SavedSearchFilters,
  made: Pick<SavedSearch, 'created_at' | 'made_by'>,
): SavedSearch {
  return {
    id,
    role: filters.role ?? null,
    geo: filters.geo ?? null,
    q: filters.words?.join(' ') ?? null,
    company_ids: filters.company_ids ?? null,
    location_country: filters.location_country ?? null,
    workplace: filters.workplace ?? null,
    employment_type: filters.employment_type ?? null,
    seniority: filters.seniority ?? null,
    salary_min: filters.salary_min ?? null,
    currency: filters.currency ?? null,
    salary_source: filters.salary_min === undefined ? null : (filters.salary_source ?? 'field'),
    technologies: filters.technologies ?? null,
    technologies_any: filters.technologies_any ?? null,
    language: filters.language ?? null,
    visa_sponsorship: filters.visa_sponsorship ?? null,
    experience_max: filters.experience_max ?? null,
    degree: filters.degree ?? null,
    ...made,
  };
}
