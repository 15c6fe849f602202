import { vendorOf, type Vendor } from '@hiring/contracts';

/** A board's public name: the vendor; tokens are internal. */
export function vendorOfBoard(boardId: string): Vendor {
  return vendorOf(boardId);
}

/** A `req_key`'s first part: the vendor of its first sighting. */
export function vendorOfKey(reqKey: string): string {
  return reqKey.slice(0, reqKey.indexOf(':'));
}

/** Returns boards' vendors, distinct and sorted. */
export function vendorsOf(boardIds: Iterable<string>): string[] {
  const vendors = new Set<string>();
  for (const boardId of boardIds) vendors.add(vendorOfBoard(boardId));
  return [...vendors].sort();
}
