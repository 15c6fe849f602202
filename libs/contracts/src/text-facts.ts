import type { Salary } from './salary.js';

export const DEGREES = ['none', 'vocational', 'bachelor', 'master', 'doctorate'] as const;
export type Degree = (typeof DEGREES)[number];

/** A posting's fact that a rule found in its advertisement. */
export interface TextFact<Value> {
  value: Value;
  source: 'text';
  /** From 0 to 1. */
  confidence: number;
  /** The id of the rule that decided. */
  rule: string;
}

export interface RequiredTechnology {
  /** The technology's id in the dictionary: lower case letters, digits and hyphens. */
  slug: string;
  /** True: a requirement. False: a plus. Null: the text does not say. */
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
/** Searches compare more experience as this many. */
export const EXPERIENCE_YEARS_MAX = 30;
/** Bounds for a posting's facts; what is beyond them is left out. */
export const TECHNOLOGIES_MAX = 200;
export const SALARY_BANDS_MAX = 50;

/**
 * What an advertisement's text says about its role. The text itself is stored nowhere. A null fact: the text does not
 * say.
 */
export interface TextFacts {
  /** The extraction rules' version. */
  version: number;
  /** The first 16 bytes of a SHA-256 over the text, and the country if known, in hexadecimal digits. */
  hash: string;
  /** Characters in the plain text. */
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
