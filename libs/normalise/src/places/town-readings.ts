import { foldWords } from '@hiring/contracts/names';
import { CITY_ALIASES, type NamedCity } from './city-aliases.js';
import { UNDECIDED_CITIES } from './undecided-cities.js';
import { tidyName, type CityLookup, type Where } from './city-lookup.js';
import type { PlacePart } from './location-text.js';
import { divisionKey } from './division-table.js';
import type { NormalisedPlace } from './place.js';
import { areaOfPostcode, countriesOfPostcode, departementOf, type PostcodeArea } from './postcodes.js';
import { hasGermanSuffix } from './town-names.js';

const NOWHERE: NormalisedPlace = { country: null, city: null };
/**
 * A city whose name is in `UNDECIDED_CITIES` counts only if another part gives the country and the city has at least
 * this population: `Cartagena, Murcia`.
 */
const BESIDE_POPULATION_MIN = 50_000;
/**
 * Cities in different countries count as separate places only if they have at least this population: `Paris, Berlin`.
 */
const SEPARATE_POPULATION_MIN = 300_000;
const OWN_POPULATION_MIN = 30_000;
/**
 * A name beside a city can be the name of a quarter or of a town abroad. It counts as a quarter only if the city has at
 * least this many times the town's population.
 */
const QUARTER_FACTOR = 10;
/** Replaces `QUARTER_FACTOR` if the city comes last, which is usual: `Clifton, Bristol`. */
const SUBURB_FACTOR = 2;

const GERMAN_CODE = /^\d{5}$/u;
/**
 * Matches letters and endings that are typical of German town names, but not of town names in other countries with
 * five-digit postcodes.
 */
const GERMAN_NAME =
  /ß|(?:[aou]e|[äöü]).*|(?:ingen|heim|hausen|husen|dorf|torf|burg|berg|bach|beck|feld|felde|wald|walde|tal|thal|stedt|stadt|stein|kirchen|fehn|furt|brück|bruck|au|ow|itz|roda|rode|leben|hagen|büttel|hof|hofen|horst|moor|see|ried|weiler|born|bronn|kreuz|gericht|land|grund|heide)(?:\s.*|-.*)?$/iu;

function isGerman({ raw }: PlacePart): boolean {
  return GERMAN_NAME.test(raw);
}

/** Reads a place by a town, alone or with its postcode. */
export class TownReadings {
  constructor(private readonly cities: CityLookup) {}

  /**
   * Reads `87616 Marktoberdorf` and `75 - Paris`. The code's form determines the possible countries. One of them must
   * have the town. If the first digits name a division, the town must be in it.
   */
  byPostcode(parts: readonly PlacePart[]): NormalisedPlace | null {
    for (const part of parts) {
      const { code } = part;
      if (code === undefined) continue;
      const country = this.countryOfCode(part, code);
      if (country === null) continue;
      const city =
        this.cityOfCode(parts, part, country) ?? (parts[0] === part ? this.cities.asWritten(part, country) : null);
      return { country, city };
    }
    return null;
  }

  private countryOfCode(part: PlacePart, code: string): string | null {
    const departement = departementOf(code);
    if (departement !== null) return this.isInDepartement(part, departement) ? 'FR' : null;
    const { countries, isUnique } = countriesOfPostcode(code);
    if (isUnique) return countries[0] ?? null;
    if (this.cities.countriesOf(part).length === 0) return GERMAN_CODE.test(code) && isGerman(part) ? 'DE' : null;
    const fitting = countries.filter((country) => this.isInArea(part, code, country));
    const [only = null] = fitting;
    if (fitting.length < 2) return only;
    // A country takes precedence if the postcode's first digits confirm that the town is there.
    const certain = fitting.filter((country) => areaOfPostcode(code, country) !== null);
    return certain.length === 1 ? (certain[0] ?? null) : this.farLargest(part, fitting);
  }

  /**
   * Returns whether the name is a town in the département. An unknown name beside a département's number is taken for
   * such a town: `85 - Herbiers` for Les Herbiers.
   */
  private isInDepartement(part: PlacePart, departement: string): boolean {
    const key = divisionKey('FR', '', departement);
    if (this.cities.townIn(part, { country: 'FR', key }) !== null) return true;
    return part.isNumbered === true && this.cities.alone(part.core) === null;
  }

  /**
   * Returns the city with a postcode. `23974 Neuburg` is not Neuburg an der Donau, which is outside the postcode's area.
   */
  private cityOfCode(parts: readonly PlacePart[], part: PlacePart, country: string): string | null {
    const area = areaOfPostcode(part.code ?? '', country);
    if (area === null || this.cities.isWellKnown(part.core)) return this.cities.cityIn(parts, country);
    const found = placesIn(area, country).flatMap((where) => {
      const town = this.cities.townIn(part, where);
      return town === null ? [] : [{ where, isSame: foldWords(town.name) === part.folded }];
    });
    const { where } = found.find(({ isSame }) => isSame) ?? found[0] ?? {};
    return where === undefined ? null : this.cities.cityIn(parts, country, where.admin, where.key);
  }

  private isInArea(part: PlacePart, code: string, country: string): boolean {
    const area = areaOfPostcode(code, country);
    if (area === null) return this.cities.townIn(part, { country }) !== null;
    return placesIn(area, country).some((where) => this.cities.townIn(part, where) !== null);
  }

  private farLargest(part: PlacePart, countries: readonly string[]): string | null {
    const [first, second] = countries
      .map((country) => ({ country, people: this.cities.populationIn(part, { country }) }))
      .sort((one, other) => other.people - one.people);
    return first && first.people >= QUARTER_FACTOR * (second?.people ?? 0) ? first.country : null;
  }

  /**
   * Reads a city without region or country. Large cities in different countries are several places. A quarter or small
   * town beside a city is in the city's country.
   */
  byCity(parts: readonly PlacePart[]): NormalisedPlace | null {
    const found = parts
      .map((part) => ({ part, city: this.aloneIn(part) }))
      .flatMap(({ part, city }) =>
        city === null ? [] : [{ ...city, part, people: this.cities.populationIn(part, { country: city.country }) }],
      )
      .sort((one, other) => other.people - one.people);
    const [largest, ...others] = found;
    if (largest === undefined && parts.length === 1) return this.byGermanSuffix(parts);
    const abroad = others.filter((city) => city.country !== largest?.country);
    if (abroad.some(({ people }) => people >= SEPARATE_POPULATION_MIN)) return NOWHERE;
    const factor = largest?.part === parts.at(-1) ? SUBURB_FACTOR : QUARTER_FACTOR;
    const isFarLargest = largest !== undefined && abroad.every(({ people }) => factor * people <= largest.people);
    if (!isFarLargest || abroad.length === 0) {
      const shared = parts.length === 2 ? this.countryOfAll(parts) : null;
      if (shared !== null && (!isFarLargest || largest.country === shared))
        return { country: shared, city: this.cities.cityIn(parts, shared) };
    }
    if (largest === undefined) return null;
    if (!isFarLargest || abroad.some((city) => this.isSeparate(city, largest))) return NOWHERE;
    const city = this.undecidedIn(parts, largest.country) ?? this.cities.cityIn(parts, largest.country);
    return { country: largest.country, city: city ?? largest.name };
  }

  /**
   * Reads a name such as `Staufen im Breisgau`. The town is in Germany, unless it is known only in Austria or
   * Switzerland.
   */
  private byGermanSuffix([part]: readonly PlacePart[]): NormalisedPlace | null {
    if (part === undefined || !hasGermanSuffix(part.folded)) return null;
    const country = ['DE', 'AT', 'CH'].find((each) => this.cities.townIn(part, { country: each }) !== null) ?? 'DE';
    return { country, city: tidyName(part.raw) };
  }

  /**
   * Returns whether the town is a separate place. This is so if the town is large enough and the city's country has no
   * town with this name: `Leamington Spa, Abu Dhabi`.
   */
  private isSeparate(town: { part: PlacePart; people: number }, city: { country: string }): boolean {
    return town.people >= OWN_POPULATION_MIN && this.cities.townIn(town.part, city) === null;
  }

  private aloneIn(part: PlacePart): NamedCity | null {
    return this.cities.alone(part.folded) ?? this.cities.alone(part.core) ?? cityOfQuarter(part);
  }

  /** Returns the only country in which all parts are towns. */
  private countryOfAll(parts: readonly PlacePart[]): string | null {
    const [first, ...others] = parts;
    if (first === undefined) return null;
    const shared = this.cities
      .countriesOf(first)
      .filter((country) => others.every((part) => this.cities.townIn(part, { country }) !== null));
    return shared.length === 1 ? (shared[0] ?? null) : null;
  }

  /**
   * Returns the city that the first part names in this country, or null. The name must be in `UNDECIDED_CITIES`, and
   * the city must have at least `BESIDE_POPULATION_MIN` people.
   */
  private undecidedIn([part]: readonly PlacePart[], country: string): string | null {
    if (part === undefined || !UNDECIDED_CITIES.has(part.core)) return null;
    const population = this.cities.populationIn(part, { country, admin: '' });
    return population < BESIDE_POPULATION_MIN ? null : this.cities.known(part.core, country);
  }
}

/** Returns the divisions in which a postcode occurs. */
function placesIn({ admins = [], admin2 = [] }: PostcodeArea, country: string): Where[] {
  return [
    ...admins.map((admin) => ({ country, admin })),
    ...admin2.map((each) => ({ country, key: divisionKey(country, '', each) })),
  ];
}

/** Returns the city in `Berlin-Mitte`, a well-known city with its quarter. */
function cityOfQuarter({ raw }: PlacePart): NamedCity | null {
  const [city = '', quarter] = raw.split('-');
  return quarter === undefined ? null : (CITY_ALIASES.get(foldWords(city)) ?? null);
}
