import type { Vendor } from '@hiring/contracts';
import { DAY_MS, type Ms, type SimCompany } from './company.js';
import { MIXES } from './mixes.js';
import { Draws, hash32 } from './random.js';
import { slugOfToken, tokenForSlug } from './token-shape.js';

/** Options for a crowd: many generated companies for load tests. */
export interface CrowdOptions {
  seed: number;
  /** Vendors with weights. Default: `COMMON_VENDORS`. */
  vendors?: readonly (readonly [Vendor, number])[];
  /** Minimum and maximum postings per board. Defaults: 2 and 5,000. Small sizes are the most frequent. */
  sizeMin?: number;
  sizeMax?: number;
  /** Milliseconds per period of a slot. Default: 100 days. Shorter periods change boards more often. */
  periodMs?: Ms;
}

const HEADS =
  'Alder Basalt Cobalt Delta Ember Fjord Garnet Helio Indigo Juniper Koral Larch Mica Nimbus Onyx Piper Quartz Raven Saffron Tundra Umber Velvet Willow Xenon Yarrow Zephyr'.split(
    ' ',
  );
const TAILS = 'works labs logic line bridge field forge cast point ware loop stack'.split(' ');
export const COMMON_VENDORS: readonly (readonly [Vendor, number])[] = [
  ['greenhouse', 5],
  ['lever', 3],
  ['ashby', 3],
];
const ALL_MIXES = Object.values(MIXES);

/**
 * Returns the crowd's n-th company. Its slug ends in `-<n in base 36>`, so the company can be found from a board token.
 */
export function crowdCompany(options: CrowdOptions, n: number): SimCompany {
  const seed = hash32(options.seed, n, 77);
  const draws = new Draws(seed);
  const name = `${draws.pick(HEADS)}${draws.pick(TAILS)}`;
  const slug = `${name.toLowerCase()}-${n.toString(36)}`;
  const vendor = draws.weighted(options.vendors ?? COMMON_VENDORS);
  const low = options.sizeMin ?? 2;
  const high = options.sizeMax ?? 5000;
  const slots = Math.max(1, Math.round(low * (high / low) ** (draws.next() ** 2.2)));
  return {
    seed,
    name: `${name} ${n}`,
    domain: `${slug}.example`,
    hqCountry: draws.pick(['US', 'DE', 'GB', 'FR', 'NL', 'IN', 'SG']),
    boards: [{ vendor, token: tokenForSlug(vendor, slug) }],
    cohorts: [
      {
        kind: 'slots',
        mix: draws.pick(ALL_MIXES),
        slots,
        periodMs: options.periodMs ?? 100 * DAY_MS,
        openShareMax: 0.8,
        reopenShare: 0.02,
        editShare: 0.05,
      },
    ],
    epoch: 0,
  };
}

/** Returns the company with this board, or null. */
export function crowdCompanyOf(options: CrowdOptions, count: number, vendor: Vendor, token: string): SimCompany | null {
  const suffix = /-([0-9a-z]{1,6})$/.exec(slugOfToken(vendor, token) ?? '')?.[1];
  if (suffix === undefined) return null;
  const n = Number.parseInt(suffix, 36);
  if (n >= count) return null;
  const company = crowdCompany(options, n);
  return company.boards.some((board) => board.vendor === vendor && board.token === token) ? company : null;
}
