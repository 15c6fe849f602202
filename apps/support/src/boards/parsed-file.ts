import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseBoardFile, type BoardFileOptions, type PostingRecord } from '@hiring/boards';
import { isVendor, type PostingAttributes } from '@hiring/contracts';
import { labelPosting } from '@hiring/normalise/labels';
import { CITIES_FILE, citiesOf, createPlaceNormaliser } from '@hiring/normalise/places';

export type ParsedPosting = PostingRecord & {
  function: string;
  country: string | null;
  attributes: PostingAttributes;
};

export interface ParsedFile {
  outcome: 'complete' | 'incomplete' | 'rejected';
  reason: string | null;
  postings: ParsedPosting[];
}

/**
 * Parses one recorded response like the crawler, with the labels that the ledger would get. An unknown vendor is
 * rejected.
 */
export function parseFile(vendor: string, body: Uint8Array, options: BoardFileOptions): ParsedFile {
  const { outcome, reason, postings } = parseBoardFile(vendor, body, options);
  if (!isVendor(vendor) || postings.length === 0) return { outcome, reason, postings: [] };
  const places = createPlaceNormaliser(citiesOf(readFileSync(citiesFile())));
  const labelled = postings.map((posting): ParsedPosting => {
    const { title, function: jobFunction, country, city: _city, ...attributes } = labelPosting(vendor, posting, places);
    return { ...posting, title, function: jobFunction, country, attributes };
  });
  return { outcome, reason, postings: labelled };
}

function citiesFile(): string {
  return createRequire(import.meta.url).resolve(CITIES_FILE);
}
