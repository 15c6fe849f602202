import type { PlacePart } from './location-text.js';
import { REGION_CODES, REGION_NAMES, type Region } from './regions.js';

/** Returns the region in `country` that one of a place's parts names. */
export function regionAmong(parts: readonly PlacePart[], country: string | null): Region | undefined {
  // A city can have its region's name, so the first part is tried last.
  const [first, ...others] = parts;
  for (const part of [...others, ...(first === undefined ? [] : [first])]) {
    const region = regionsNamed(part).find((each) => each.country === country);
    if (region !== undefined) return region;
  }
  return undefined;
}

/** State codes by names that are also cities. */
const CITY_LIKE: Record<string, string> = { 'new york': 'NY', washington: 'WA' };

/** Returns the state if the part has a state's name that is also a city's, such as `New York` in `Rome, New York`. */
export function cityLikeState(part: PlacePart | undefined): Region | undefined {
  const code = CITY_LIKE[part?.core ?? ''];
  return code === undefined ? undefined : REGION_CODES.get(code)?.[0];
}

/** Returns the regions, in any country, that a part can name. */
export function regionsNamed(part: PlacePart): readonly Region[] {
  return REGION_NAMES.get(part.folded) ?? REGION_NAMES.get(part.core) ?? REGION_CODES.get(part.raw) ?? [];
}
