import type { Salary, SalaryPeriod } from '@hiring/contracts';
import { titleWordSet } from '@hiring/contracts/names';
import { arrayLiteral, type Cell } from '@hiring/platform-postgres';
import { postedAt, type ReqRow } from '@hiring/signals';
import type { Column } from '../column-write.js';

/** Columns to search and list postings by; null where unknown, `terms` empty in rows older than the column. */
export const SEARCH_COLUMNS: readonly (Column & { rest?: string })[] = [
  { name: 'posted_at', type: 'timestamptz' },
  { name: 'salary_currency', type: 'text' },
  // of the upper bound where there is one
  { name: 'salary_yearly', type: 'bigint' },
  // words of the title, and the other things that are searched, as TERMS writes them
  { name: 'terms', type: 'text[]', rest: "NOT NULL DEFAULT '{}'" },
];

/** Every row has them, also rows older than the columns. */
export function searchColumnsDdl(columns = SEARCH_COLUMNS): string[] {
  return columns.map(({ name, type, rest = '' }) => `${name} ${type} ${rest}`);
}

/** What is searched beside words, as one word each. No word of a title contains `=`. */
export const TERMS = {
  open: 'o=',
  function: (name: string) => `f=${name}`,
  country: (code: string) => `c=${code}`,
  location: (code: string) => `l=${code}`,
  workplace: (name: string) => `w=${name}`,
  employmentType: (name: string) => `e=${name}`,
  seniority: (name: string) => `s=${name}`,
};

const PER_YEAR: Record<SalaryPeriod, number> = { hour: 2_080, day: 260, week: 52, month: 12, year: 1 };

export function searchCells(req: ReqRow): Cell[] {
  const salary = req.attributes?.salary?.value;
  return [postedAt(req), salary?.currency ?? null, yearlyOf(salary), arrayLiteral(termsOf(req))];
}

function termsOf({ title, function: fn, country, active, attributes = {} }: ReqRow): string[] {
  const { workplace, employment_type: employmentType, seniority, locations } = attributes;
  const terms = [...titleWordSet(title), TERMS.function(fn)];
  if (active) terms.push(TERMS.open);
  if (country !== null) terms.push(TERMS.country(country));
  if (workplace != null) terms.push(TERMS.workplace(workplace.value));
  if (employmentType != null) terms.push(TERMS.employmentType(employmentType.value));
  if (seniority != null) terms.push(TERMS.seniority(seniority.value));
  for (const place of new Set(locations?.value.map((location) => location.country))) {
    if (place !== null) terms.push(TERMS.location(place));
  }
  return terms;
}

function yearlyOf(salary: Salary | undefined): number | null {
  const bound = salary?.max ?? salary?.min ?? null;
  if (salary === undefined || bound === null) return null;
  return Math.min(Math.round(bound * PER_YEAR[salary.period]), Number.MAX_SAFE_INTEGER);
}
