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

/** A posting on a simulated board, before rendering. */
export interface SimPosting {
  /** Below 2^40, unique among all postings that the company ever shows. */
  number: number;
  /** The vendor's job id, below 2^32. Some reposts keep it. */
  jobNumber: number;
  /** The employer's requisition number. */
  requisition: string;
  title: string;
  function: JobFunction;
  /** The places, primary one first. Never empty. */
  places: SimPlace[];
  department: string;
  team: string;
  employment: Employment;
  workplace: Workplace;
  /** The salary, or null if not stated. */
  salary: SimSalary | null;
  /** On a whole second, at or before `publishedAt`. */
  createdAt: Ms;
  publishedAt: Ms;
  updatedAt: Ms;
  /**
   * False for a posting that the vendor's response contains but that is not open for applications: hidden, a draft or a
   * talent pool.
   */
  listed: boolean;
}
