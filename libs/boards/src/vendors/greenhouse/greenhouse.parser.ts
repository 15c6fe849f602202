import { textOfParts } from '../../ad-text.js';
import { ENGLISH_NAMES, foldWords } from '@hiring/contracts/names';
import type { AnswerContext } from '../../fetch-plan.js';
import { parseIsoInstant } from '../../instants.js';
import {
  asList,
  asObject,
  distinctTexts,
  idTextOf,
  objectAt,
  objectsAt,
  onlyText,
  textOf,
  type JsonObject,
} from '../../json-fields.js';
import type { JsonRows } from '../../json-listing.js';
import { readListing, rejected, type ParseResult } from '../../parse-result.js';
import { readJson } from '../../payload.js';
import { buildPosting, placeOf, type RowReading } from '../../posting-record.js';
import { decodeEntities } from '../../text.js';
import { pathPart } from '../../url-parts.js';
import { isOnlyWorkplaceWords, workplaceInText } from '../../vocabulary.js';
import { departmentRows, departmentTree, type DepartmentTree } from './greenhouse-departments.js';

function pageUrl(token: string, id: unknown): string {
  return `https://job-boards.greenhouse.io/${pathPart(token)}/jobs/${pathPart(id)}`;
}

/**
 * Returns the country with which all office texts end. An ending of two letters is ignored, because it may be a US
 * state.
 */
function officeCountry(offices: readonly string[]): string | undefined {
  const endings = offices.map((office) => office.slice(office.lastIndexOf(',') + 1).trim());
  const country = onlyText(endings);
  return country !== undefined && country.length > 2 ? country : undefined;
}

/** Returns whether a location names its country or state, such as `London, UK` or `Austin, TX`. */
function namesCountry(location: string): boolean {
  const parts = location.split(/[,;()/]|\s-\s/).map((part) => part.trim());
  return parts.some((part) => /^[A-Z]{2,3}$/.test(part) || ENGLISH_NAMES.has(foldWords(part)));
}

/**
 * Returns a row's places. Usually this is the row's location with the offices' common country. If the location lists
 * several places, the country is left out. If the location is missing, returns the offices. If the location names only
 * a workplace ("Hybrid"), returns the offices and the location.
 */
function placesOf(location: string | undefined, offices: readonly string[], country: string | undefined): unknown[] {
  if (location === undefined) return [...offices];
  if (isOnlyWorkplaceWords(location)) return [...offices, location];
  return [/[;|/]|\s(?:or|and)\s/.test(location) ? location : placeOf(undefined, undefined, country, location)];
}

function readRow(row: JsonObject, context: AnswerContext, tree: DepartmentTree | undefined): RowReading {
  const location = textOf(objectAt(row, 'location')['name']);
  const offices = distinctTexts(objectsAt(row, 'offices').map((office) => office['location']));
  // If the location names a country, ignore the offices. They belong to the organisation, so a job elsewhere may list
  // them too.
  const country = location !== undefined && namesCountry(location) ? undefined : officeCountry(offices);
  const department = objectsAt(row, 'departments')[0];
  const departmentName = textOf(department?.['name']);
  return buildPosting({
    external_id: row['id'],
    requisition_id: row['requisition_id'],
    internal_id: row['internal_job_id'],
    title: row['title'],
    url: row['absolute_url'],
    urlFallback: pageUrl(context.token, row['id']),
    places: placesOf(location, offices, country),
    country_hint: country,
    department: departmentName,
    function_hint: tree?.rootName(idTextOf(department?.['id'])) ?? departmentName,
    // Only a location that consists of workplace words gives the workplace type. Any other location is a place. Places
    // are parsed later, in the same way for every vendor.
    workplace_type: location !== undefined && isOnlyWorkplaceWords(location) ? workplaceInText(location) : undefined,
    // `updated_at` is never a posting date, because bulk edits change it.
    posted_at: parseIsoInstant(row['first_published']),
    posted_at_trusted: true,
    // A prospect post belongs to no job, so its `internal_job_id` is null, and it does not count as listed. In older
    // answers, rows lack this field and count as listed.
    listed: row['internal_job_id'] !== null,
    text: textOfParts([row['content']], decodeEntities),
    observedAt: context.observedAt,
  });
}

/** Returns the unparsed rows and total in a jobs answer. */
export function greenhouseRows(value: unknown): JsonRows | undefined {
  const rows = asList(asObject(value)?.['jobs']);
  if (rows === undefined) return undefined;
  return { rows, total: { name: 'meta.total', value: asObject(asObject(value)?.['meta'])?.['total'] } };
}

/** Reads job rows. With a department tree, the root department is the hint for the job function. */
export function readGreenhouseRows(listing: JsonRows, context: AnswerContext, tree?: DepartmentTree): ParseResult {
  return readListing({
    vendor: 'greenhouse',
    ...listing,
    read: (row) => readRow(row, context, tree),
  });
}

/** Reads the jobs in a `/departments` answer, without offices and dates. The result is never `complete`. */
function readDepartments(departments: readonly JsonObject[], context: AnswerContext): ParseResult {
  const tree = departmentTree(departments);
  const rows = departments.flatMap((department) =>
    objectsAt(department, 'jobs').map((job) => ({
      ...{ id: job['id'], title: job['title'], location: job['location'], absolute_url: job['absolute_url'] },
      departments: [department],
    })),
  );
  return readListing({
    vendor: 'greenhouse',
    rows,
    faults: ['a departments answer, not a listing of jobs'],
    read: (row) => readRow(row, context, tree),
  });
}

/** Reads a recorded answer: jobs with or without content, or departments. */
export function parseGreenhouseBoard(body: Uint8Array | string, context: AnswerContext): ParseResult {
  const json = readJson(body, context.contentType);
  if ('reason' in json) return rejected(`greenhouse: ${json.reason}`);
  const listing = greenhouseRows(json.value);
  if (listing !== undefined) return readGreenhouseRows(listing, context);
  const departments = departmentRows(json.value);
  if (departments !== undefined) return readDepartments(departments, context);
  return rejected('greenhouse: no list of jobs in the answer');
}
