import { adText } from '../../ad-text.js';
import { detailFields } from '../../detail-fields.js';
import type { AnswerContext, FetchAnswer, PostingDetail } from '../../fetch-plan.js';
import type { PageReading } from '../../further-pages.js';
import { parseIsoInstant } from '../../instants.js';
import {
  asList,
  asObject,
  firstText,
  idTextOf,
  objectAt,
  objectsAt,
  onlyText,
  type JsonObject,
} from '../../json-fields.js';
import {
  answeredObject,
  jsonPage,
  jsonParser,
  readJsonRows,
  rowsAt,
  type JsonListing,
  type JsonRows,
} from '../../json-listing.js';
import type { ParseResult } from '../../parse-result.js';
import { buildPosting, placeOf, type RowReading } from '../../posting-record.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf, workplaceTypeOf, type WorkplaceType } from '../../vocabulary.js';

function pageUrl(context: AnswerContext, id: unknown): string {
  return `https://ats.rippling.com/${pathPart(context.token)}/jobs/${pathPart(id)}`;
}

/** Returns the workplace if it is the same for all places. */
function commonWorkplace(workplaces: readonly (WorkplaceType | undefined)[]): WorkplaceType | undefined {
  const [first] = workplaces;
  return workplaces.every((workplace) => workplace === first) ? first : undefined;
}

/** Reads a job from the first API. `labels` has the places from all its rows. */
function readGroup(row: JsonObject, context: AnswerContext): RowReading {
  const labels = asList(row['labels']) ?? [];
  const department = firstText(objectAt(row, 'department')['label'], objectAt(row, 'department')['name']);
  return buildPosting({
    external_id: row['uuid'],
    title: row['name'],
    url: row['url'],
    urlFallback: pageUrl(context, row['uuid']),
    places: labels,
    department,
    function_hint: department,
  });
}

/** Merges rows with the same id, because the list repeats a job for each place. */
function groupByJob(rows: readonly unknown[]): unknown[] {
  const groups = new Map<string, { row: JsonObject; labels: unknown[] }>();
  const grouped: unknown[] = [];
  for (const row of rows) {
    const object = asObject(row);
    const id = idTextOf(object?.['uuid']);
    const label = object && objectAt(object, 'workLocation')['label'];
    const group = id === undefined ? undefined : groups.get(id);
    if (group) group.labels.push(label);
    else if (!object || id === undefined) grouped.push(row);
    else {
      const first = { row: object, labels: [label] };
      groups.set(id, first);
      grouped.push(first);
    }
  }
  return grouped.map((entry) => {
    const group = asObject(entry);
    const row = group && asObject(group['row']);
    if (!row || !Array.isArray(group['labels'])) return entry;
    const { uuid, name, url, department } = row;
    return { uuid, name, url, department, labels: group['labels'] };
  });
}

/** Reads a job from the second API: one row with all its places. */
function readV2Row(row: JsonObject, context: AnswerContext): RowReading {
  const places = objectsAt(row, 'locations');
  const department = objectAt(row, 'department')['name'];
  return buildPosting({
    external_id: row['id'],
    title: row['name'],
    url: row['url'],
    urlFallback: pageUrl(context, row['id']),
    places: places.map((place) =>
      placeOf(
        place['city'],
        firstText(place['state'], place['stateCode']),
        firstText(place['countryCode'], place['country']),
        place['name'],
      ),
    ),
    country_hint: onlyText(places.map((place) => place['countryCode'])),
    department,
    function_hint: department,
    workplace_type: commonWorkplace(places.map((place) => workplaceTypeOf(place['workplaceType']))),
  });
}

function readDetail(row: JsonObject, context: AnswerContext): RowReading {
  const department = objectAt(row, 'department')['name'];
  return buildPosting({
    external_id: row['uuid'],
    title: row['name'],
    url: row['url'],
    urlFallback: pageUrl(context, row['uuid']),
    places: asList(row['workLocations']) ?? [],
    department,
    function_hint: department,
    employment_type: employmentTypeOf(objectAt(row, 'employmentType')['label']),
    workplace_type: row['isRemote'] === true ? 'remote' : undefined,
    // This is the draft's date, not the publication date.
    posted_at: parseIsoInstant(row['createdOn']),
    text: adText(row, 'description.company', 'description.role'),
    observedAt: context.observedAt,
  });
}

function v1RowsOf(value: unknown): JsonRows | undefined {
  const rows = asList(value);
  return rows && { rows: groupByJob(rows) };
}

const parseV1 = jsonParser({
  vendor: 'rippling',
  expected: 'list of jobs',
  rowsOf: v1RowsOf,
  readRow: readGroup,
  detailRow: (value) => (Array.isArray(value['workLocations']) || 'createdOn' in value ? value : undefined),
  readDetail,
});

/** The second API's format. Pages are numbered from 0. */
const v2: JsonListing = {
  vendor: 'rippling',
  expected: 'page of jobs',
  rowsOf: rowsAt('items', 'totalPages'),
  readRow: readV2Row,
};

/** Reads a page from the second API. In this API, `total` is the number of pages. */
export function ripplingPage(body: Uint8Array | string, contentType?: string): PageReading {
  return jsonPage(v2, body, contentType);
}

export function readRipplingPages(rows: readonly unknown[], context: AnswerContext, faults: string[]): ParseResult {
  return readJsonRows(v2, { rows }, context, faults);
}

/** Reads the list or a detail from the first API, or a page from the second API. */
export function parseRipplingJobs(body: Uint8Array | string, context: AnswerContext): ParseResult {
  const page = ripplingPage(body, context.contentType);
  if ('reason' in page) return parseV1(body, context);
  return readRipplingPages(page.rows, context, page.total > 1 ? [`one page of ${page.total}`] : []);
}

export function readRipplingDetail(answer: FetchAnswer, context: AnswerContext): PostingDetail | null {
  const row = answeredObject(answer);
  return row === undefined ? null : detailFields(readDetail(row, context));
}
