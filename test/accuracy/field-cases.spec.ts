import fs, { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from '@jest/globals';
import { detectBoards, parseBoardFile } from '@hiring/boards';
import type { Vendor } from '@hiring/contracts';
import { isRole, labelPosting } from '@hiring/normalise/labels';
import { createPlaceNormaliser, gazetteerData } from '@hiring/normalise/places';

/** Inputs based on public reports about programs that read job boards. They are not in the repository. */
const CASES = new URL('../../../shared/cases/', import.meta.url);
const present = existsSync(CASES);
if (!present) process.stderr.write('cases from the field are not at hand: their tests are left out\n');

type Row = Record<string, unknown>;

interface Case {
  id: string;
  run: 'parse' | 'crawl' | 'detect';
  vendor: string;
  file: string;
  why: string;
  expect: { outcome?: string; count?: number; rows?: Row[]; roles?: string[]; no_roles?: string[] };
}

interface DetectedPage {
  url: string;
  html?: string;
  expect?: string[];
  expect_not?: string[];
}

const read = (file: string): string => readFileSync(new URL(file, CASES), 'utf8');
const casesOf = (run: Case['run']): Case[] =>
  !present
    ? []
    : read('cases.jsonl')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Case)
        .filter((one) => one.run === run);

const resolve = createRequire(new URL('../../libs/normalise/src/index.ts', import.meta.url)).resolve;
const places = createPlaceNormaliser(gazetteerData(resolve, fs));

/**
 * Parses a case's file. Returns the outcome, one row of published data for each posting, the ids of the postings that
 * count as roles, and the ids of all others (`noRoles`). In each row, `cities`, `regions` and `countries` combine all
 * locations.
 */
function publishedOf({ vendor, file }: Case): { outcome: string; rows: Row[]; roles: string[]; noRoles: string[] } {
  const contentType = /\.html$/.test(file) ? 'text/html' : undefined;
  const { outcome, postings } = parseBoardFile(vendor, read(file), { ...(contentType && { contentType }) });
  const rows = postings.map((posting): Row => {
    const labels = labelPosting(vendor as Vendor, posting, places);
    const locations = labels.locations?.value ?? [];
    const set = (name: 'city' | 'region' | 'country'): string[] =>
      [...new Set(locations.flatMap((location) => location[name] ?? []))].sort();
    return {
      ...{ id: posting.external_id, title: posting.title, country: labels.country, city: labels.city },
      ...{ workplace: labels.workplace?.value ?? null, employment_type: labels.employment_type?.value ?? null },
      ...{ seniority: labels.seniority?.value ?? null, salary: labels.salary?.value ?? null },
      ...{ cities: set('city'), regions: set('region'), countries: set('country'), locations: locations.length },
    };
  });
  const counted = postings.filter((posting) => posting.listed && !posting.talent_pool && isRole(posting.title));
  const roles = counted.map((posting) => posting.external_id);
  const noRoles = postings.map((posting) => posting.external_id).filter((id) => !roles.includes(id));
  return { outcome, rows, roles, noRoles };
}

/**
 * Returns the members that differ from the expected ones. If a list is expected, any value in it is right, except for
 * `cities`, `regions` and `countries`, whose whole list must match.
 */
function differences(expected: Row, given: Row): string[] {
  return Object.entries(expected)
    .filter(([name]) => name !== 'n')
    .filter(([name, value]) => {
      const isSet = name === 'cities' || name === 'regions' || name === 'countries';
      const accepted = Array.isArray(value) && !isSet ? (value as unknown[]) : [value];
      return !accepted.some((one) => JSON.stringify(one) === JSON.stringify(given[name]));
    })
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}, given ${JSON.stringify(given[name])}`);
}

(present ? describe : describe.skip)('cases from the field', () => {
  test.each(casesOf('parse').map((one) => [one.id, one.why, one] as const))('%s: %s', (_id, _why, one) => {
    const given = publishedOf(one);
    const { outcome, count, rows = [], roles, no_roles: noRoles } = one.expect;
    if (outcome !== undefined) expect(given.outcome).toBe(outcome);
    if (count !== undefined) expect(given.rows).toHaveLength(count);
    const wrong = rows.flatMap((row, index) => {
      const id = row['id'];
      const found =
        id === undefined ? given.rows[Number(row['n'] ?? index)] : given.rows.find((each) => each['id'] === id);
      return found === undefined
        ? [`${String(id)} is missing`]
        : differences(row, found).map((one) => `${String(id)} ${one}`);
    });
    expect(wrong).toEqual([]);
    if (roles !== undefined) expect(given.roles).toEqual(roles);
    if (noRoles !== undefined) expect(given.noRoles).toEqual(expect.arrayContaining(noRoles));
  });

  test.each(casesOf('detect').map((one) => [one.id, one.why, one] as const))('%s: %s', (_id, _why, { file }) => {
    const wrong = (JSON.parse(read(file)) as DetectedPage[]).flatMap(
      ({ url, html, expect: wanted, expect_not: unwanted = [] }) => {
        const found = detectBoards(url, html ?? '').map(({ vendor, token }) => `${vendor}/${token}`);
        // SmartRecruiters company identifiers are case-insensitive; the canonical form is lower case.
        const same = (board: string): string => (board.startsWith('smartrecruiters/') ? board.toLowerCase() : board);
        const isRight =
          (wanted === undefined || JSON.stringify(wanted.map(same)) === JSON.stringify(found)) &&
          !unwanted.some((board) => found.includes(same(board)));
        return isRight ? [] : [{ url, html, wanted, found }];
      },
    );
    expect(wrong).toEqual([]);
  });
});
