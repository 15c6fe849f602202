import type { JobFunction } from '@hiring/contracts';
import type { Ms } from './company.js';
import type { SimPlace } from './places.js';

export type Employment = 'full_time' | 'part_time' | 'contract' | 'internship';
export type Workplace = 'onsite' | 'hybrid' | 'remote';

/** The published pay per year. */
export interface SimSalary {
  min: number;
  max: number;
  currency: string;
}

/** A posting on a simulated board, before it is rendered for a vendor. */
export interface SimPosting {
  /** A number below 2^40. No other posting that the company ever shows has the same number. */
  number: number;
  /** The vendor's job id, a number below 2^32. Some reposts keep it. */
  jobNumber: number;
  /** The employer's requisition number. */
  requisition: string;
  title: string;
  function: JobFunction;
  /** The places, the primary one first; never empty. */
  places: SimPlace[];
  department: string;
  team: string;
  employment: Employment;
  workplace: Workplace;
  /** The salary; null when the advertisement states none. */
  salary: SimSalary | null;
  /** The creation time in whole seconds, at or before `publishedAt`. */
  createdAt: Ms;
  publishedAt: Ms;
  updatedAt: Ms;
  /**
   * False for a row that the vendor lists although it is not open for applications: a hidden row, a draft or a talent
   * pool.
   */
  listed: boolean;
}
