import { vendorOf, type Vendor } from '@hiring/contracts';

/** Public name of a board: the vendor; tokens are internal. */
export function vendorOfBoard(boardId: string): Vendor {
  return vendorOf(boardId);
}

/** First part of a `req_key`: the vendor of its first sighting. */
export function vendorOfKey(reqKey: string): string {
  return reqKey.slice(0, reqKey.indexOf(':'));
}

/** Returns the vendors of boards, distinct and sorted. */
export function vendorsOf(boardIds: Iterable<string>): string[] {
  const vendors = new Set<string>();
  for (const boardId of boardIds) vendors.add(vendorOfBoard(boardId));
  return [...vendors].sort();
}
