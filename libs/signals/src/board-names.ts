import { vendorOf, type Vendor } from '@hiring/contracts';

/** Returns a board's public name: its vendor. Tokens are internal. */
export function vendorOfBoard(boardId: string): Vendor {
  return vendorOf(boardId);
}

/** Returns the first part of a `req_key`: the vendor of the first sighting. */
export function vendorOfKey(reqKey: string): string {
  return reqKey.slice(0, reqKey.indexOf(':'));
}

/** Returns the vendors of boards, distinct and sorted. */
export function vendorsOf(boardIds: Iterable<string>): string[] {
  const vendors = new Set<string>();
  for (const boardId of boardIds) vendors.add(vendorOfBoard(boardId));
  return [...vendors].sort();
}
