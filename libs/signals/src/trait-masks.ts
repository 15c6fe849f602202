/**
 * 63-bit numbers for the traits that a company may have, so that a scan compares a number instead of reading another
 * table. Traits share bits: a missing bit proves that the company lacks the trait; a set bit proves nothing.
 */

/**
 * Bit ranges. In a trait mask: `VENDOR` for the vendors of linked boards, `MOVED_FROM` and `MOVED_TO` for the old and
 * new vendors in moves. In a country mask: `COUNTRIES`.
 */
const VENDOR = { first: 0, count: 31 };
const MOVED_FROM = { first: 31, count: 16 };
const MOVED_TO = { first: 47, count: 16 };
const COUNTRIES = { first: 0, count: 63 };

interface Bits {
  first: number;
  count: number;
}

/** A company has one of these bits if and only if it has moved between vendors. */
export const HAS_MOVED = allOf(MOVED_FROM);

export interface CompanyTraits {
  vendors: Iterable<string>;
  migrations: Iterable<{ from_vendor: string; to_vendor: string }>;
}

export function traitMask({ vendors, migrations }: CompanyTraits): bigint {
  let mask = 0n;
  for (const vendor of vendors) mask |= bitOf(vendor, VENDOR);
  for (const { from_vendor, to_vendor } of migrations)
    mask |= bitOf(from_vendor, MOVED_FROM) | bitOf(to_vendor, MOVED_TO);
  return mask;
}

/**
 * Returns one mask for each wanted trait. If a company has the trait, its own mask has a bit in common with the
 * returned one.
 */
export function wantedTraits(wanted: {
  vendor?: string | undefined;
  from_vendor?: string | undefined;
  to_vendor?: string | undefined;
}): bigint[] {
  const { vendor, from_vendor: from, to_vendor: to } = wanted;
  return [
    ...(vendor === undefined ? [] : [bitOf(vendor, VENDOR)]),
    ...(from === undefined ? [] : [bitOf(from, MOVED_FROM)]),
    ...(to === undefined ? [] : [bitOf(to, MOVED_TO)]),
  ];
}

/** @param countries alpha-2; '' = unknown, which no filter names */
export function countryMask(countries: Iterable<string>): bigint {
  let mask = 0n;
  for (const country of countries) if (country !== '') mask |= bitOf(country, COUNTRIES);
  return mask;
}

function bitOf(trait: string, { first, count }: Bits): bigint {
  return 1n << BigInt(first + (hashOf(trait) % count));
}

function allOf({ first, count }: Bits): bigint {
  return ((1n << BigInt(count)) - 1n) << BigInt(first);
}

/** Returns the 32-bit FNV-1a. The masks are stored, so this hash must never change. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
