import { workplaceInText, type PostingRecord } from '@hiring/boards';
import type { Known, PostingAttributes, PostingLocation, Workplace } from '@hiring/contracts';
import { attributesOfTitle, type FunctionDecision } from '@hiring/normalise';
import type { NormalisedPlace, PlaceNormaliser } from '@hiring/normalise/places';

/** Locations of one posting that are kept; more is an employer that advertises everywhere. */
const LOCATIONS_MAX = 100;

export interface LabelledPosting {
  row: PostingRecord;
  pageUrl: string;
  locations: PostingLocation[];
  decision: FunctionDecision;
}

/** Every attribute, null where nothing gives it: fields of the vendor speak before the title and the text of places. */
export function postingAttributes({ row, pageUrl, locations, decision }: LabelledPosting): PostingAttributes {
  const title = attributesOfTitle(row.title);
  const employment = row.employment_type === 'other' ? (title.employmentType ?? undefined) : undefined;
  return {
    page_url: pageUrl,
    locations: locations.length === 0 ? null : { value: locations, source: 'published' },
    workplace: known(row.workplace_type, title.workplace ?? workplaceOfPlaces(row.location_text)),
    employment_type: known(
      employment === undefined ? row.employment_type : undefined,
      employment ?? title.employmentType,
    ),
    seniority: known(row.seniority, title.seniority),
    salary: known(row.salary, null),
    function_evidence: { strength: decision.strength, rule: decision.rule },
  };
}

function known<Value>(published: Value | undefined, derived: Value | null): Known<Value> | null {
  if (published !== undefined) return { value: published, source: 'published' };
  return derived === null ? null : { value: derived, source: 'derived' };
}

function placesIn(row: PostingRecord): string[] {
  return row.location_text === '' ? [] : row.location_text.split('; ');
}

/** The workplace that all places agree on; a job in London or remote is neither. */
function workplaceOfPlaces(text: string): Workplace | null {
  const [first, ...others] = text.split('; ').map((place) => workplaceInText(place) ?? null);
  return first !== undefined && others.every((workplace) => workplace === first) ? first : null;
}

/** The places of a row; `place` is what its text and the vendor's hints name together. */
export function locationsOfRow(row: PostingRecord, place: NormalisedPlace, places: PlaceNormaliser): PostingLocation[] {
  const found = new Map<string, PostingLocation>();
  for (const text of placesIn(row)) {
    for (const { city, region, country } of places.locationsOf(text)) {
      found.set(`${city}\n${region}\n${country}`, { city, region, country });
    }
  }
  const [only, ...others] = found.values();
  if (only === undefined) return place.country === null && place.city === null ? [] : [{ ...place, region: null }];
  // The vendor's hints are about the one place there is.
  if (others.length === 0 && (only.country === null || only.country === place.country)) {
    return [{ ...only, city: only.city ?? place.city, country: place.country ?? only.country }];
  }
  return [...found.values()].slice(0, LOCATIONS_MAX);
}

/** The country that all places with a known one have in common; null where they differ. */
export function commonCountry(locations: readonly PostingLocation[]): string | null {
  const countries = new Set(locations.flatMap(({ country }) => country ?? []));
  const [country = null] = countries;
  return countries.size > 1 ? null : country;
}
