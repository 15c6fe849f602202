import type { EmploymentType, Salary, SalaryPeriod, Seniority, Workplace } from '@hiring/contracts';
import { textOf } from './json-fields.js';
import { foldWord } from './text.js';

export type { EmploymentType } from '@hiring/contracts';
export type WorkplaceType = Workplace;

const EMPLOYMENT_WORDS = new Map<string, EmploymentType>([
  ['permanent', 'full_time'],
  ['salariedft', 'full_time'],
  ['hourlyft', 'full_time'],
  ['regularfulltime', 'full_time'],
  ['salariedpt', 'part_time'],
  ['hourlypt', 'part_time'],
  ['regularparttime', 'part_time'],
  ['contract', 'contract'],
  ['contractor', 'contract'],
  ['contracttohire', 'contract'],
  ['freelance', 'contract'],
  ['freelancer', 'contract'],
  ['temporary', 'temporary'],
  ['temp', 'temporary'],
  ['seasonal', 'temporary'],
  ['intern', 'internship'],
  ['internship', 'internship'],
  ['trainee', 'internship'],
]);

/** The most common spellings, so that most rows need no folding. */
const USUAL_EMPLOYMENT = new Map<string, EmploymentType>([
  ['Full-time', 'full_time'],
  ['Full-Time', 'full_time'],
  ['FullTime', 'full_time'],
  ['Full time', 'full_time'],
  ['Part-time', 'part_time'],
  ['PartTime', 'part_time'],
]);

/** The vendor's word in our vocabulary: absent for no word, `other` for an unknown word. */
export function employmentTypeOf(raw: unknown): EmploymentType | undefined {
  if (typeof raw !== 'string') return undefined;
  const usual = USUAL_EMPLOYMENT.get(raw);
  if (usual !== undefined) return usual;
  const word = foldWord(raw);
  if (word === '') return undefined;
  const known = EMPLOYMENT_WORDS.get(word);
  if (known) return known;
  if (word.startsWith('fulltime')) return 'full_time';
  if (word.startsWith('parttime')) return 'part_time';
  return 'other';
}

const WORKPLACE_WORDS = new Map<string, WorkplaceType>([
  ['onsite', 'onsite'],
  ['hybrid', 'hybrid'],
  ['remote', 'remote'],
  ['fullyremote', 'remote'],
  ['telecommute', 'remote'],
]);

/** A vendor's workplace code; `unspecified`, `none` and unknown codes are absent. */
export function workplaceTypeOf(raw: unknown): WorkplaceType | undefined {
  return typeof raw === 'string' ? (WORKPLACE_WORDS.get(raw) ?? WORKPLACE_WORDS.get(foldWord(raw))) : undefined;
}

/** A workplace word inside free text such as "Remote (Canada)"; hybrid first, since such texts often have both. */
export function workplaceInText(raw: unknown): WorkplaceType | undefined {
  if (typeof raw !== 'string') return undefined;
  const text = raw.slice(0, 1_000);
  if (/\bhybrid\b/i.test(text)) return 'hybrid';
  if (/\bremote\b/i.test(text)) return 'remote';
  return /\bon-?site\b/i.test(text) ? 'onsite' : undefined;
}

/** True for text that is only a workplace: "Hybrid", "Remote - On-site". */
export function isOnlyWorkplaceWords(raw: string): boolean {
  return (
    raw.trim() !== '' && raw.replace(/\b(?:hybrid|remote|on-?site|in-?office|anywhere)\b|[\s,;/()-]+/gi, '') === ''
  );
}

/**
 * Vendors' levels, folded. "Mid-Senior level" and "experienced" are left out: most postings have them, and the title is
 * more precise.
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

/** A vendor's level; unknown levels and "not applicable" are absent. */
export function seniorityOf(raw: unknown): Seniority | undefined {
  return typeof raw === 'string' ? SENIORITY_WORDS.get(foldWord(raw)) : undefined;
}

/** `1 YEAR`, `per-year-salary`, `yearly`, `HOUR`: the unit that the folded text begins with, after `1` or `per`. */
const PERIOD = /^(?:1|per)?(hour|dai|day|week|month|year|annual|annum)/;
const PERIODS: Record<string, SalaryPeriod> = { dai: 'day', annual: 'year', annum: 'year' };
const CURRENCY = /^[A-Z]{3}$/;
/** Larger amounts are not plausible in any currency. */
const AMOUNT_MAX = 1e12;

function amountOf(raw: unknown): number | null {
  const amount = typeof raw === 'string' && /^\d+(?:\.\d+)?$/.test(raw.trim()) ? Number(raw) : raw;
  return typeof amount === 'number' && Number.isFinite(amount) && amount > 0 && amount <= AMOUNT_MAX ? amount : null;
}

/**
 * Pay from a vendor's own fields; absent unless an amount, the currency and the period are all present and plausible.
 */
export function salaryOf(raw: { min: unknown; max: unknown; currency: unknown; period: unknown }): Salary | undefined {
  const min = amountOf(raw.min);
  const max = amountOf(raw.max);
  const currency = textOf(raw.currency)?.toUpperCase() ?? '';
  const unit = PERIOD.exec(foldWord(textOf(raw.period) ?? ''))?.[1];
  if ((min === null && max === null) || !CURRENCY.test(currency) || unit === undefined) return undefined;
  if (min !== null && max !== null && min > max) return undefined;
  return { min, max, currency, period: PERIODS[unit] ?? (unit as SalaryPeriod) };
}
