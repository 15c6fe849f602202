import { SENIORITIES, WORKPLACES, type Seniority, type Workplace } from '@hiring/contracts';

const ANY = 0;
const WORKPLACE_CODES = WORKPLACES.length + 1;
const SENIORITY_CODES = SENIORITIES.length + 1;

/**
 * An open req's known attributes, or the attributes that a screen requests. A screen accepts any value for an absent
 * attribute.
 */
export interface FacetValues {
  country?: string | undefined;
  seniority?: Seniority | undefined;
  workplace?: Workplace | undefined;
}

/**
 * Returns a distinct number from 0 to 24,371 for a country (alpha-2), a seniority and a workplace. A company has the
 * numbers of all its open reqs.
 *
 * @throws Error for a country that is not two capital letters
 */
export function facetOf({ country, seniority, workplace }: FacetValues): number {
  const [c, s, w] = [
    country === undefined ? ANY : countryCode(country),
    seniority === undefined ? ANY : SENIORITIES.indexOf(seniority) + 1,
    workplace === undefined ? ANY : WORKPLACES.indexOf(workplace) + 1,
  ];
  return (c * SENIORITY_CODES + s) * WORKPLACE_CODES + w;
}

/**
 * Returns an open req's facets: one for every subset of its known attributes that includes a seniority or a workplace.
 */
export function facetsOf({ country, seniority, workplace }: FacetValues): number[] {
  const parts: FacetValues[] = [];
  if (seniority !== undefined) parts.push({ seniority });
  if (workplace !== undefined) parts.push({ workplace });
  if (parts.length === 2) parts.push({ seniority, workplace });
  if (country !== undefined) parts.push(...parts.map((part) => ({ ...part, country })));
  return parts.map(facetOf);
}

const FACETS_ANYWHERE = SENIORITY_CODES * WORKPLACE_CODES;
/** Yearly salaries in ascending order. Each level that a salary reaches sets one more bit. */
const SALARY_LEVELS = [
  20_000, 40_000, 60_000, 80_000, 100_000, 125_000, 150_000, 175_000, 200_000, 225_000, 250_000, 300_000,
];
/** Currencies with their own bits. All others use common bits. */
const SALARY_CURRENCIES = ['EUR'];

/**
 * Returns 60 bits about a company's open reqs, so that a scan compares a number instead of a list. The lower bits are
 * facets without a country. The upper bits are salary levels: first those that the greatest salary in EUR reaches, then
 * those that the greatest salary in any other currency reaches.
 */
export function attributeMask(facets: Iterable<number>, salaries: Readonly<Record<string, number>>): bigint {
  let mask = 0n;
  for (const facet of facets) if (facet < FACETS_ANYWHERE) mask |= 1n << BigInt(facet);
  for (const [currency, yearly] of Object.entries(salaries)) {
    SALARY_LEVELS.forEach((level, index) => {
      if (yearly >= level) mask |= salaryBit(currency, index);
    });
  }
  return mask;
}

/**
 * Returns a bit for the facet and one for the salary, if given. Every company with a matching req has both bits in its
 * `attributeMask`. A set facet bit proves that the company has a req with that facet. A set salary bit only proves that
 * a salary reaches the highest level that is not above `least`.
 */
export function wantedBits(
  { seniority, workplace }: Omit<FacetValues, 'country'>,
  salary?: { currency: string; least: number },
): bigint[] {
  const bits: bigint[] = [];
  if (seniority !== undefined || workplace !== undefined) bits.push(1n << BigInt(facetOf({ seniority, workplace })));
  const level = salary === undefined ? -1 : SALARY_LEVELS.findLastIndex((one) => one <= salary.least);
  if (salary !== undefined && level >= 0) bits.push(salaryBit(salary.currency, level));
  return bits;
}

/**
 * Returns a share from 0 to 1. Of the companies that have the salary bit for `least` (`wantedBits`), about this share
 * pays at least `least`.
 */
export function shareAboveLevel(least: number): number {
  const index = SALARY_LEVELS.findLastIndex((level) => level <= least);
  const [level = 0, next = 2 * level] = [SALARY_LEVELS[index], SALARY_LEVELS[index + 1]];
  return Math.max(1 - (least - level) / (next - level), 0.1);
}

function salaryBit(currency: string, level: number): bigint {
  const group = SALARY_CURRENCIES.includes(currency) ? 0 : 1;
  return 1n << BigInt(FACETS_ANYWHERE + group * SALARY_LEVELS.length + level);
}

const LETTERS = 26;
const FIRST_LETTER = 'A'.charCodeAt(0);

function countryCode(country: string): number {
  if (!/^[A-Z]{2}$/.test(country)) throw new Error(`${country} is no country`);
  return 1 + (country.charCodeAt(0) - FIRST_LETTER) * LETTERS + country.charCodeAt(1) - FIRST_LETTER;
}
