import type { EmploymentType, Seniority, Workplace } from './attributes.js';
import type { JobFunction } from './functions.js';
import type { Degree } from './text-facts.js';

/** Maximum number of matching open reqs that are counted exactly. */
export const SEARCH_COUNT_MAX = 100_000;

/** Conditions on the facts in a posting's text. */
export interface TextFilters {
  /** Slugs, each once, sorted. The text names them all. */
  technologies?: string[];
  /** Slugs, each once, sorted. The text names at least one of them. */
  technologies_any?: string[];
  /** The text's language, as an ISO 639-1 code. */
  language?: string;
  visa_sponsorship?: boolean;
  /** Years of experience. The text requires at most this many. */
  experience_max?: number;
  /** The lowest degree that the text accepts. */
  degree?: Degree;
}

/** A saved search's conditions in canonical form. A req must meet all conditions that are present. */
export interface SavedSearchFilters extends TextFilters {
  role?: JobFunction;
  /** ISO 3166-1 alpha-2. */
  geo?: string;
  /** The title's folded words, each once, sorted. */
  words?: string[];
  /** Ids, each once, sorted. A req at any such company matches. */
  company_ids?: number[];
  location_country?: string;
  workplace?: Workplace;
  employment_type?: EmploymentType;
  seniority?: Seniority;
  /** Minimum pay per year, in `currency`. */
  salary_min?: number;
  currency?: string;
  /** `any`: pay from texts counts where no field has pay. Absent: only pay from fields counts. */
  salary_source?: 'any';
}
