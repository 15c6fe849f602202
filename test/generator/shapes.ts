import type { JobFunction, Vendor } from '@hiring/contracts';
import type { Draws } from '@hiring/fake-boards';

/**
 * The shape of generated companies: sizes, job functions, countries and vendors, distributed roughly as on real boards.
 */

export const VENDOR_SHARES: readonly (readonly [Vendor, number])[] = [
  ['greenhouse', 30],
  ['lever', 12],
  ['ashby', 14],
  ['workable', 10],
  ['smartrecruiters', 6],
  ['recruitee', 5],
  ['personio', 6],
  ['teamtailor', 6],
  ['breezy', 2],
  ['bamboohr', 4],
  ['workday', 3],
  ['rippling', 2],
];

const FUNCTION_SHARES: readonly (readonly [JobFunction, number])[] = [
  ['engineering', 24],
  ['sales', 14],
  ['operations', 8],
  ['data_science', 5],
  ['product', 5],
  ['marketing', 5],
  ['customer_success', 5],
  ['healthcare', 5],
  ['finance', 4],
  ['support', 4],
  ['people', 3],
  ['design', 3],
  ['manufacturing', 3],
  ['it_operations', 2],
  ['security', 2],
  ['legal', 2],
  ['supply_chain', 2],
  ['retail', 2],
  ['hospitality', 1],
  ['education', 1],
  ['research', 1],
  ['construction', 1],
  ['transport', 1],
  ['public_sector', 0.3],
  ['other', 4],
];

const COUNTRY_SHARES: readonly (readonly [string | null, number])[] = [
  ['US', 44],
  ['GB', 9],
  ['DE', 8],
  ['IN', 6],
  ['CA', 4],
  ['FR', 4],
  ['ES', 2],
  ['NL', 2],
  ['PL', 2],
  ['SE', 1.5],
  ['IE', 1.5],
  ['SG', 1.5],
  ['AU', 1.5],
  ['BR', 1],
  ['JP', 1],
  ['PT', 1],
  ['MX', 0.7],
  ['IL', 0.7],
  ['CH', 0.6],
  ['AT', 0.5],
  [null, 8],
];

const LEVELS = ['', 'Senior ', 'Staff ', 'Junior ', 'Lead ', 'Principal ', 'Head of '] as const;
const SUBJECTS = ['Platform', 'Growth', 'Core', 'Enterprise', 'Mobile', 'Infrastructure', 'Regional', 'Night', 'Field'];

export function drawFunction(draws: Draws): JobFunction {
  return draws.weighted(FUNCTION_SHARES);
}

/** Draws a country, mostly the company's own. */
export function drawCountry(draws: Draws, home: string | null): string | null {
  return draws.chance(0.7) ? home : draws.weighted(COUNTRY_SHARES);
}

export function drawHome(draws: Draws): string | null {
  return draws.weighted(COUNTRY_SHARES);
}

export function drawTitle(draws: Draws, fn: JobFunction): string {
  const role = fn.replaceAll('_', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  return `${draws.pick(LEVELS)}${draws.pick(SUBJECTS)} ${role} Specialist`;
}

/**
 * Draws the number of reqs that a company opens, by a Pareto distribution: most companies are small, and a few have
 * thousands. The factor 1.3 compensates for the limit of 400 times the mean.
 */
export function drawSize(draws: Draws, mean: number): number {
  const shape = 1.25;
  const smallest = (1.3 * mean * (shape - 1)) / shape;
  return Math.max(1, Math.min(mean * 400, Math.round(smallest / Math.pow(1 - draws.next(), 1 / shape))));
}
