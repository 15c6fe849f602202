import type {
  EmploymentType,
  Known,
  Labels,
  PostingLocation,
  Salary,
  Seniority,
  Vendor,
  Workplace,
} from '@hiring/contracts';
import { memoize } from './memoize.js';
import { attributesOfTitle, workplaceOfText } from './attributes/title-attributes.js';
import { functionOf } from './function/function-of.js';
import type { CountryEvidence } from './places/board-prior.js';
import type { BoardPrior, NormalisedPlace, VendorPlace } from './places/place.js';
import type { PlaceNormaliser } from './places/place-of.js';

/**
 * Maximum stored locations per posting. An employer that lists more locations hires everywhere, so the others are not
 * stored.
 */
const LOCATIONS_MAX = 100;
const BETWEEN_PLACES = '; ';

/** A posting's data from its board. */
export interface RawPosting {
  title: string;
  /** All places, joined with `; `. */
  location_text: string;
  places?: readonly VendorPlace[];
  country_hint?: string;
  city_hint?: string;
  function_hint?: string;
  department?: string;
  team?: string;
  employment_type?: EmploymentType;
  workplace_type?: Workplace;
  seniority?: Seniority;
  salary?: Salary;
}

export type PostingLabels = Required<Omit<Labels, 'page_url' | 'text_facts'>>;

/**
 * Returns a posting's labels and attributes, each null if unknown. The vendor's fields take precedence over texts.
 * Increase `LABELS_VERSION` with every change that can change a label.
 *
 * @param prior the board's prior, for a posting that does not say in which country it is
 */
export function labelPosting(
  vendor: Vendor,
  row: RawPosting,
  places: PlaceNormaliser,
  prior: BoardPrior | null = null,
): PostingLabels {
  const fields = row.places ?? fieldsOfHints(row);
  const settled = prior === null ? null : byPrior(row, fields, prior, places);
  const where = settled ?? (fields === null ? inText(row.location_text, places) : inFields(fields, places));
  const decision = functionOf({
    vendor,
    title: row.title,
    functionHint: row.function_hint,
    department: row.department,
    team: row.team,
  });
  return {
    title: row.title,
    function: decision.function,
    country: where.country,
    city: where.city,
    locations: where.locations.length === 0 ? null : { value: where.locations, source: 'published' },
    ...kindsOf(row),
    salary: known(row.salary, null),
    function_evidence: { strength: decision.strength, rule: decision.rule },
    place_evidence: settled === null ? null : 'board',
  };
}

/** Returns the country that the posting itself gives, without the board's prior, and the evidence for it. */
export function countryEvidence(row: RawPosting, places: PlaceNormaliser): CountryEvidence {
  const fields = row.places ?? fieldsOfHints(row);
  const text = openText(row, fields);
  const own = text === null ? null : places.placeOf({ locationText: text });
  if (own !== null && own.country !== null) return own;
  const country = fields === null ? null : commonCountry(fields.flatMap((place) => places.locate(place)));
  return { country, evidence: country === null ? null : text === null ? 'field' : 'stated' };
}

/** Returns the text of the posting's places if no field gives a country, or else null. */
function openText(row: RawPosting, fields: readonly VendorPlace[] | null): string | null {
  if (fields === null) return row.location_text;
  const [only, ...others] = fields;
  if (only === undefined || others.length > 0 || only.country !== undefined) return null;
  const text = [only.city, only.region].filter((part) => part !== undefined).join(', ');
  return text === '' ? (only.text ?? null) : text;
}

/** Returns the posting's place if the board's prior decides its country, or else null. */
function byPrior(
  row: RawPosting,
  fields: readonly VendorPlace[] | null,
  prior: BoardPrior,
  places: PlaceNormaliser,
): Where | null {
  const text = openText(row, fields);
  if (text === null) return null;
  // Most places need no prior. Their readings with a prior are not worth caching.
  const own = places.placeOf({ locationText: text });
  if (own.country === prior.country || (own.country !== null && own.evidence !== 'town')) return null;
  // Beside a city and a region that name no country, the vendor's text may.
  if (own.country === null && fields?.some((place) => places.locate(place).some(({ country }) => country !== null)))
    return null;
  const { country, city, evidence } = places.placeOf({ locationText: text, prior });
  return evidence === 'board' ? { country, city, locations: [{ city, region: null, country }] } : null;
}

function kindsOf(row: RawPosting): Pick<PostingLabels, 'workplace' | 'employment_type' | 'seniority'> {
  const title = attributesOfTitle(row.title);
  // `other` means only that the type is none of the known types, so a type in the title takes precedence.
  const isOther = row.employment_type === 'other' && title.employmentType !== null;
  return {
    workplace: known(row.workplace_type, title.workplace ?? workplaceOfPlaces(row.location_text)),
    employment_type: known(isOther ? undefined : row.employment_type, title.employmentType),
    seniority: known(row.seniority, title.seniority),
  };
}

function known<Value>(published: Value | undefined, derived: Value | null): Known<Value> | null {
  if (published !== undefined) return { value: published, source: 'published' };
  return derived === null ? null : { value: derived, source: 'derived' };
}

/** Returns the workplace if it is the same for all places, or else null. */
const workplaceOfPlaces = memoize((text): Workplace | null => {
  const [first = null, ...others] = text.split(BETWEEN_PLACES).map(workplaceOfText);
  return others.every((workplace) => workplace === first) ? first : null;
});

interface Where extends NormalisedPlace {
  locations: PostingLocation[];
}

/**
 * Returns a posting's places from their fields, the primary place first. A posting in several countries has no country
 * and no city.
 */
function inFields(fields: readonly VendorPlace[], places: PlaceNormaliser): Where {
  const locations = distinct(fields.flatMap((place) => places.locate(place)));
  const country = commonCountry(locations);
  const isAbroad = country === null && locations.some((location) => location.country !== null);
  const city = isAbroad ? null : (locations.find((location) => location.city !== null)?.city ?? null);
  return { country, city, locations };
}

/**
 * Returns the places in the posting's text. The first one also has the vendor's country and city. Returns null if the
 * vendor gives neither.
 */
function fieldsOfHints({
  location_text: text,
  country_hint: country,
  city_hint: city,
}: RawPosting): VendorPlace[] | null {
  if (country === undefined && city === undefined) return null;
  const [primary = '', ...others] = text.split(BETWEEN_PLACES);
  const fields = { ...(city !== undefined && { city }), ...(country !== undefined && { country }), text: primary };
  return [fields, ...others.map((other) => ({ text: other }))];
}

function inText(text: string, places: PlaceNormaliser): Where {
  const place = places.placeOf({ locationText: text });
  const texts = text === '' ? [] : text.split(BETWEEN_PLACES);
  const locations = distinct(texts.flatMap((each) => places.locationsOf(each)));
  return { country: locations.length > 1 ? commonCountry(locations) : place.country, city: place.city, locations };
}

function distinct(all: readonly PostingLocation[]): PostingLocation[] {
  if (all.length <= 1) return all.map(({ city, region, country }) => ({ city, region, country }));
  const found = new Map<string, PostingLocation>();
  for (const { city, region, country } of all) {
    if (found.size < LOCATIONS_MAX) found.set(`${city}\n${region}\n${country}`, { city, region, country });
  }
  return [...found.values()];
}

/** Returns the country if all known countries are the same, or else null. */
function commonCountry(locations: readonly PostingLocation[]): string | null {
  let common: string | null = null;
  for (const { country } of locations) {
    if (country !== null && common !== null && country !== common) return null;
    common = country ?? common;
  }
  return common;
}
