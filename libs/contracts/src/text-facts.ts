import type { Salary } from './salary.js';

export const DEGREES = ['none', 'vocational', 'bachelor', 'master', 'doctorate'] as const;
export type Degree = (typeof DEGREES)[number];

/** A fact that a rule found in an advertisement's text. */
export interface TextFact<Value> {
  value: Value;
  source: 'text';
  /** A number from 0 to 1. */
  confidence: number;
  rule: string;
}

export interface RequiredTechnology {
  /** The technology's id in the dictionary: lower case letters, digits and hyphens. */
  slug: string;
  /** True: required. False: an advantage. Null: not stated. */
  required: boolean | null;
}

export interface ExperienceYears {
  min: number | null;
  max: number | null;
}

export interface RequiredDegree {
  /** The lowest level that the text accepts. */
  level: Degree;
  /** False: preferred, or replaceable by experience. */
  required: boolean;
}

export const TECHNOLOGY_SLUG = /^[a-z0-9][a-z0-9-]{0,59}$/;
/**
 * The largest number of years that a search can name. A posting that requires more years is treated as if it required
 * this number.
 */
export const EXPERIENCE_YEARS_MAX = 30;
/**
 * Maximum technologies (`TECHNOLOGIES_MAX`) and maximum salary bands (`SALARY_BANDS_MAX`) in a posting's facts. Further
 * technologies and bands are omitted.
 */
export const TECHNOLOGIES_MAX = 200;
export const SALARY_BANDS_MAX = 50;

/**
 * What an advertisement's text says about its role. The text itself is not stored. A fact that the text does not state
 * is null.
 */
export interface TextFacts {
  /** The extraction rules' version. */
  version: number;
  /** The first 16 bytes of a SHA-256 over the text and, if known, the country, in hexadecimal. */
  hash: string;
  /** Number of characters in the plain text. */
  length: number;
  /** The text's ISO 639-1 language. Null: uncertain. */
  language: string | null;
  technologies: TextFact<RequiredTechnology[]> | null;
  /** Base pay: every band in the text. */
  salary: TextFact<Salary[]> | null;
  experience_years: TextFact<ExperienceYears> | null;
  degree: TextFact<RequiredDegree> | null;
  visa_sponsorship: TextFact<boolean> | null;
}
