import type { BoardPrior, PlaceReading } from './place.js';

/** A posting's country, and the evidence for it in the posting itself. */
export type CountryEvidence = Pick<PlaceReading, 'country' | 'evidence'>;

/** Evidence for a posting's country from outside the posting. */
export interface BoardEvidence {
  /** The countries of the board's postings. */
  places: readonly CountryEvidence[];
  /** The host of the employer's own site, if the board is there. */
  host?: string | undefined;
}

/**
 * If at least `POSTINGS_MIN` postings have certain evidence, only these postings decide the country. At least the share
 * `SHARE_MIN` of them must then be in one country.
 */
const POSTINGS_MIN = 3;
const SHARE_MIN = 0.8;
/** Kinds of evidence that are certain. A town alone is not: another country may have a town with that name, too. */
const CERTAIN: ReadonlySet<string | null> = new Set(['field', 'stated', 'division', 'postcode']);
/** Countries by top-level domain. `.io`, `.ai`, `.co`, `.me` and `.tv` indicate no country. */
const HOSTS: Readonly<Record<string, string>> = {
  ...{ de: 'DE', fr: 'FR', it: 'IT', pl: 'PL', es: 'ES', nl: 'NL', be: 'BE', at: 'AT', ch: 'CH', pt: 'PT', se: 'SE' },
  ...{ dk: 'DK', no: 'NO', fi: 'FI', ie: 'IE', cz: 'CZ', br: 'BR', in: 'IN', uk: 'GB', au: 'AU', nz: 'NZ', jp: 'JP' },
};

/**
 * Returns the country that a board's evidence supports, or null. If at least `POSTINGS_MIN` postings have certain
 * evidence, returns the country in which at least `SHARE_MIN` of them are, or null if there is none. Otherwise, returns
 * the host's country.
 */
export function boardPriorOf({ places, host = '' }: BoardEvidence): BoardPrior | null {
  const ofHost = HOSTS[host.slice(host.lastIndexOf('.') + 1).toLowerCase()];
  const counts = countsOf(places);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const [country, most] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? ['', 0];
  if (all < POSTINGS_MIN) return ofHost === undefined ? null : { country: ofHost, basis: 'host', isOnly: false };
  if (most < SHARE_MIN * all) return null;
  return { country, basis: 'postings', isOnly: most === all && ofHost === country };
}

function countsOf(places: readonly CountryEvidence[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { country, evidence } of places) {
    if (country !== null && CERTAIN.has(evidence)) counts.set(country, (counts.get(country) ?? 0) + 1);
  }
  return counts;
}
