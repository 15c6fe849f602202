import type { EmploymentType, Seniority, Workplace } from './attributes.js';
import type { JobFunction } from './functions.js';

/** The open reqs that a search matches are counted exactly up to this number. */
export const SEARCH_COUNT_MAX = 100_000;

/** Conditions of a saved search in canonical form. All given ones must hold; a missing one is not checked. */
export interface SavedSearchFilters {
  role?: JobFunction;
  /** ISO 3166-1 alpha-2. */
  geo?: string;
  /** Folded words of the title, each once, sorted. */
  words?: string[];
  /** A req of any of these companies matches. Ids are sorted, each once. */
  company_ids?: number[];
  location_country?: string;
  workplace?: Workplace;
  employment_type?: EmploymentType;
  seniority?: Seniority;
  /** Per year; with `currency`. */
  salary_min?: number;
  currency?: string;
}
