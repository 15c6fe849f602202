import type { Vendor } from '@hiring/contracts';

/** One backend's request limit, which all crawlers share. */
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
/** Maximum number of requests in flight per backend. */
export const MAX_IN_FLIGHT = 8;

export function rateOf(vendor: Vendor): BackendRate {
  return {
    requestsPerSecond: REQUESTS_PER_SECOND[vendor] ?? REQUESTS_PER_SECOND_DEFAULT,
    maxInFlight: MAX_IN_FLIGHT,
  };
}

/** Vendors whose tenants have separate hosts. A tenant's host is the first part of its token. */
const HOST_FIRST: ReadonlySet<Vendor> = new Set([
  ...(['avature', 'eightfold', 'icims', 'oracle', 'peopleadmin', 'phenom'] as const),
  ...(['radancy', 'site', 'successfactors', 'taleo'] as const),
]);

/** Returns whether the vendor limits each tenant separately. */
export function isLimitedByTenant(vendor: Vendor): boolean {
  return vendor === 'workday' || HOST_FIRST.has(vendor);
}

/**
 * Returns the key of the rate limit for a board's requests. The key names the vendor's backend, not the host in the
 * URL, so that a board on a company's own domain shares the vendor's limit. Vendors whose tenants have separate hosts,
 * and plain careers sites, have one limit per host.
 */
export function backendOf(vendor: Vendor, token: string): string {
  const [first = '', second] = token.split('/');
  if (vendor === 'workday') return `workday/${first}.${second}`;
  return HOST_FIRST.has(vendor) ? `${vendor}/${first.toLowerCase()}` : vendor;
}

/**
 * `obey`: the crawler reads robots.txt first. `ignore`: an operator decided to crawl regardless. `off`: this vendor is
 * not crawled.
 */
export type RobotsPolicy = 'obey' | 'ignore' | 'off';
