import type { BackendRate } from '@hiring/boards/politeness';
import { isVendor, type Vendor } from '@hiring/contracts';

/** Returns the rates by vendor, from entries such as `vendor=requests per second/in flight`. Skips unknown vendors. */
export function ratesOf(entries: string[]): Map<Vendor, BackendRate> {
  const rates = new Map<Vendor, BackendRate>();
  for (const entry of entries) {
    const [vendor = '', requestsPerSecond, maxInFlight] = entry.split(/[=/]/);
    if (!isVendor(vendor)) continue;
    rates.set(vendor, { requestsPerSecond: Number(requestsPerSecond), maxInFlight: Number(maxInFlight) });
  }
  return rates;
}
