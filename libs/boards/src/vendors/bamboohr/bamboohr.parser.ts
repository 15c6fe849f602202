import { adText } from '../../ad-text.js';
import { detailFields } from '../../detail-fields.js';
import type { AnswerContext, FetchAnswer, PostingDetail } from '../../fetch-plan.js';
import { parseDay } from '../../instants.js';
import { asList, asObject, firstText, idTextOf, objectAt, textOf, type JsonObject } from '../../json-fields.js';
import { answeredObject, jsonParser, type JsonRows } from '../../json-listing.js';
import { buildPosting, type PostingPlace, type RowReading } from '../../posting-record.js';
import { salaryInText } from '../../salary-text.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf, seniorityOf, type WorkplaceType } from '../../vocabulary.js';

/** Returns the workplace. `locationType` "1" is read as remote, although it is undocumented. */
function workplaceOf(row: JsonObject): WorkplaceType | undefined {
  if (row['isRemote'] === true) return 'remote';
  switch (idTextOf(row['locationType'])) {
    case '0':
      return 'onsite';
    case '1':
      return 'remote';
    case '2':
      return 'hybrid';
    default:
      return undefined;
  }
}

/** Returns a place with parts from both location objects, because all parts of one object may be null. */
function locationOf(row: JsonObject): PostingPlace {
  const ats = objectAt(row, 'atsLocation');
  const plain = objectAt(row, 'location');
  const city = firstText(ats['city'], plain['city']);
  const state = firstText(ats['state'], ats['province'], plain['state']);
  const country = firstText(ats['country'], plain['addressCountry']);
  return { ...(city && { city }), ...(state && { region: state }), ...(country && { country }) };
}

function readOpening(row: JsonObject, externalId: unknown, context: AnswerContext): RowReading {
  const place = locationOf(row);
  const status = textOf(row['jobOpeningStatus']);
  return buildPosting({
    external_id: externalId,
    title: row['jobOpeningName'],
    url: row['jobOpeningShareUrl'],
    urlFallback: `https://${context.token}.bamboohr.com/careers/${pathPart(externalId)}`,
    places: [place],
    country_hint: place.country,
    city_hint: place.city,
    department: row['departmentLabel'],
    function_hint: row['departmentLabel'],
    employment_type: employmentTypeOf(row['employmentStatusLabel']),
    workplace_type: workplaceOf(row),
    seniority: seniorityOf(row['minimumExperience']),
    salary: salaryInText(row['compensation'], place.country),
    posted_at: parseDay(row['datePosted']),
    text: adText(row, 'description'),
    listed: status === undefined || status === 'Open',
    observedAt: context.observedAt,
  });
}

function rowsOf(value: unknown): JsonRows | undefined {
  const rows = asList(asObject(value)?.['result']);
  if (rows === undefined) return undefined;
  return { rows, total: { name: 'meta.totalCount', value: asObject(asObject(value)?.['meta'])?.['totalCount'] } };
}

function detailRow(value: JsonObject): JsonObject | undefined {
  return asObject(asObject(value['result'])?.['jobOpening']);
}

/** Returns a detail's id, which is only in its public URL. */
function idInShareUrl(row: JsonObject): string | undefined {
  return /\/careers\/(\d+)(?:[/?#]|$)/.exec(textOf(row['jobOpeningShareUrl']) ?? '')?.[1];
}

/** Reads `/careers/list`, or one `/careers/{id}/detail`. */
export const parseBamboohrOpenings = jsonParser({
  vendor: 'bamboohr',
  expected: 'list of openings',
  rowsOf,
  readRow: (row, context) => readOpening(row, row['id'], context),
  detailRow,
  readDetail: (row, context) => readOpening(row, idInShareUrl(row), context),
});

/** Returns the fields that a detail adds to the row of opening `id`. */
export function readBamboohrDetail(answer: FetchAnswer, id: string, context: AnswerContext): PostingDetail | null {
  const row = detailRow(answeredObject(answer) ?? {});
  return row === undefined ? null : detailFields(readOpening(row, id, context));
}
