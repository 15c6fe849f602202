import { adText } from '../../ad-text.js';
import { detailFields } from '../../detail-fields.js';
import type { AnswerContext, FetchAnswer, PostingDetail } from '../../fetch-plan.js';
import { parseDay } from '../../instants.js';
import { asList, asObject, distinctTexts, firstText, objectAt, textOf, type JsonObject } from '../../json-fields.js';
import { answeredObject, jsonParser, rowsAt, type JsonListing } from '../../json-listing.js';
import { readJson } from '../../payload.js';
import { buildPosting, placeOf, type RowReading } from '../../posting-record.js';
import { employmentTypeOf, workplaceInText, type WorkplaceType } from '../../vocabulary.js';
import { encodePath } from '../../url-parts.js';
import { splitWorkdayToken, workdayHost } from './workday-token.js';

/** Returns the workplace. "Flex" means hybrid. */
function workplaceOf(raw: unknown): WorkplaceType | undefined {
  return workplaceInText(raw) ?? (typeof raw === 'string' && /\bflex/i.test(raw.slice(0, 100)) ? 'hybrid' : undefined);
}

/**
 * Returns the requisition number. This is the bullet field with which the posting's path ends. If several postings have
 * the same requisition number, their paths have a further suffix such as `-1`, which is ignored. Other bullet fields
 * can be places.
 */
function requisitionOf(row: JsonObject): string | undefined {
  const path = textOf(row['externalPath']) ?? '';
  const tail = path.slice(path.lastIndexOf('/') + 1).replace(/-\d{1,3}$/, '');
  const full = path.slice(path.lastIndexOf('/') + 1);
  return distinctTexts(asList(row['bulletFields']) ?? []).find(
    (entry) => full.endsWith(`_${entry}`) || tail.endsWith(`_${entry}`),
  );
}

function pageUrl(context: AnswerContext, path: unknown): string {
  const { site } = splitWorkdayToken(context.token);
  return `https://${workdayHost(context.token)}/${site}${encodePath(textOf(path) ?? '')}`;
}

function readRow(row: JsonObject, context: AnswerContext): RowReading {
  return buildPosting({
    external_id: row['externalPath'],
    requisition_id: requisitionOf(row),
    title: row['title'],
    urlFallback: pageUrl(context, row['externalPath']),
    places: [row['locationsText']],
    employment_type: employmentTypeOf(row['timeType']),
    workplace_type: workplaceOf(row['remoteType']),
    // `postedOn` is relative ("Posted Yesterday"), so it is not read.
  });
}

/** Returns the path in a posting's public URL, without locale and site, because the listing's paths have neither. */
function externalPathOf(detail: JsonObject): string | undefined {
  const url = textOf(detail['externalUrl']);
  return url && /^https?:\/\/[^/]+(?:\/[a-z]{2}-[A-Z]{2})?\/[^/]+(\/job\/[^?#]+)/.exec(url)?.[1];
}

function readDetail(detail: JsonObject, externalPath: unknown, context: AnswerContext): RowReading {
  const requisitionCountry = objectAt(objectAt(detail, 'jobRequisitionLocation'), 'country');
  const country = firstText(requisitionCountry['alpha2Code'], objectAt(detail, 'country')['descriptor']);
  return buildPosting({
    external_id: externalPath,
    requisition_id: detail['jobReqId'],
    title: detail['title'],
    url: detail['externalUrl'],
    urlFallback: pageUrl(context, externalPath),
    places: [
      placeOf(undefined, undefined, country, detail['location']),
      ...(asList(detail['additionalLocations']) ?? []),
    ],
    country_hint: country,
    employment_type: employmentTypeOf(detail['timeType']),
    workplace_type: workplaceOf(detail['remoteType']),
    posted_at: parseDay(detail['startDate']),
    listed: detail['posted'] !== false,
    text: adText(detail, 'jobDescription'),
    observedAt: context.observedAt,
  });
}

export const workdayListing: JsonListing = {
  vendor: 'workday',
  expected: 'list of job postings',
  rowsOf: rowsAt('jobPostings', 'total'),
  readRow,
  detailRow: (value) => asObject(value['jobPostingInfo']),
  readDetail: (row, context) => readDetail(row, externalPathOf(row), context),
};

/** Reads one page in the listing, or one posting's detail. */
export const parseWorkdayPostings = jsonParser(workdayListing);

function detailOf(answer: FetchAnswer): JsonObject | undefined {
  return asObject(answeredObject(answer)?.['jobPostingInfo']);
}

export function readWorkdayDetail(answer: FetchAnswer, path: string, context: AnswerContext): PostingDetail | null {
  const detail = detailOf(answer);
  return detail === undefined ? null : detailFields(readDetail(detail, path, context));
}

/**
 * Returns whether the posting is gone: 404, 410, a 403 with the vendor's code for "no such posting", or a detail marked
 * as not posted.
 */
export function provesWorkdayGone(answer: FetchAnswer): boolean {
  if (!('status' in answer)) return false;
  if (answer.status === 404 || answer.status === 410) return true;
  if (answer.status === 403) {
    const json = readJson(answer.body);
    return !('reason' in json) && asObject(json.value)?.['errorCode'] === 'S22';
  }
  return detailOf(answer)?.['posted'] === false;
}
