import type { EmploymentType, Salary, SalaryPeriod, Seniority, Workplace } from '@hiring/contracts';
import { employmentInWords } from './employment-words.js';
import { textOf } from './json-fields.js';
import { amountOf, isPlausible } from './salary-bounds.js';
import { foldWord } from './text.js';

export type { EmploymentType } from '@hiring/contracts';
export type WorkplaceType = Workplace;

/** The most common spellings and codes, so that most rows need one look-up only. */
const USUAL_EMPLOYMENT = new Map<string, EmploymentType>([
  ...(
    ['Full-time', 'Full-Time', 'FullTime', 'Full time', 'Full Time', 'fullTime', 'full_time', 'FULL_TIME'] as const
  ).map((word) => [word, 'full_time'] as const),
  ...(
    ['Part-time', 'Part-Time', 'PartTime', 'Part time', 'Part Time', 'partTime', 'part_time', 'PART_TIME'] as const
  ).map((word) => [word, 'part_time'] as const),
  // One vendor's codes.
  ['fulltime_permanent', 'full_time'],
  ['fulltime_fixed_term', 'full_time'],
  ['parttime_permanent', 'part_time'],
  ['parttime_fixed_term', 'part_time'],
  ['Contract', 'contract'],
  ['Temporary', 'temporary'],
  ['Intern', 'internship'],
  ...([
    ['正社員', 'full_time'],
    ['契約社員', 'contract'],
    ['業務委託', 'contract'],
    ['アルバイト', 'part_time'],
    ['アルバイト・パート', 'part_time'],
    ['インターン', 'internship'],
  ] as const),
  // These schema.org values become `other`.
  ['OTHER', 'other'],
  ['PER_DIEM', 'other'],
  ['VOLUNTEER', 'other'],
]);

/**
 * Returns the employment type for a vendor's or employer's words, or undefined if they are unknown or name several
 * types.
 */
export function employmentTypeOf(raw: unknown): EmploymentType | undefined {
  if (typeof raw !== 'string') return undefined;
  return USUAL_EMPLOYMENT.get(raw) ?? employmentInWords(raw);
}

const WORKPLACE_WORDS = new Map<string, WorkplaceType>([
  ['onsite', 'onsite'],
  ['hybrid', 'hybrid'],
  ['remote', 'remote'],
  ['fullyremote', 'remote'],
  ['remotelocal', 'remote'],
  ['partiallyremote', 'hybrid'],
  ['inoffice', 'onsite'],
  ['telecommute', 'remote'],
]);

/** Returns the workplace type for a vendor's code, or undefined if the code is unknown. */
export function workplaceTypeOf(raw: unknown): WorkplaceType | undefined {
  return typeof raw === 'string' ? (WORKPLACE_WORDS.get(raw) ?? WORKPLACE_WORDS.get(foldWord(raw))) : undefined;
}

/**
 * Returns the workplace type in free text such as "Remote (Canada)". Hybrid is tested first, because a text about
 * hybrid work often names the other types.
 */
export function workplaceInText(raw: unknown): WorkplaceType | undefined {
  if (typeof raw !== 'string') return undefined;
  const text = raw.slice(0, 1_000);
  if (/\bhybrid\b/i.test(text)) return 'hybrid';
  if (/\bremote\b/i.test(text)) return 'remote';
  return /\bon-?site\b/i.test(text) ? 'onsite' : undefined;
}

/** Returns true if the text has only workplace words, as in "Remote - On-site". */
export function isOnlyWorkplaceWords(raw: string): boolean {
  return (
    raw.trim() !== '' && raw.replace(/\b(?:hybrid|remote|on-?site|in-?office|anywhere)\b|[\s,;/()-]+/gi, '') === ''
  );
}

/**
 * Seniority by a vendor's level. "Mid-Senior level" and "experienced" are omitted, because most postings have them and
 * the title is more precise.
 */
const SENIORITY_WORDS = new Map<string, Seniority>([
  ['internship', 'intern'],
  ['student', 'intern'],
  ['studentcollege', 'intern'],
  ['studentschool', 'intern'],
  ['entrylevel', 'entry'],
  ['junior', 'entry'],
  ['associate', 'mid'],
  ['midlevel', 'mid'],
  ['senior', 'senior'],
  ['manager', 'manager'],
  ['director', 'director'],
  ['executive', 'executive'],
  ['seniorexecutive', 'executive'],
]);

/** Returns the seniority for a vendor's level, or undefined if the level has no entry in `SENIORITY_WORDS`. */
export function seniorityOf(raw: unknown): Seniority | undefined {
  return typeof raw === 'string' ? SENIORITY_WORDS.get(foldWord(raw)) : undefined;
}

/** Matches the time unit at the start of the folded text, as in `1 YEAR`, `per-year-salary` or `HOUR`. */
const PERIOD = /^(?:1|per|\/)?(hour|hr|dai|day|week|wk|month|mo$|year|yr|annual|annum)/;
const PERIODS: Record<string, SalaryPeriod> = {
  ...{ dai: 'day', annual: 'year', annum: 'year', hr: 'hour', wk: 'week', mo: 'month', yr: 'year' },
};
const CURRENCY = /^[A-Z]{3}$/;

/** Returns the period for a vendor's word or code. */
function salaryPeriodOf(raw: unknown): SalaryPeriod | undefined {
  const unit = PERIOD.exec(foldWord(textOf(raw) ?? ''))?.[1];
  return unit === undefined ? undefined : (PERIODS[unit] ?? (unit as SalaryPeriod));
}

/**
 * Returns pay from a vendor's fields. Undefined unless amount, currency and period are all present and plausible for a
 * job.
 */
export function salaryOf(raw: { min: unknown; max: unknown; currency: unknown; period: unknown }): Salary | undefined {
  const min = amountOf(raw.min);
  const max = amountOf(raw.max);
  const currency = textOf(raw.currency)?.toUpperCase() ?? '';
  const period = salaryPeriodOf(raw.period);
  if ((min === null && max === null) || !CURRENCY.test(currency) || period === undefined) return undefined;
  if (min !== null && max !== null && min > max) return undefined;
  const salary = { min, max, currency, period };
  return isPlausible(salary) ? salary : undefined;
}
