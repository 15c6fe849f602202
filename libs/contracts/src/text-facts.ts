import type { Salary } from './salary.js';

export const DEGREES = ['none', 'vocational', 'bachelor', 'master', 'doctorate'] as const;
export type Degree = (typeof DEGREES)[number];

/** A fact of a posting that a rule found in its advertisement. */
export interface TextFact<Value> {
  value: Value;
  source: 'text';
  /** From 0 to 1. */
  confidence: number;
  /** The id of the rule that decided. */
  rule: string;
}

export interface RequiredTechnology {
  /** Id of the technology in the dictionary: lower case letters, digits and hyphens. */
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

/** The slug of a technology. */
export const TECHNOLOGY_SLUG = /^[a-z0-9][a-z0-9-]{0,59}$/;
/** Searches compare more years of experience as this many. */
export const EXPERIENCE_YEARS_MAX = 30;
/** Bounds of a posting's facts; what is beyond them is left out. */
export const TECHNOLOGIES_MAX = 200;
export const SALARY_BANDS_MAX = 50;

/**
 * What an advertisement's text says of its role. The text itself is stored nowhere. A null fact: the text does not say.
 */
export interface TextFacts {
  /** Version of the rules of extraction. */
  version: number;
  /** The first 16 bytes of the SHA-256 of the text, and of the country if known, in hexadecimal digits. */
  hash: string;
  /** Characters of the plain text. */
  length: number;
  /** The language of the text, ISO 639-1; null = not certain. */
  language: string | null;
  technologies: TextFact<RequiredTechnology[]> | null;
  /** Base pay: every band that the text names. */
  salary: TextFact<Salary[]> | null;
  experience_years: TextFact<ExperienceYears> | null;
  degree: TextFact<RequiredDegree> | null;
  visa_sponsorship: TextFact<boolean> | null;
}
