import type { JobFunction } from '@hiring/contracts';
import type { Ms } from './company.js';
import type { SimPlace } from './places.js';

export type Employment = 'full_time' | 'part_time' | 'contract' | 'internship';
export type Workplace = 'onsite' | 'hybrid' | 'remote';

/** Published pay per year. */
export interface SimSalary {
  min: number;
  max: number;
  currency: string;
}

/** One entry on a simulated board, before it is rendered for a vendor. */
export interface SimPosting {
  /** Differs for every posting ever shown on any of the company's simulated boards; below 2^40. */
  number: number;
  /** The vendor's job id; some reposts keep it. Below 2^32. */
  jobNumber: number;
  /** The employer's own requisition number. */
  requisition: string;
  title: string;
  function: JobFunction;
  /** The primary place first; never empty. */
  places: SimPlace[];
  department: string;
  team: string;
  employment: Employment;
  workplace: Workplace;
  /** Null: the advertisement does not say. */
  salary: SimSalary | null;
  /** A whole second, at or before `publishedAt`. */
  createdAt: Ms;
  publishedAt: Ms;
  updatedAt: Ms;
  /** False: a row that the vendor lists although it is not open for applications (hidden, draft, talent pool). */
  listed: boolean;
}
