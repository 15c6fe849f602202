import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseBoardFile, type BoardFileOptions, type PostingRecord } from '@hiring/boards';
import { isVendor } from '@hiring/contracts';
import { functionOf } from '@hiring/normalise';
import { CITIES_FILE, citiesOf, createPlaceNormaliser } from '@hiring/normalise/places';

export type ParsedPosting = PostingRecord & { function: string; country: string | null };

export interface ParsedFile {
  outcome: 'complete' | 'incomplete' | 'rejected';
  reason: string | null;
  postings: ParsedPosting[];
}

/** Reads one recorded answer as the crawler would, with the labels the ledger would get. An unknown vendor is a rejection. */
export function parseFile(vendor: string, body: Uint8Array, options: BoardFileOptions): ParsedFile {
  const { outcome, reason, postings } = parseBoardFile(vendor, body, options);
  const places = postings.length === 0 ? null : createPlaceNormaliser(citiesOf(readFileSync(citiesFile())));
  const labelled = postings.map((posting) => ({
    ...posting,
    function: labelOf(vendor, posting),
    country:
      places?.placeOf({
        locationText: posting.location_text,
        countryHint: posting.country_hint,
        cityHint: posting.city_hint,
      }).country ?? null,
  }));
  return { outcome, reason, postings: labelled };
}

function citiesFile(): string {
  return createRequire(import.meta.url).resolve(CITIES_FILE);
}

function labelOf(vendor: string, posting: PostingRecord): string {
  if (!isVendor(vendor)) return 'other';
  return functionOf({
    vendor,
    title: posting.title,
    functionHint: posting.function_hint,
    department: posting.department,
    team: posting.team,
  }).function;
}
