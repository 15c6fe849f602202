import type { EmploymentType, Seniority, Workplace } from './attributes.js';
import type { JobFunction } from './functions.js';
import type { Degree } from './text-facts.js';

/** Matching open reqs are counted up to this number. A count that reaches it means "this number or more". */
export const SEARCH_COUNT_MAX = 100_000;

/** Conditions on a posting's text facts. */
export interface TextFilters {
  /** Slugs, distinct and sorted. The text names all of them. */
  technologies?: string[];
  /** Slugs, distinct and sorted. The text names at least one of them. */
  technologies_any?: string[];
  /** The text's language, as an ISO 639-1 code. */
  language?: string;
  visa_sponsorship?: boolean;
  /** The text requires at most this many years of experience. */
  experience_max?: number;
  /** The lowest degree that the text accepts. */
  degree?: Degree;
}

/** A saved search's conditions in canonical form. A req must meet all of them. */
export interface SavedSearchFilters extends TextFilters {
  role?: JobFunction;
  /** ISO 3166-1 alpha-2. */
  geo?: string;
  /** Folded words that the title must contain, distinct and sorted. */
  words?: string[];
  /** Ids, distinct and sorted. A req at any of these companies matches. */
  company_ids?: number[];
  location_country?: string;
  workplace?: Workplace;
  employment_type?: EmploymentType;
  seniority?: Seniority;
  /** Minimum pay per year, in `currency`. */
  salary_min?: number;
  currency?: string;
  /** `any`: pay from texts counts if no field has pay. Absent: only pay from fields. */
  salary_source?: 'any';
}
