import type { BoardPrior, PlaceEvidence, PlaceReading } from './place.js';

/** What is known about a posting's place without reading it. */
export interface BoardEvidence {
  /** The places in the board's other postings. */
  places: readonly Pick<PlaceReading, 'country' | 'evidence'>[];
  /** The country of the employer's head office, if known. */
  hqCountry?: string | undefined;
  /** The country that the vendor's locale or currency names, as ISO alpha-2. */
  localeCountry?: string | undefined;
  /** The board's host, or the employer's site. */
  host?: string | undefined;
}

/** Minimum number of postings with evidence, and minimum share in one country. */
const POSTINGS_MIN = 3;
const SHARE_MIN = 0.8;
/** Evidence that is certain. A town alone is not, because a prior may have chosen its country. */
const CERTAIN: ReadonlySet<PlaceEvidence> = new Set<PlaceEvidence>(['field', 'stated', 'division', 'postcode']);
/**
 * Countries by top-level domain, where the employers of one country use it; `.io`, `.ai`, `.co`, `.me` and `.tv` say
 * nothing.
 */
const HOSTS: Readonly<Record<string, string>> = {
  ...{ de: 'DE', fr: 'FR', it: 'IT', pl: 'PL', es: 'ES', nl: 'NL', be: 'BE', at: 'AT', ch: 'CH', pt: 'PT', se: 'SE' },
  ...{ dk: 'DK', no: 'NO', fi: 'FI', ie: 'IE', cz: 'CZ', br: 'BR', in: 'IN', uk: 'GB', au: 'AU', nz: 'NZ', jp: 'JP' },
};

/**
 * Returns the country that a board's evidence supports; null when there is none. The other postings decide, else
 * headquarters, locale or host. Postings in several countries give null, whatever the headquarters.
 */
export function boardPriorOf({ places, hqCountry, localeCountry, host = '' }: BoardEvidence): BoardPrior | null {
  const ofHost = HOSTS[host.slice(host.lastIndexOf('.') + 1).toLowerCase()];
  const counts = countsOf(places);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const [country, most] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? [undefined, 0];
  const isCounted = all >= POSTINGS_MIN;
  if (isCounted && (country === undefined || most < SHARE_MIN * all)) return null;
  const [chosen, basis] = isCounted
    ? [country, 'postings' as const]
    : hqCountry !== undefined
      ? [hqCountry, 'headquarters' as const]
      : localeCountry !== undefined
        ? [localeCountry, 'locale' as const]
        : [ofHost, 'host' as const];
  if (chosen === undefined) return null;
  const isAgreed = ofHost === chosen || localeCountry === chosen;
  return { country: chosen, basis, isOnly: isCounted && most === all && isAgreed };
}

function countsOf(places: BoardEvidence['places']): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { country, evidence } of places) {
    if (country !== null && evidence !== null && CERTAIN.has(evidence))
      counts.set(country, (counts.get(country) ?? 0) + 1);
  }
  return counts;
}
