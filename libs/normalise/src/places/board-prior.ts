import type { BoardPrior, PlaceEvidence, PlaceReading } from './place.js';

/** Evidence for a posting's country from outside the posting. */
export interface BoardEvidence {
  /** The places of the board's other postings. */
  places: readonly Pick<PlaceReading, 'country' | 'evidence'>[];
  /** The country of the employer's head office, if known. */
  hqCountry?: string | undefined;
  /** The country in the vendor's locale or currency, as ISO alpha-2. */
  localeCountry?: string | undefined;
  /** The host of the board or of the employer's site. */
  host?: string | undefined;
}

/**
 * If at least `POSTINGS_MIN` other postings have certain evidence, only these postings decide the country. At least the
 * share `SHARE_MIN` of them must then be in one country.
 */
const POSTINGS_MIN = 3;
const SHARE_MIN = 0.8;
/** Kinds of evidence that are certain. A town alone is not, because a prior may have chosen its country. */
const CERTAIN: ReadonlySet<PlaceEvidence> = new Set<PlaceEvidence>(['field', 'stated', 'division', 'postcode']);
/** Countries by top-level domain. `.io`, `.ai`, `.co`, `.me` and `.tv` indicate no country. */
const HOSTS: Readonly<Record<string, string>> = {
  ...{ de: 'DE', fr: 'FR', it: 'IT', pl: 'PL', es: 'ES', nl: 'NL', be: 'BE', at: 'AT', ch: 'CH', pt: 'PT', se: 'SE' },
  ...{ dk: 'DK', no: 'NO', fi: 'FI', ie: 'IE', cz: 'CZ', br: 'BR', in: 'IN', uk: 'GB', au: 'AU', nz: 'NZ', jp: 'JP' },
};

/**
 * Returns the country that a board's evidence supports, or null. If at least `POSTINGS_MIN` other postings have certain
 * evidence, returns the country in which at least `SHARE_MIN` of them are, or null if there is none. Otherwise, the
 * headquarters' country comes first, then the locale's, then the host's.
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
