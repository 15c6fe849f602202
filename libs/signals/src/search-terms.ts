import type { JobFunction, PostingAttributes, Salary, SalaryPeriod, SavedSearchFilters } from '@hiring/contracts';
import { titleWordSet } from '@hiring/contracts/names';

/** Search terms other than words of the title, each in the form of one word. No word of a title contains `=`. */
export const TERMS = {
  company: (id: number) => `i=${id}`,
  function: (name: string) => `f=${name}`,
  country: (code: string) => `c=${code}`,
  location: (code: string) => `l=${code}`,
  workplace: (name: string) => `w=${name}`,
  employmentType: (name: string) => `e=${name}`,
  seniority: (name: string) => `s=${name}`,
  currency: (code: string) => `m=${code}`,
};

const PER_YEAR: Record<SalaryPeriod, number> = { hour: 2_080, day: 260, week: 52, month: 12, year: 1 };

/** The data of a posting that searches compare. */
export interface SearchedPosting {
  company_id: number;
  title: string;
  function: JobFunction;
  country: string | null;
  attributes?: PostingAttributes;
}

/** The words of the title and the other terms of a posting, each once. */
export function postingTerms(posting: SearchedPosting): string[] {
  const { company_id: companyId, title, function: fn, country, attributes = {} } = posting;
  const { workplace, employment_type: employmentType, seniority, salary, locations } = attributes;
  const terms = [...titleWordSet(title), TERMS.function(fn), TERMS.company(companyId)];
  if (salary != null) terms.push(TERMS.currency(salary.value.currency));
  if (country !== null) terms.push(TERMS.country(country));
  if (workplace != null) terms.push(TERMS.workplace(workplace.value));
  if (employmentType != null) terms.push(TERMS.employmentType(employmentType.value));
  if (seniority != null) terms.push(TERMS.seniority(seniority.value));
  for (const place of new Set(locations?.value.map((location) => location.country))) {
    if (place !== null) terms.push(TERMS.location(place));
  }
  return terms;
}

/** Terms that every posting found by a search has, without those of companies. */
export function requiredTerms(filters: SavedSearchFilters): string[] {
  const { words = [], role, geo, location_country: place, workplace, employment_type: type, seniority } = filters;
  return [
    ...words,
    ...(role === undefined ? [] : [TERMS.function(role)]),
    ...(geo === undefined ? [] : [TERMS.country(geo)]),
    ...(place === undefined ? [] : [TERMS.location(place)]),
    ...(workplace === undefined ? [] : [TERMS.workplace(workplace)]),
    ...(type === undefined ? [] : [TERMS.employmentType(type)]),
    ...(seniority === undefined ? [] : [TERMS.seniority(seniority)]),
    ...(filters.currency === undefined ? [] : [TERMS.currency(filters.currency)]),
  ];
}

/** Terms of which a posting found has at least one; empty if every company matches. */
export function companyTerms({ company_ids: ids = [] }: SavedSearchFilters): string[] {
  return ids.map((id) => TERMS.company(id));
}

/** Salary per year, by the upper bound where there is one; null without a bound. */
export function yearlySalary(salary: Salary | undefined): number | null {
  const bound = salary?.max ?? salary?.min ?? null;
  if (salary === undefined || bound === null) return null;
  return Math.min(Math.round(bound * PER_YEAR[salary.period]), Number.MAX_SAFE_INTEGER);
}
