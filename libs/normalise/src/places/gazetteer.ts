import { foldWords } from '@hiring/contracts/names';
import { divisionKey, DivisionTable, type GazetteerDivision } from './division-table.js';
import { Codes, hashOf, NameIndex, orderOf, type RowNames } from './name-index.js';
import { HashSet, NumberColumn } from './number-column.js';
import { TextColumnBuilder, type TextColumn } from './text-column.js';
import { shortNameOf } from './town-names.js';

/** A city in a gazetteer. `adminCode` is the first-level division. An unknown `population` is 0. */
export interface GazetteerCity {
  name: string;
  country: string;
  adminCode: string;
  population: number;
  /** The second-level division: county, département, province, powiat. */
  admin2Code?: string;
  isSection?: boolean;
}

/** A gazetteer's input. Each list is read once, one element at a time. */
export interface GazetteerData {
  cities: Iterable<GazetteerCity>;
  /**
   * Cities from another table. Such a city is used only if `cities` has no city with the same name in the same
   * first-level division.
   */
  newerCities?: Iterable<GazetteerCity>;
  divisions: Iterable<GazetteerDivision>;
}

/**
 * A city with fewer people than this needs `SMALL_DOMINANCE_FACTOR` instead of `DOMINANCE_FACTOR` if it is named alone.
 */
const ALONE_POPULATION_MIN = 15_000;
/** If a city is named alone, it must have at least this many times the population of its largest namesake abroad. */
const DOMINANCE_FACTOR = 6;
/** `DOMINANCE_FACTOR` for a city below `ALONE_POPULATION_MIN`. */
const SMALL_DOMINANCE_FACTOR = 8;

const NONE = -1;

/** The bit in `kinds` for a quarter. */
const SECTION = 1;
/** The bit in `kinds` for a row with a city's short name. */
const SHORT = 2;

/**
 * Cities by folded name, in columns outside the heap (7 MB for the world). A look-up folds the names that it finds, so
 * folded names are not stored.
 */
export class Gazetteer implements RowNames {
  readonly divisions: DivisionTable;
  private readonly index: NameIndex;
  private readonly names: TextColumn;
  private readonly codes = new Codes();
  private readonly countries: Uint16Array;
  private readonly admins: Uint16Array;
  private readonly populations: Uint32Array;
  /** The cities' second-level divisions; see `divisionKey`. */
  private readonly keys: Int32Array;
  private readonly kinds: Uint8Array;

  constructor({ cities, newerCities = [], divisions }: GazetteerData) {
    const names = new TextColumnBuilder();
    const hashes = new NumberColumn((length) => new Int32Array(length));
    const countries = new NumberColumn((length) => new Uint16Array(length));
    const admins = new NumberColumn((length) => new Uint16Array(length));
    const populations = new NumberColumn((length) => new Uint32Array(length));
    const keys = new NumberColumn((length) => new Int32Array(length));
    const kinds = new NumberColumn((length) => new Uint8Array(length));
    const add = (city: GazetteerCity, folded: string, kind: number): void => {
      names.add(city.name);
      hashes.add(hashOf(folded));
      countries.add(this.codes.numberOf(city.country));
      admins.add(this.codes.numberOf(city.adminCode));
      populations.add(city.population);
      keys.add(divisionKey(city.country, city.adminCode, city.admin2Code ?? ''));
      kinds.add(kind | ((city.isSection ?? false) ? SECTION : 0));
    };
    const known = new HashSet();
    const addOnce = (city: GazetteerCity, isNewer: boolean): void => {
      const folded = foldWords(city.name);
      const isNew = known.add(hashOf(`${city.country}${city.adminCode} ${folded}`));
      if (isNewer && !isNew) return;
      add(city, folded, 0);
      const short = shortNameOf(folded, city.country);
      if (short !== null) add(city, short, SHORT);
    };
    for (const city of cities) addOnce(city, false);
    for (const city of newerCities) addOnce(city, true);
    const order = orderOf(hashes.end());
    this.names = names.build(order);
    this.countries = countries.inOrder(order);
    this.admins = admins.inOrder(order);
    this.populations = populations.inOrder(order);
    this.keys = keys.inOrder(order);
    this.kinds = kinds.inOrder(order);
    // The index gets an object instead of closures, because closures would keep columns in memory that are no longer
    // needed.
    this.index = new NameIndex(hashes.inOrder(order), this);
    this.divisions = new DivisionTable(divisions);
  }

  /** Returns the most populous city with that name in a country or division, or null. */
  within(name: string, country: string, admin = ''): GazetteerCity | null {
    const [inCountry, inAdmin] = [this.codes.known(country), this.codes.known(admin)];
    return this.cityAt(
      this.largestOf(
        name,
        (city) => this.countries[city] === inCountry && (admin === '' || this.admins[city] === inAdmin),
      ),
    );
  }

  /** Returns the most populous city with that name in a second-level division, or null. */
  withinDivision(name: string, key: number): GazetteerCity | null {
    return this.cityAt(this.largestOf(name, (city) => this.keys[city] === key));
  }

  largest(name: string): GazetteerCity | null {
    return this.cityAt(this.largestOf(name, () => true));
  }

  /** Returns the countries that have a city with this name. */
  countriesOf(name: string): string[] {
    const found = new Set<number>();
    this.index.each(name, (city) => found.add(this.countries[city] ?? 0));
    return [...found].map((code) => this.codes.at(code));
  }

  /**
   * Returns the city that a name means if it stands alone, or null. The city must have no namesake abroad, or at least
   * `DOMINANCE_FACTOR` times the population of its largest namesake abroad. If the city's population is below
   * `ALONE_POPULATION_MIN`, the factor is `SMALL_DOMINANCE_FACTOR`.
   */
  dominant(name: string): GazetteerCity | null {
    const largest = this.largestOf(name, () => true);
    if (largest === NONE) return null;
    const people = this.peopleOf(largest);
    const abroad = this.largestOf(name, (city) => this.countries[city] !== this.countries[largest]);
    const factor = people < ALONE_POPULATION_MIN ? SMALL_DOMINANCE_FACTOR : DOMINANCE_FACTOR;
    const isDominant = abroad === NONE || people >= factor * Math.max(1, this.peopleOf(abroad));
    return isDominant ? this.cityAt(largest) : null;
  }

  /**
   * Returns the row of the largest accepted city with the name, or `NONE`. If several are equally large, returns the
   * first.
   */
  private largestOf(name: string, accepts: (city: number) => boolean): number {
    let best = NONE;
    this.index.each(name, (city) => {
      if (accepts(city) && (best === NONE || this.peopleOf(city) > this.peopleOf(best))) best = city;
    });
    return best;
  }

  /**
   * Returns whether the row has this folded name. The row's kind determines whether its whole name or its short name is
   * compared.
   */
  equals(city: number, name: string): boolean {
    const folded = foldWords(this.names.at(city));
    if (this.isWhole(city)) return folded === name;
    return shortNameOf(folded, this.codes.at(this.countries[city] ?? 0)) === name;
  }

  areSame(city: number, other: number): boolean {
    return this.isWhole(city) && this.isWhole(other) && this.names.areSame(city, other);
  }

  private isWhole(city: number): boolean {
    return ((this.kinds[city] ?? 0) & SHORT) === 0;
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
      isSection: ((this.kinds[city] ?? 0) & SECTION) !== 0,
    };
  }
}
