import { vendorOf } from '@hiring/contracts';

/** Returns the first part of a `req_key`: the vendor that first listed the req. */
export function vendorOfKey(reqKey: string): string {
  return reqKey.slice(0, reqKey.indexOf(':'));
}

/** Returns the boards' vendors, distinct and sorted. */
export function vendorsOf(boardIds: Iterable<string>): string[] {
  return [...new Set(Array.from(boardIds, vendorOf))].sort();
}
