import type { EmploymentType, Seniority, Workplace } from './attributes.js';
import type { JobFunction } from './functions.js';
import type { Degree } from './text-facts.js';

/** The open reqs that a search matches are counted exactly up to this number. */
export const SEARCH_COUNT_MAX = 100_000;

/** Conditions on the facts in a posting's text. */
export interface TextFilters {
  /** Slugs, each once, sorted: the text names all. */
  technologies?: string[];
  /** Slugs, each once, sorted: the text names at least one. */
  technologies_any?: string[];
  /** ISO 639-1. */
  language?: string;
  visa_sponsorship?: boolean;
  /** Years: the text requires at most this many. */
  experience_max?: number;
  /** The lowest degree that the text accepts. */
  degree?: Degree;
}

/** A saved search's conditions in canonical form. All given ones must hold; a missing one is not checked. */
export interface SavedSearchFilters extends TextFilters {
  role?: JobFunction;
  /** ISO 3166-1 alpha-2. */
  geo?: string;
  /** The title's folded words, each once, sorted. */
  words?: string[];
  /** A req at any of these companies matches. Ids are sorted, each once. */
  company_ids?: number[];
  location_country?: string;
  workplace?: Workplace;
  employment_type?: EmploymentType;
  seniority?: Seniority;
  /** Per year; with `currency`. */
  salary_min?: number;
  currency?: string;
  /** Pay from texts counts, too, where no field has any. Left out: only pay in fields. */
  salary_source?: 'any';
}
