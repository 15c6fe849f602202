import { foldWords } from '@hiring/contracts/names';
import { TextColumn } from './text-column.js';

/** A city as a gazetteer lists it. `adminCode` is the first-level division; `population` may be 0 for unknown. */
export interface GazetteerCity {
  name: string;
  country: string;
  adminCode: string;
  population: number;
}

/** Minimum population of a city that is named without a region or country. */
const ALONE_POPULATION_MIN = 15_000;
/** The largest city must have at least this many times the population of its largest namesake in another country. */
const DOMINANCE_FACTOR = 4;

const NONE = -1;

/**
 * Cities by folded name. Their data is stored in columns outside the heap, 7 MB for the cities of the world. The given
 * cities are read one by one, and their objects are not retained.
 */
export class Gazetteer {
  private readonly folded = new TextColumn();
  private readonly names = new TextColumn();
  private readonly codes = new Codes();
  private readonly countries: Uint16Array;
  private readonly admins: Uint16Array;
  private readonly populations: Uint32Array;
  /** By the hash of a folded name, the first city with it; `following` links the others, in the order of input. */
  private readonly first: Int32Array;
  private readonly following: Int32Array;

  constructor(cities: Iterable<GazetteerCity>) {
    const countries: number[] = [];
    const admins: number[] = [];
    const populations: number[] = [];
    const hashes: number[] = [];
    for (const city of cities) {
      const folded = foldWords(city.name);
      hashes.push(hashOf(folded));
      this.folded.add(folded);
      this.names.add(city.name);
      countries.push(this.codes.numberOf(city.country));
      admins.push(this.codes.numberOf(city.adminCode));
      populations.push(city.population);
    }
    this.folded.shrink();
    this.names.shrink();
    this.countries = Uint16Array.from(countries);
    this.admins = Uint16Array.from(admins);
    this.populations = Uint32Array.from(populations);
    const count = this.names.length;
    this.first = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(2, count)))).fill(NONE);
    this.following = new Int32Array(count).fill(NONE);
    for (let city = count - 1; city >= 0; city -= 1) {
      const slot = this.slotOf(hashes[city] ?? 0);
      this.following[city] = this.first[slot] ?? NONE;
      this.first[slot] = city;
    }
  }

  /** The most populous city of that name in a country, or in one of its divisions; null if there is none. */
  within(name: string, country: string, admin = ''): GazetteerCity | null {
    const [inCountry, inAdmin] = [this.codes.known(country), this.codes.known(admin)];
    return this.cityAt(
      this.largestOf(
        name,
        (city) => this.countries[city] === inCountry && (admin === '' || this.admins[city] === inAdmin),
      ),
    );
  }

  largest(name: string): GazetteerCity | null {
    return this.cityAt(this.largestOf(name, () => true));
  }

  /**
   * The city that the name alone means: it has at least `ALONE_POPULATION_MIN` people, and `DOMINANCE_FACTOR` times as
   * many as every namesake in another country; null when there is none.
   */
  dominant(name: string): GazetteerCity | null {
    const largest = this.largestOf(name, () => true);
    const people = this.peopleOf(largest);
    if (largest === NONE || people < ALONE_POPULATION_MIN) return null;
    const abroad = this.largestOf(name, (city) => this.countries[city] !== this.countries[largest]);
    return abroad === NONE || people >= DOMINANCE_FACTOR * this.peopleOf(abroad) ? this.cityAt(largest) : null;
  }

  /** The largest accepted city of the name; of several with the same population, the first. */
  private largestOf(name: string, accepts: (city: number) => boolean): number {
    let best = NONE;
    for (let city = this.first[this.slotOf(hashOf(name))] ?? NONE; city !== NONE; city = this.following[city] ?? NONE) {
      if (!this.folded.equals(city, name) || !accepts(city)) continue;
      if (best === NONE || this.peopleOf(city) > this.peopleOf(best)) best = city;
    }
    return best;
  }

  private peopleOf(city: number): number {
    return this.populations[city] ?? 0;
  }

  private cityAt(city: number): GazetteerCity | null {
    if (city === NONE) return null;
    return {
      name: this.names.at(city),
      country: this.codes.at(this.countries[city] ?? 0),
      adminCode: this.codes.at(this.admins[city] ?? 0),
      population: this.peopleOf(city),
    };
  }

  /** The table's size is a power of two. */
  private slotOf(hash: number): number {
    return hash & (this.first.length - 1);
  }
}

/** FNV-1a, with the high bits mixed into the low ones. */
function hashOf(folded: string): number {
  let hash = 0x811c9dc5;
  for (let n = 0; n < folded.length; n += 1) hash = Math.imul(hash ^ folded.charCodeAt(n), 0x01000193);
  return hash ^ (hash >>> 15);
}

/** Stores each distinct code once, and numbers it. */
class Codes {
  private readonly texts: string[] = [];
  private readonly numbers = new Map<string, number>();

  numberOf(code: string): number {
    const known = this.numbers.get(code);
    if (known !== undefined) return known;
    this.texts.push(code);
    this.numbers.set(code, this.texts.length - 1);
    return this.texts.length - 1;
  }

  /** Undefined for a code that no city has. */
  known(code: string): number | undefined {
    return this.numbers.get(code);
  }

  at(number: number): string {
    return this.texts[number] ?? '';
  }
}
