import type { Salary } from './salary.js';

export const DEGREES = ['none', 'vocational', 'bachelor', 'master', 'doctorate'] as const;
export type Degree = (typeof DEGREES)[number];

/** A fact about a posting that a rule found in the advertisement. */
export interface TextFact<Value> {
  value: Value;
  source: 'text';
  /** A number from 0 to 1. */
  confidence: number;
  /** The rule that found the fact. */
  rule: string;
}

export interface RequiredTechnology {
  /** The technology's id in the dictionary: lower case letters, digits and hyphens. */
  slug: string;
  /** True: a requirement. False: an advantage. Null: the text does not say. */
  required: boolean | null;
}

export interface ExperienceYears {
  min: number | null;
  max: number | null;
}

export interface RequiredDegree {
  /** The lowest level that the text accepts. */
  level: Degree;
  /** False: the level is preferred, or experience can replace it. */
  required: boolean;
}

export const TECHNOLOGY_SLUG = /^[a-z0-9][a-z0-9-]{0,59}$/;
/** The largest number of years in a search. Searches treat a larger number as this one. */
export const EXPERIENCE_YEARS_MAX = 30;
/** Maximum numbers of technologies and salary bands in a posting's facts; the rest is left out. */
export const TECHNOLOGIES_MAX = 200;
export const SALARY_BANDS_MAX = 50;

/**
 * What an advertisement's text says about its role. The text itself is stored nowhere. A null fact means that the text
 * does not say it.
 */
export interface TextFacts {
  /** The extraction rules' version. */
  version: number;
  /** Hash over the text and, if known, the country: the first 16 bytes of the SHA-256, in hexadecimal digits. */
  hash: string;
  /** Number of characters in the plain text. */
  length: number;
  /** The text's language, ISO 639-1; null = not certain. */
  language: string | null;
  technologies: TextFact<RequiredTechnology[]> | null;
  /** Base pay: every band that the text names. */
  salary: TextFact<Salary[]> | null;
  experience_years: TextFact<ExperienceYears> | null;
  degree: TextFact<RequiredDegree> | null;
  visa_sponsorship: TextFact<boolean> | null;
}
