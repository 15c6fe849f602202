import type { Vendor } from '@hiring/contracts';

/** Request limit of one backend, for all crawlers together. */
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

/**
 * Returns the key of the rate limit that applies to a board's requests. It names the vendor's backend, not the host in
 * the URL: a board on the company's own domain shares the vendor's limit. Workday, iCIMS and plain careers sites have
 * one limit per tenant host.
 */
export function backendOf(vendor: Vendor, token: string): string {
  switch (vendor) {
    case 'workday': {
      const [tenant, dataCentre] = token.split('/');
      return `workday/${tenant}.${dataCentre}`;
    }
    case 'icims':
      return `icims/${token.toLowerCase()}`;
    case 'site':
      return `site/${(token.split('/')[0] ?? token).toLowerCase()}`;
    default:
      return vendor;
  }
}

/**
 * `obey`: read robots.txt first. `ignore`: an operator decided to crawl regardless of it. `off`: do not crawl this
 * vendor.
 */
export type RobotsPolicy = 'obey' | 'ignore' | 'off';
