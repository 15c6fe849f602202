import { alpha2Of, alpha2OfAlpha3 } from '@hiring/contracts/names';
import { REGION_CODES } from './regions.js';

/**
 * Codes that can mean a country or a state. Without a known city, both are equally likely: Delaware and Germany,
 * Indiana and India.
 */
export const UNDECIDED_CODES: ReadonlySet<string> = new Set(['DE', 'IN', 'IL', 'CO', 'AR', 'ID', 'SA', 'PE']);

/** Alpha-3 codes that mean no country if they stand alone, because they are also words or other abbreviations. */
const NO_ALPHA_3: ReadonlySet<string> = new Set(
  'AND CAN PER ARE COM DOM MAR GIN SUR NOR BEN MAC SOM TON CUB LIE MUS GUM PAN GAB TEL ISO ESP'.split(' '),
);
/** Alpha-2 codes that are read as a country even if the text has no other part. */
const ALONE: ReadonlySet<string> = new Set(
  'GB FR ES NL CH SE DK FI PL JP KR SG BR MX AE HK TH VN ZA CZ HU RO BG GR IE NZ TR UA LU EE LT LV SK SI RS'.split(' '),
);
/** State codes that are also words or time zones. */
const WORDS_LIKE_STATES: ReadonlySet<string> = new Set(['OK', 'OR', 'HI', 'ON', 'CT', 'OH', 'NT', 'ACT']);

/**
 * Returns the country for an alpha-3 code, or null. A code that is also a word (`CAN`) gives no country if it stands
 * alone.
 */
export function countryOfAlpha3(raw: string, isAlone: boolean): string | null {
  return isAlone && NO_ALPHA_3.has(raw) ? null : alpha2OfAlpha3(raw);
}

/** Returns the country for a country or state code that stands alone: `PL`, `TX`. */
export function countryOfLoneCode(raw: string): string | null {
  if (ALONE.has(raw)) return raw;
  const [region, ...others] = REGION_CODES.get(raw) ?? [];
  if (region === undefined || others.length > 0 || WORDS_LIKE_STATES.has(raw)) return null;
  return alpha2Of(raw) === null ? region.country : null;
}
