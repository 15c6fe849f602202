import type { AnswerContext } from '../../fetch-plan.js';
import { parseIsoInstant } from '../../instants.js';
import { asList, asObject, distinctTexts, firstText, objectAt, textOf, type JsonObject } from '../../json-fields.js';
import { jsonParser, rowsAt, type JsonListing } from '../../json-listing.js';
import { buildPosting, type RowReading } from '../../posting-record.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf } from '../../vocabulary.js';

/** The public page of the log-in URL. One board links to several hosts, so the host does not identify the board. */
function pageUrl(applyUrl: string | undefined): string | undefined {
  return applyUrl?.replace(/\/login\/?(?:[?#].*)?$/, '/job');
}

/** A category is a name, or an object with a name. */
function categoryOf(data: JsonObject): string | undefined {
  const categories = asList(data['categories']) ?? [];
  return distinctTexts(categories.map((category) => asObject(category)?.['name'] ?? category))[0];
}

function readRow(row: JsonObject, context: AnswerContext): RowReading {
  const data = objectAt(row, 'data');
  return buildPosting({
    external_id: data['slug'],
    requisition_id: data['req_id'],
    title: data['title'],
    url: pageUrl(textOf(data['apply_url'])),
    urlFallback: `https://${context.token}/jobs/${pathPart(data['slug'])}`,
    places: [firstText(data['full_location'], data['short_location'])],
    country_hint: data['country'],
    city_hint: data['city'],
    department: categoryOf(data),
    function_hint: categoryOf(data),
    employment_type: employmentTypeOf(data['employment_type']),
    posted_at: parseIsoInstant(data['posted_date']),
    observedAt: context.observedAt,
  });
}

// `count` repeats the total and does not count the page.
export const icimsListing: JsonListing = {
  vendor: 'icims',
  expected: 'list of jobs',
  rowsOf: rowsAt('jobs', 'totalCount'),
  readRow,
};

/** Reads one page. A page of fewer jobs than `totalCount` is incomplete. */
export const parseIcimsJobs = jsonParser(icimsListing);
