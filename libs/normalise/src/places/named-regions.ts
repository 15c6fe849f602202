import type { PlacePart } from './location-text.js';
import { REGION_CODES, REGION_NAMES, type Region } from './regions.js';

/** The region of the country that a place's parts name. */
export function regionAmong(parts: readonly PlacePart[], country: string | null): Region | undefined {
  // The first part is last, since a city may have its region's name.
  const [first, ...others] = parts;
  for (const part of [...others, ...(first === undefined ? [] : [first])]) {
    const region = regionsNamed(part).find((each) => each.country === country);
    if (region !== undefined) return region;
  }
  return undefined;
}

/** The states whose name without a state's mark is a city's. */
const CITY_LIKE: Record<string, string> = { 'new york': 'NY', washington: 'WA' };

/** The state that a part names after one of the state's towns: `Rome, New York`. */
export function cityLikeState(part: PlacePart | undefined): Region | undefined {
  const code = CITY_LIKE[part?.core ?? ''];
  return code === undefined ? undefined : REGION_CODES.get(code)?.[0];
}

/** The regions in any country that a part may name. */
export function regionsNamed(part: PlacePart): readonly Region[] {
  return REGION_NAMES.get(part.folded) ?? REGION_NAMES.get(part.core) ?? REGION_CODES.get(part.raw) ?? [];
}
