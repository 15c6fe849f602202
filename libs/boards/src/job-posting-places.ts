import { asList, asObject, firstText, knownTextOf, objectAt, textOf, type JsonObject } from './json-fields.js';
import { placeOf, PLACES_MAX, type PlaceInput } from './posting-record.js';

function listOf(value: unknown): readonly unknown[] {
  return value === undefined || value === null ? [] : (asList(value) ?? [value]);
}

function namesOf(value: unknown): string[] {
  return listOf(value)
    .map(nameOf)
    .filter((name) => name !== undefined);
}

/**
 * Returns a text, or an object's name (`{"@type": "Country", "name": "US"}`). In a list, only the first element counts.
 */
function nameOf(value: unknown): string | undefined {
  const [first] = listOf(value);
  const object = asObject(first);
  return object === undefined ? knownTextOf(first) : knownTextOf(listOf(object['name'])[0] ?? object['identifier']);
}

/**
 * Returns an address's places, one for each locality. If there are several countries, each country is also a place. The
 * localities' places then have no country, because it is unknown which locality is in which country.
 */
function placesOfAddress(address: unknown, name: unknown): PlaceInput[] {
  const parts = asObject(address);
  if (parts === undefined) return [placeOf(undefined, undefined, undefined, textOf(address) ?? name)];
  const region = nameOf(parts['addressRegion']);
  const [country, ...others] = new Set(namesOf(parts['addressCountry']));
  const cities = namesOf(parts['addressLocality']);
  if (country !== undefined && others.length > 0) {
    return [
      ...cities.map((city) => placeOf(city, region, undefined)),
      ...[country, ...others].map((each) => placeOf(undefined, undefined, each)),
    ];
  }
  if (cities.length > 0) return cities.map((city) => placeOf(city, region, country));
  // The region and country do not identify a town, but the location's name may. Therefore, the text begins with the
  // name.
  return [placeOf(undefined, region, country, [name, region, country].filter((part) => part !== undefined).join(', '))];
}

function placesOfLocation(location: unknown): PlaceInput[] {
  const place = asObject(location);
  if (place === undefined) return [placeOf(undefined, undefined, undefined, location)];
  const name = textOf(place['name']);
  const addresses = listOf(
    place['address'] ?? ('addressLocality' in place || 'addressCountry' in place ? place : undefined),
  );
  if (addresses.length === 0) return [placeOf(undefined, undefined, undefined, name)];
  return addresses.flatMap((address) => placesOfAddress(address, name));
}

/**
 * If several places have different names but one address, returns each place with its name and the address's country;
 * otherwise returns null. Some sites repeat one office's address for every place. From such an address, only the
 * country can be used.
 */
function byNames(locations: readonly unknown[]): PlaceInput[] | null {
  const places = locations.map((location) => asObject(location) ?? {});
  const names = new Set(places.map((place) => textOf(place['name'])));
  const addresses = new Set(places.map((place) => JSON.stringify(place['address'] ?? null)));
  if (places.length < 2 || names.size < places.length || names.has(undefined) || addresses.size > 1) return null;
  const country = nameOf(objectAt(places[0] ?? {}, 'address')['addressCountry']);
  return places.map((place) => placeOf(undefined, undefined, country, place['name']));
}

/** Matches `Texas, USA`: a state's name, with or without its country. */
const STATE = /^([^,]+)(?:,\s*([^,]+))?$/;

function placeOfArea(type: unknown, name: unknown): PlaceInput {
  if (type === 'Country') return placeOf(undefined, undefined, name);
  const [, state, country] = (type === 'State' && STATE.exec(textOf(name) ?? '')) || [];
  return state === undefined
    ? placeOf(undefined, undefined, undefined, name)
    : placeOf(undefined, state, country, name);
}

/** Returns where applicants for a remote job may live: countries, states, or other areas by name. */
function placesOfApplicants(job: JsonObject): PlaceInput[] {
  return listOf(job['applicantLocationRequirements']).flatMap((requirement) => {
    const area = asObject(requirement) ?? { name: requirement };
    return listOf(area['address'] ?? area['name']).flatMap((name) =>
      asObject(name) === undefined ? [placeOfArea(area['@type'], name)] : placesOfAddress(name, undefined),
    );
  });
}

/** Returns a schema.org JobPosting's places or, if there are none, the places where applicants may live. */
export function jobPostingPlaces(job: JsonObject): PlaceInput[] {
  const locations = listOf(job['jobLocation']).slice(0, PLACES_MAX);
  const named = byNames(locations) ?? locations.flatMap(placesOfLocation);
  const known = named.filter((place) =>
    firstText(...[place.city, place.region, place.country, place.text].map(knownTextOf)),
  );
  return known.length > 0 ? known : placesOfApplicants(job);
}

/** Returns whether the job can be done from anywhere. */
export function isTelecommute(job: JsonObject): boolean {
  return listOf(job['jobLocationType']).some((type) => /^telecommute$/i.test(textOf(type) ?? ''));
}
