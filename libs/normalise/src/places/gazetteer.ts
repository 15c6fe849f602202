import { foldWords } from '../fold.js';

/** A city as a gazetteer lists it. `adminCode` is the first-level division; `population` may be 0 for unknown. */
export interface GazetteerCity {
  name: string;
  country: string;
  adminCode: string;
  population: number;
}

/** Below this a place alone is not taken for the place meant. */
const ALONE_POPULATION_MIN = 15_000;
/** The largest city must have so many times the people of the largest namesake abroad. */
const DWARFS = 4;

/** Cities by folded name. Holds references to the cities it was given, no copies. */
export class Gazetteer {
  private readonly byName = new Map<string, GazetteerCity[]>();

  constructor(cities: Iterable<GazetteerCity>) {
    for (const city of cities) {
      const name = foldWords(city.name);
      const known = this.byName.get(name);
      if (known === undefined) this.byName.set(name, [city]);
      else known.push(city);
    }
  }

  /** The most populous city of that name in a country, or in one of its divisions; null if there is none. */
  within(name: string, country: string, admin = ''): GazetteerCity | null {
    return largestOf(
      this.byName.get(name) ?? [],
      (city) => city.country === country && (admin === '' || city.adminCode === admin),
    );
  }

  largest(name: string): GazetteerCity | null {
    return largestOf(this.byName.get(name) ?? [], () => true);
  }

  /** The city everyone means by that name alone: large, and dwarfing all namesakes in other countries. */
  dominant(name: string): GazetteerCity | null {
    const largest = this.largest(name);
    if (largest === null || largest.population < ALONE_POPULATION_MIN) return null;
    const abroad = largestOf(this.byName.get(name) ?? [], (city) => city.country !== largest.country);
    return abroad === null || largest.population >= DWARFS * abroad.population ? largest : null;
  }
}

function largestOf(cities: readonly GazetteerCity[], accepts: (city: GazetteerCity) => boolean): GazetteerCity | null {
  let best: GazetteerCity | null = null;
  for (const city of cities) if (accepts(city) && (best === null || city.population > best.population)) best = city;
  return best;
}
