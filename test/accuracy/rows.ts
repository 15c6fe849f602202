import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { JobFunction, Vendor } from '@hiring/contracts';

/**
 * The sets by origin. `untouched`: real rows to which no rule was tuned. `tuned`: real rows to which rules were tuned.
 * `read-by-one`: real rows that earlier rules got wrong, labelled by the rules' author. `by-hand`: examples written for
 * the rules.
 */
export const SCORED_PARTS = ['untouched', 'tuned', 'read-by-one', 'by-hand'] as const;
export type ScoredPart = (typeof SCORED_PARTS)[number];

/**
 * `labelled-by-one`: real rows for the learned reader, from the half for tuning. The labeller had not seen the rules.
 */
export const PARTS = [...SCORED_PARTS, 'labelled-by-one'] as const;
export type Part = (typeof PARTS)[number];

/** Labels that one labeller accepts, the preferred one first. */
type Functions = [JobFunction, ...JobFunction[]];

export interface TitleRow {
  title: string;
  /**
   * All correct labels, the preferred one first. In real rows, these are the labels that at least one labeller accepts.
   */
  accept: Functions;
  /** In real rows: the labels that each labeller accepts. */
  labels?: [Functions, Functions];
  /** In real rows: the title's source. */
  source?: string;
  department?: string;
  team?: string;
  /** In real rows: the source's own category. */
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
  /** The country that the source states in another field. */
  published_country?: string;
}

/** Returns the names of a part's sets. */
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

/** Returns whether a set contains places; other sets contain titles. */
export function isPlaces(set: string): boolean {
  return set.startsWith('places');
}
