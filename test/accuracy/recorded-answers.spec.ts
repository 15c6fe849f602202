import fs, { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { parseBoardFile, type PostingRecord } from '@hiring/boards';
import type { Vendor } from '@hiring/contracts';
import { isRole, labelPosting } from '@hiring/normalise/labels';
import { createPlaceNormaliser, gazetteerData, type PlaceNormaliser } from '@hiring/normalise/places';

/** Responses recorded from real boards. They are not in the repository. */
const answers = new URL('../../../shared/boards/', import.meta.url);
const present = existsSync(answers);
const folder = new URL('recorded-answers/', import.meta.url);

/** Minimum share of right values over all vendors. */
const RIGHT_MIN = 0.995;

interface Place {
  city: string | null;
  country: string | null;
}

interface Labelled {
  file: string;
  n: number;
  id: string | null;
  title: string;
  employment_type: string | null;
  workplace: string | null;
  locations: Place[];
  salary: object | null;
  department: string | null;
  posted_at: string | null;
  is_role: boolean;
  doubt: string[];
}

if (!present) process.stderr.write('recorded board answers are not at hand: their labels are not compared\n');

const labelsOf = (vendor: string): Labelled[] =>
  readFileSync(new URL(`${vendor}.jsonl`, folder), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Labelled);
const vendors = readdirSync(folder)
  .filter((file) => file.endsWith('.jsonl'))
  .map((file) => file.replace('.jsonl', '') as Vendor);

const mediaTypeOf = (file: string): string =>
  file.endsWith('.xml') ? 'application/xml' : file.endsWith('.html') ? 'text/html' : 'application/json';

/** Returns the distinct towns with their countries. Regions are left out, because they may be codes or names. */
const placesOf = (places: readonly Place[]): string[] =>
  [...new Set(places.map(({ city, country }) => JSON.stringify([city, country])))].sort();

(present ? describe : describe.skip)('attributes of recorded answers', () => {
  let places: PlaceNormaliser;
  let right = 0;
  let values = 0;
  beforeAll(() => {
    places = createPlaceNormaliser(gazetteerData(createRequire(import.meta.url).resolve, fs));
  });

  function read(vendor: Vendor, file: string): PostingRecord[] {
    const body = readFileSync(new URL(file, answers), 'utf8');
    return parseBoardFile(vendor, body, { contentType: mediaTypeOf(file) }).postings;
  }

  function found(row: PostingRecord, vendor: Vendor): Record<string, unknown> {
    return {
      title: row.title,
      employment_type: row.employment_type ?? null,
      workplace: row.workplace_type ?? null,
      locations: placesOf(labelPosting(vendor, row, places).locations?.value ?? []),
      salary: row.salary ?? null,
      department: row.department ?? null,
      posted_at: row.posted_at?.slice(0, 10) ?? null,
      is_role: row.talent_pool !== true && isRole(row.title),
    };
  }

  test.each(vendors)('%s: every value is as an independent judge read it, but for those in doubt', (vendor) => {
    const wrong: string[] = [];
    for (const label of labelsOf(vendor)) {
      const rows = read(vendor, label.file);
      // Rows with the same posting are merged, so `label.n` may be another row's index. The row is found by id, or else
      // by title.
      const row =
        rows.find((one) => one.external_id === label.id) ??
        [rows[label.n], ...rows].find((one) => one?.title === label.title);
      if (row === undefined) throw new Error(`${label.file} has no posting ${label.id}`);
      const wanted: Record<string, unknown> = { ...label, locations: placesOf(label.locations) };
      for (const [name, value] of Object.entries(found(row, vendor))) {
        values += 1;
        const isEqual = JSON.stringify(value) === JSON.stringify(wanted[name]);
        if (isEqual || label.doubt.includes(name)) right += 1;
        else
          wrong.push(`${label.file} ${label.n} ${name}: ${JSON.stringify(value)}, not ${JSON.stringify(wanted[name])}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('of all values, nearly all are right', () => {
    expect(values).toBeGreaterThan(1_000);
    expect(right / values).toBeGreaterThanOrEqual(RIGHT_MIN);
  });
});
