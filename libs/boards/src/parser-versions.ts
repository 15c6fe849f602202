import type { Vendor } from '@hiring/contracts';

/**
 * Increase a vendor's version when a change to its reader makes it read different records from the same answers.
 * Validators and hashes from older versions are then not used. The first version is 1.
 */
const VERSIONS: Partial<Record<Vendor, number>> = {
  site: 2,
  jazzhr: 2,
};

export function parserVersionOf(vendor: Vendor): number {
  return VERSIONS[vendor] ?? 1;
}
