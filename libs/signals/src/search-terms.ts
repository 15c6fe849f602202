import {
  EXPERIENCE_YEARS_MAX,
  type Degree,
  type JobFunction,
  type PostingAttributes,
  type Salary,
  type SalaryPeriod,
  type SavedSearchFilters,
  type TextFilters,
} from '@hiring/contracts';
import { titleWordSet } from '@hiring/contracts/names';

/** Builders for search terms other than title words. Each term contains `=`, which no title word does. */
export const TERMS = {
  company: (id: number) => `i=${id}`,
  function: (name: string) => `f=${name}`,
  country: (code: string) => `c=${code}`,
  location: (code: string) => `l=${code}`,
  workplace: (name: string) => `w=${name}`,
  employmentType: (name: string) => `e=${name}`,
  seniority: (name: string) => `s=${name}`,
  /** The currency of a salary that is in a vendor's field. */
  currency: (code: string) => `m=${code}`,
  /** The currency of a salary that is only in the posting's text. */
  textCurrency: (code: string) => `p=${code}`,
  technology: (slug: string) => `t=${slug}`,
  language: (code: string) => `g=${code}`,
  degree: (level: Degree) => `k=${level}`,
  visaSponsorship: (isOffered: boolean) => `v=${isOffered ? 'yes' : 'no'}`,
  /** The minimum years of experience in the text. */
  experience: (years: number) => `x=${years}`,
};

const PER_YEAR: Record<SalaryPeriod, number> = { hour: 2_080, day: 260, week: 52, month: 12, year: 1 };

/** The posting data that searches compare. */
export interface SearchedPosting {
  company_id: number;
  title: string;
  function: JobFunction;
  country: string | null;
  attributes?: PostingAttributes;
}

/** Returns the pay that searches compare: from a field, or else from the text. */
export function payOf(attributes: PostingAttributes | undefined): { salary: Salary | undefined; isFromText: boolean } {
  const { salary, text_facts: facts } = attributes ?? {};
  if (salary != null) return { salary: salary.value, isFromText: false };
  const [first, ...others] = facts?.salary?.value ?? [];
  const sameCurrency = others.filter(({ currency }) => currency === first?.currency);
  // Of several bands, the one with the highest upper bound counts.
  const best = sameCurrency.reduce(
    (most, band) => ((yearlySalary(band) ?? 0) > (yearlySalary(most) ?? 0) ? band : most),
    first,
  );
  return { salary: best, isFromText: best !== undefined };
}

/** Returns a text's terms, each once. */
export function textTerms(attributes: PostingAttributes | undefined): string[] {
  const facts = attributes?.text_facts;
  if (facts == null) return [];
  const { technologies, language, degree, visa_sponsorship: visa, experience_years: experience } = facts;
  const terms = [...new Set(technologies?.value.map(({ slug }) => TERMS.technology(slug)))];
  const { salary, isFromText } = payOf(attributes);
  if (salary !== undefined && isFromText) terms.push(TERMS.textCurrency(salary.currency));
  if (language !== null) terms.push(TERMS.language(language));
  if (degree !== null) terms.push(TERMS.degree(degree.value.level));
  if (visa !== null) terms.push(TERMS.visaSponsorship(visa.value));
  if (experience !== null)
    terms.push(TERMS.experience(Math.min(EXPERIENCE_YEARS_MAX, Math.ceil(experience.value.min ?? 0))));
  return terms;
}

/** Returns a posting's title words and all its other terms except text terms. Each term occurs once. */
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

/** Returns the terms that every matching posting has, except company terms. */
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
    ...(filters.currency === undefined || filters.salary_source === 'any' ? [] : [TERMS.currency(filters.currency)]),
    ...textRequired(filters),
  ];
}

/** Returns the text terms that every matching posting has. */
export function textRequired({ technologies = [], language, degree, visa_sponsorship: visa }: TextFilters): string[] {
  return [
    ...technologies.map(TERMS.technology),
    ...(language === undefined ? [] : [TERMS.language(language)]),
    ...(degree === undefined ? [] : [TERMS.degree(degree)]),
    ...(visa === undefined ? [] : [TERMS.visaSponsorship(visa)]),
  ];
}

/** Returns groups of text terms. Every matching posting has a term from each group. */
export function textAlternatives({ technologies_any: any, experience_max: years }: TextFilters): string[][] {
  return [
    ...(any === undefined ? [] : [any.map(TERMS.technology)]),
    ...(years === undefined ? [] : [Array.from({ length: years + 1 }, (_, least) => TERMS.experience(least))]),
  ];
}

/**
 * Returns groups of terms. Every matching posting has a term from each group. Company terms are left out (see
 * `companyTerms`).
 */
export function alternativeTerms(filters: SavedSearchFilters): string[][] {
  const { currency, salary_source: source } = filters;
  const currencies = currency !== undefined && source === 'any';
  return [
    ...textAlternatives(filters),
    ...(currencies ? [[TERMS.currency(currency), TERMS.textCurrency(currency)]] : []),
  ];
}

/** Returns the company terms, of which every matching posting has one. Empty if every company matches. */
export function companyTerms({ company_ids: ids = [] }: SavedSearchFilters): string[] {
  return ids.map((id) => TERMS.company(id));
}

/** Returns the yearly salary, or null. Uses the upper bound. If there is none, uses the lower bound. */
export function yearlySalary(salary: Salary | undefined): number | null {
  const bound = salary?.max ?? salary?.min ?? null;
  if (salary === undefined || bound === null) return null;
  return Math.min(Math.round(bound * PER_YEAR[salary.period]), Number.MAX_SAFE_INTEGER);
}
