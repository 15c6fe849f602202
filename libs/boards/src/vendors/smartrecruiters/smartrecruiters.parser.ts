import type { AnswerContext, FetchAnswer } from '../../fetch-plan.js';
import { parseIsoInstant } from '../../instants.js';
import { firstText, objectAt, textOf, type JsonObject } from '../../json-fields.js';
import { answeredObject, jsonParser, rowsAt, type JsonListing } from '../../json-listing.js';
import { buildPosting, placeOf, type RowReading } from '../../posting-record.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf, type EmploymentType, type WorkplaceType, seniorityOf } from '../../vocabulary.js';

/**
 * Returns the employment type. The experience level comes first, because an internship can have the type "part-time".
 */
function employmentOf(row: JsonObject): EmploymentType | undefined {
  if (objectAt(row, 'experienceLevel')['id'] === 'internship') return 'internship';
  const type = objectAt(row, 'typeOfEmployment');
  // This vendor uses the code `permanent` for "Full-time".
  return employmentTypeOf(type['label']) ?? (type['id'] === 'permanent' ? 'full_time' : employmentTypeOf(type['id']));
}

/** Returns the job function, or the department if the function is missing or "Other". */
function functionOf(row: JsonObject): string | undefined {
  const named = objectAt(row, 'function');
  const department = textOf(objectAt(row, 'department')['label']);
  return named['id'] === 'other' ? department : (firstText(named['label'], named['id']) ?? department);
}

function workplaceOf(location: JsonObject): WorkplaceType | undefined {
  if (location['hybrid'] === true) return 'hybrid';
  return location['remote'] === true ? 'remote' : undefined;
}

function readRow(row: JsonObject, context: AnswerContext): RowReading {
  const location = objectAt(row, 'location');
  const visibility = textOf(row['visibility']);
  const company = textOf(objectAt(row, 'company')['identifier']) ?? context.token;
  return buildPosting({
    external_id: row['id'],
    internal_id: row['jobId'],
    requisition_id: row['refNumber'],
    title: row['name'],
    // `ref` is an API address, so the public address is built here.
    url: row['postingUrl'],
    urlFallback: `https://jobs.smartrecruiters.com/${pathPart(company)}/${pathPart(row['id'])}`,
    places: [placeOf(location['city'], location['region'], location['country'], location['fullLocation'])],
    country_hint: location['country'],
    city_hint: location['city'],
    department: objectAt(row, 'department')['label'],
    function_hint: functionOf(row),
    employment_type: employmentOf(row),
    workplace_type: workplaceOf(location),
    seniority: seniorityOf(objectAt(row, 'experienceLevel')['id']),
    posted_at: parseIsoInstant(row['releasedDate']),
    posted_at_trusted: true,
    listed: (visibility === undefined || visibility === 'PUBLIC') && row['active'] !== false,
    observedAt: context.observedAt,
  });
}

export const smartrecruitersListing: JsonListing = {
  vendor: 'smartrecruiters',
  expected: 'list of postings',
  rowsOf: rowsAt('content', 'totalFound'),
  readRow,
  detailRow: (value) => ('jobAd' in value || 'active' in value ? value : undefined),
};

/** Reads one page, or one posting's detail. */
export const parseSmartrecruitersPostings = jsonParser(smartrecruitersListing);

/** Returns the posting's state according to the response: gone (404, 410 or not active), open, or unknown. */
export function smartrecruitersState(answer: FetchAnswer): 'gone' | 'open' | 'unknown' {
  if (!('status' in answer)) return 'unknown';
  if (answer.status === 404 || answer.status === 410) return 'gone';
  const active = answeredObject(answer)?.['active'];
  if (active === false) return 'gone';
  return active === true ? 'open' : 'unknown';
}
