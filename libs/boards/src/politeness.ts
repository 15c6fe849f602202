import type { Vendor } from '@hiring/contracts';

/** One backend's request limit, common to all crawlers. */
export interface BackendRate {
  requestsPerSecond: number;
  maxInFlight: number;
}

const REQUESTS_PER_SECOND: Partial<Record<Vendor, number>> = {
  workable: 3,
  smartrecruiters: 3,
  personio: 3,
  bamboohr: 3,
  recruitee: 2,
  breezy: 14,
  adp: 2,
  cornerstone: 1,
  manatal: 2,
  neogov: 2,
};
const REQUESTS_PER_SECOND_DEFAULT = 5;
/** Maximum requests in flight to one backend. */
export const MAX_IN_FLIGHT = 8;

export function rateOf(vendor: Vendor): BackendRate {
  return {
    requestsPerSecond: REQUESTS_PER_SECOND[vendor] ?? REQUESTS_PER_SECOND_DEFAULT,
    maxInFlight: MAX_IN_FLIGHT,
  };
}

/** Vendors whose tenants have separate hosts. The host is the token's first part. */
const HOST_FIRST: ReadonlySet<Vendor> = new Set([
  ...(['avature', 'eightfold', 'icims', 'oracle', 'peopleadmin', 'phenom'] as const),
  ...(['radancy', 'site', 'successfactors', 'taleo'] as const),
]);

export function isLimitedByTenant(vendor: Vendor): boolean {
  return vendor === 'workday' || HOST_FIRST.has(vendor);
}

/**
 * Returns the key of the rate limit for a board's requests. It names the vendor's backend, or the host if the vendor's
 * tenants have separate hosts.
 */
export function backendOf(vendor: Vendor, token: string): string {
  const [first = '', second] = token.split('/');
  if (vendor === 'workday') return `workday/${first}.${second}`;
  return HOST_FIRST.has(vendor) ? `${vendor}/${first.toLowerCase()}` : vendor;
}

/**
 * `obey`: robots.txt is read first. `ignore`: an operator has decided to crawl anyway. `off`: this vendor is not
 * crawled.
 */
export type RobotsPolicy = 'obey' | 'ignore' | 'off';
