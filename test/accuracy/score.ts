import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { JobFunction, Vendor } from '@hiring/contracts';
import { foldWords } from '@hiring/contracts/names';
import { functionOf } from '@hiring/normalise/labels';
import type { PlaceNormaliser } from '@hiring/normalise/places';

/** Sets whose errors the rules were changed for, and sets by labellers who have not seen the rules. */
export const PARTS = ['tuned', 'untouched'] as const;
export type Part = (typeof PARTS)[number];

export interface TitleRow {
  title: string;
  /** Every label that is right, the preferred one first. */
  accept: [JobFunction, ...JobFunction[]];
  department?: string;
  team?: string;
  vendor_function?: string;
  vendor?: Vendor;
}

export interface PlaceRow {
  text: string;
  country_hint?: string;
  city_hint?: string;
  countries: string[];
  /** Absent where the labeller gave none. */
  city?: string | null;
}

export type Verdict = 'right' | 'unknown' | 'wrong';

export type Label = 'function' | 'country' | 'city';

export interface SetScore {
  part: Part;
  label: Label;
  set: string;
  rows: number;
  right: number;
  unknown: number;
  wrong: number;
}

/** The labelled sets of a part by name; none when the part is absent. */
export function setsOf(part: Part): string[] {
  const folder = join(import.meta.dirname, part);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .map((file) => basename(file, '.jsonl'))
    .sort();
}

export function rowsOf<Row>(part: Part, set: string): Row[] {
  return readFileSync(join(import.meta.dirname, part, `${set}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Row);
}

export function functionDecided(row: TitleRow): JobFunction {
  const { title, department, team, vendor_function: functionHint, vendor = 'workable' } = row;
  return functionOf({ title, department, team, functionHint, vendor }).function;
}

export function functionVerdict(row: TitleRow): Verdict {
  const decided = functionDecided(row);
  if (row.accept.includes(decided)) return 'right';
  return decided === 'other' ? 'unknown' : 'wrong';
}

/** For a text with several countries, or none, the right country is null. */
export function countryVerdict(places: PlaceNormaliser, row: PlaceRow): Verdict {
  const { text: locationText, country_hint: countryHint, city_hint: cityHint, countries } = row;
  const [only = null] = countries.length === 1 ? countries : [];
  const { country } = places.placeOf({ locationText, countryHint, cityHint });
  if (country === only) return 'right';
  return country === null ? 'unknown' : 'wrong';
}

/** Whether the city is the labelled one, whatever its accents; for rows whose text names a city of one country. */
function cityVerdict(places: PlaceNormaliser, row: PlaceRow): Verdict {
  const { text: locationText, country_hint: countryHint, city_hint: cityHint } = row;
  const { city } = places.placeOf({ locationText, countryHint, cityHint });
  if (city === null) return 'unknown';
  return foldWords(city) === foldWords(row.city ?? '') ? 'right' : 'wrong';
}

/** Scores one set; `places` is every set with places in it, the others are titles. */
export function scoreOf(part: Part, set: string, places: PlaceNormaliser): SetScore {
  return isPlaces(set)
    ? scored(
        { part, set, label: 'country' },
        rowsOf<PlaceRow>(part, set).map((row) => countryVerdict(places, row)),
      )
    : scored({ part, set, label: 'function' }, rowsOf<TitleRow>(part, set).map(functionVerdict));
}

/** Scores the cities of a set of places, where its labeller named them. */
export function cityScoreOf(part: Part, set: string, places: PlaceNormaliser): SetScore {
  const rows = rowsOf<PlaceRow>(part, set).filter(({ city, countries }) => Boolean(city) && countries.length === 1);
  return scored(
    { part, set, label: 'city' },
    rows.map((row) => cityVerdict(places, row)),
  );
}

function scored(of: Pick<SetScore, 'part' | 'set' | 'label'>, verdicts: readonly Verdict[]): SetScore {
  const count = (wanted: Verdict): number => verdicts.filter((verdict) => verdict === wanted).length;
  return {
    ...of,
    rows: verdicts.length,
    right: count('right'),
    unknown: count('unknown'),
    wrong: count('wrong'),
  };
}

export function isPlaces(set: string): boolean {
  return set.startsWith('places');
}
