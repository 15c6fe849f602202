import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { JobFunction, Vendor } from '@hiring/contracts';

/**
 * `untouched`: real rows that no rule was changed for. `tuned`: real rows whose errors the rules were changed for.
 * `read-by-one`: real rows that earlier rules got wrong, labelled by who changed the rules. `by-hand`: rows written for
 * the rules, examples that show what they do.
 */
export const SCORED_PARTS = ['untouched', 'tuned', 'read-by-one', 'by-hand'] as const;
export type ScoredPart = (typeof SCORED_PARTS)[number];

/** `labelled-by-one`: real rows of the tuned half, for the learned reader; the labeller had not seen the rules. */
export const PARTS = [...SCORED_PARTS, 'labelled-by-one'] as const;
export type Part = (typeof PARTS)[number];

/** Labels that one labeller accepts, the preferred one first. */
type Functions = [JobFunction, ...JobFunction[]];

export interface TitleRow {
  title: string;
  /** All right labels, the preferred one first. In real rows, a label is right when either labeller accepts it. */
  accept: Functions;
  /** In real rows: what each labeller accepts. */
  labels?: [Functions, Functions];
  /** In real rows: where the title was published. */
  source?: string;
  department?: string;
  team?: string;
  /** The source's own category for a real row. */
  category?: string;
  vendor_function?: string;
  vendor?: Vendor;
}

export interface PlaceLabel {
  countries: string[];
  /** Absent where the labeller gave no city. */
  city?: string | null;
}

export interface PlaceRow extends PlaceLabel {
  text: string;
  country_hint?: string;
  city_hint?: string;
  labels?: [PlaceLabel, PlaceLabel];
  source?: string;
  /** The country that the source states outside the text. */
  published_country?: string;
}

/** Returns the names of a part's sets; none when its folder is absent. */
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

export function titleSetsOf(part: Part): string[] {
  return setsOf(part).filter((set) => !isPlaces(set));
}

export function placeSetsOf(part: Part): string[] {
  return setsOf(part).filter(isPlaces);
}

/** `places`, `places-...` are sets of places, all others are sets of titles. */
export function isPlaces(set: string): boolean {
  return set.startsWith('places');
}
