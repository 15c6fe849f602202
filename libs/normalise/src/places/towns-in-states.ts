import { alpha2Of } from '@hiring/contracts/names';
import { tidyName, type CityLookup } from './city-lookup.js';
import type { Gazetteer } from './gazetteer.js';
import type { PlacePart } from './location-text.js';
import type { NormalisedPlace } from './place.js';
import { cityLikeState, regionAmong, regionsNamed } from './named-regions.js';
import { COUNTRIES_OF_CODES, REGION_CODES, type Region } from './regions.js';

const NOWHERE: NormalisedPlace = { country: null, city: null };
/** Countries that employers list beside states: `Canada, Texas`. */
const LISTED_WITH_STATES: ReadonlySet<string> = new Set(['CA', 'MX', 'IN', 'GB', 'DE', 'FR', 'US', 'AU']);
/**
 * In `Town, New York` or `Town, Washington`, the second name means the state only if the town has at least this
 * population. With a smaller town, the text may list two cities.
 */
const STATE_TOWN_POPULATION_MIN = 10_000;

/** Reads towns with their state, even if the town has a country's name or the state has a city's name. */
export class TownsInStates {
  constructor(
    private readonly gazetteer: Gazetteer,
    private readonly cities: CityLookup,
    private readonly names: ReadonlyMap<string, string>,
  ) {}

  /**
   * Reads `Lebanon, NH` and `Mexico, Missouri`: if the last part names a state, and the state has the town, returns the
   * town in that state. Must precede `byCountryName`, because the town can have a country's name. If the state's code
   * is also a country's code, this method decides only if the town has a country's name. Otherwise `weigh` decides.
   */
  inState(parts: readonly PlacePart[]): NormalisedPlace | null {
    const last = parts.at(-1);
    if (parts.length < 2 || last === undefined) return null;
    return this.byState(parts, last) ?? this.byCityLikeState(parts);
  }

  private byState(parts: readonly PlacePart[], last: PlacePart): NormalisedPlace | null {
    const others = parts.slice(0, -1);
    const named = others.map((part) => this.countryNamed(part)).filter((code) => code !== undefined);
    const isCode = REGION_CODES.has(last.raw);
    if (named.length === 0 && (!isCode || alpha2Of(last.raw) !== null)) return null;
    if (named.some((country) => this.hasDivision(country, last))) return null;
    const region = regionsNamed(last).find((each) =>
      others.some((part) => each.admin !== '' && this.gazetteer.within(part.core, each.country, each.admin) !== null),
    );
    return region === undefined ? this.inUnknownTown(others, named, last) : this.placeIn(region, others);
  }

  /**
   * Reads `Malta, NY`. A country's name before another country's state is the name of an unknown town. But if employers
   * list this country beside states (`Canada, Texas`), the place has no country.
   */
  private inUnknownTown(
    others: readonly PlacePart[],
    [country]: readonly string[],
    last: PlacePart,
  ): NormalisedPlace | null {
    const [region, ...more] = regionsNamed(last).filter(({ admin }) => admin !== '');
    const [town] = others;
    if (country === undefined || town === undefined || region === undefined || others.length + more.length > 1)
      return null;
    return LISTED_WITH_STATES.has(country) ? NOWHERE : { country: region.country, city: tidyName(town.raw) };
  }

  /** Reads a state with a city's name after one of the state's larger towns: `Rome, New York`. */
  private byCityLikeState(parts: readonly PlacePart[]): NormalisedPlace | null {
    const [town, last] = parts;
    const region = parts.length === 2 ? cityLikeState(last) : undefined;
    if (town === undefined || region === undefined) return null;
    const city = this.gazetteer.within(town.core, region.country, region.admin);
    return city === null || city.population < STATE_TOWN_POPULATION_MIN ? null : this.placeIn(region, [town]);
  }

  /**
   * Returns whether a part is the country's code, or the code or name for one of the country's divisions: `Italy, MI`,
   * `Canada, CA`.
   */
  private hasDivision(country: string, part: PlacePart): boolean {
    return (
      alpha2Of(part.raw) === country ||
      (COUNTRIES_OF_CODES.get(part.raw) ?? []).includes(country) ||
      regionsNamed(part).some((region) => region.country === country)
    );
  }

  /** Returns the state `New York` or `Washington` after one of its towns. */
  cityLikeStateOf(parts: readonly PlacePart[], country: string | null): Region | undefined {
    const [town, ...others] = parts;
    const state = others.map(cityLikeState).find((region) => region?.country === country);
    const isIn = state && town && this.gazetteer.within(town.core, state.country, state.admin) !== null;
    return isIn ? state : undefined;
  }

  private countryNamed(part: PlacePart): string | undefined {
    return this.names.get(part.folded) ?? this.names.get(part.core);
  }

  private placeIn({ country, admin }: Region, parts: readonly PlacePart[]): NormalisedPlace {
    return { country, city: this.cities.cityIn(parts, country, admin) };
  }
}

/** Returns the country's region among the parts after a town. */
export function stateAmong(parts: readonly PlacePart[], country: string): Region | undefined {
  const known = regionAmong(parts, country);
  return known ?? parts.map(cityLikeState).find((region) => region?.country === country);
}
