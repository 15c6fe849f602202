import type { BoardPrior, PlaceEvidence, PlaceReading } from './place.js';

/** Where a board's postings are, as far as it is known without reading any posting's place. */
export interface BoardEvidence {
  /** The places of the board's other postings. */
  places: readonly Pick<PlaceReading, 'country' | 'evidence'>[];
  /** The headquarters' country, as the watch says. */
  hqCountry?: string | undefined;
  /** The vendor's locale or currency country, as ISO alpha-2. */
  localeCountry?: string | undefined;
  /** Host of the board or of the employer's site. */
  host?: string | undefined;
}

/** A prior as it is stored with its board. */
export interface StoredPrior {
  prior: BoardPrior;
  /** `LABELS_VERSION` by which it was set. */
  labelsVersion: number;
  /** Since when the evidence speaks for another country; absent while it does not. */
  turnedAt?: number;
}

/** Minimum postings with evidence, and their minimum share in one country. */
const POSTINGS_MIN = 3;
const SHARE_MIN = 0.8;
/** A prior changes after the evidence has spoken for another country this long, so that one odd week changes nothing. */
const TURN_MS = 30 * 24 * 60 * 60 * 1_000;
/** A town alone may itself have been settled by a prior, so it does not count. */
const CERTAIN: ReadonlySet<PlaceEvidence> = new Set<PlaceEvidence>(['field', 'stated', 'division', 'postcode']);
/** Top-level domains that one country's employers use; `.io`, `.ai`, `.co`, `.me` and `.tv` say nothing. */
const HOSTS: Readonly<Record<string, string>> = {
  ...{ de: 'DE', fr: 'FR', it: 'IT', pl: 'PL', es: 'ES', nl: 'NL', be: 'BE', at: 'AT', ch: 'CH', pt: 'PT', se: 'SE' },
  ...{ dk: 'DK', no: 'NO', fi: 'FI', ie: 'IE', cz: 'CZ', br: 'BR', in: 'IN', uk: 'GB', au: 'AU', nz: 'NZ', jp: 'JP' },
};

/**
 * The country that a board's evidence supports: its other postings', else its headquarters', locale's or host's; null
 * when none does. Postings in several countries give none, whatever the headquarters.
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

/**
 * The prior to store after a crawl. It is set once the evidence suffices, and changes with the labelling rules or when
 * the evidence has turned for a month; a crawl whose evidence is insufficient leaves it.
 */
export function priorAfter(
  stored: StoredPrior | null,
  found: BoardPrior | null,
  { at, labelsVersion }: { at: number; labelsVersion: number },
): StoredPrior | null {
  if (found === null) return stored;
  if (stored === null || stored.labelsVersion !== labelsVersion) return { prior: found, labelsVersion };
  if (stored.prior.country === found.country) return { prior: stored.prior, labelsVersion };
  const turnedAt = stored.turnedAt ?? at;
  return at - turnedAt >= TURN_MS ? { prior: found, labelsVersion } : { ...stored, turnedAt };
}

function countsOf(places: BoardEvidence['places']): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { country, evidence } of places) {
    if (country !== null && evidence !== null && CERTAIN.has(evidence))
      counts.set(country, (counts.get(country) ?? 0) + 1);
  }
  return counts;
}
