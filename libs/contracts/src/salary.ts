export const SALARY_PERIODS = ['hour', 'day', 'week', 'month', 'year'] as const;
export type SalaryPeriod = (typeof SALARY_PERIODS)[number];

export interface Salary {
  min: number | null;
  max: number | null;
  /** The ISO 4217 code. */
  currency: string;
  period: SalaryPeriod;
}
