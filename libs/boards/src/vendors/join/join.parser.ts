import type { Salary } from '@hiring/contracts';
import type { AnswerContext } from '../../fetch-plan.js';
import { jsonLdBlocks, scriptData } from '../../html-page.js';
import { parseIsoInstant } from '../../instants.js';
import { jobPostingFields, jobPostingsIn } from '../../job-posting.js';
import { asList, asObject, isCount, objectAt, placeText, textOf, type JsonObject } from '../../json-fields.js';
import { readListing, rejected, type ParseResult } from '../../parse-result.js';
import { bodyText } from '../../payload.js';
import { buildPosting, placeOf, type RowReading } from '../../posting-record.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf, salaryOf, workplaceTypeOf } from '../../vocabulary.js';

function cityText(city: JsonObject): string | undefined {
  return placeText(city['cityName'], city['countryName']);
}

/** Returns the salary. Undefined if the employer hides it or its two amounts have different currencies. */
function salaryIn(row: JsonObject): Salary | undefined {
  if (objectAt(row, 'settings')['showSalary'] === false) return undefined;
  const [from, to] = [objectAt(row, 'salaryAmountFrom'), objectAt(row, 'salaryAmountTo')];
  const currencies = [from['currency'], to['currency']].filter((currency) => textOf(currency) !== undefined);
  if (new Set(currencies).size > 1) return undefined;
  return salaryOf({
    min: unitsOf(from['amount']),
    max: unitsOf(to['amount']),
    currency: currencies[0],
    period: row['salaryFrequency'],
  });
}

function unitsOf(cents: unknown): number | undefined {
  return isCount(cents) ? cents / 100 : undefined;
}

function readRow(row: JsonObject, context: AnswerContext): RowReading {
  const city = objectAt(row, 'city');
  const country = objectAt(row, 'country');
  const category = objectAt(row, 'category')['name'];
  return buildPosting({
    external_id: row['id'],
    title: row['title'],
    urlFallback: `https://join.com/companies/${pathPart(context.token)}/${pathPart(row['idParam'] ?? row['id'])}`,
    places: [placeOf(city['cityName'], undefined, country['iso3166'] ?? city['countryName'], cityText(city))],
    country_hint: country['iso3166'],
    city_hint: city['cityName'],
    function_hint: category,
    employment_type: employmentTypeOf(objectAt(row, 'employmentType')['name']),
    workplace_type: workplaceTypeOf(row['workplaceType']),
    salary: salaryIn(row),
    // The vendor re-posts old ads itself, so its dates are not reliable.
    posted_at: parseIsoInstant(row['createdAt']),
    observedAt: context.observedAt,
  });
}

export interface JoinPage {
  rows: readonly unknown[];
  total: number;
  pageCount: number;
}

/** Reads the jobs and the pagination from a company page's embedded data. */
export function joinPage(body: Uint8Array | string): JoinPage | { reason: string } {
  const data = scriptData(body, '__NEXT_DATA__');
  if ('reason' in data) return data;
  const pageProps = objectAt(objectAt(asObject(data.value) ?? {}, 'props'), 'pageProps');
  const jobs = objectAt(objectAt(pageProps, 'initialState'), 'jobs');
  const rows = asList(jobs['items']);
  const { total, pageCount } = objectAt(jobs, 'pagination');
  if (rows === undefined) return { reason: 'no list of jobs in the page data' };
  if (!isCount(total) || !isCount(pageCount)) return { reason: 'no pagination in the page data' };
  return { rows, total, pageCount };
}

export function readJoinRows(
  rows: readonly unknown[],
  total: number,
  context: AnswerContext,
  faults: readonly string[],
): ParseResult {
  return readListing({
    vendor: 'join',
    rows,
    total: { name: 'pagination.total', value: total },
    faults,
    read: (row) => readRow(row, context),
  });
}

/** Reads a job's page. The id is the number in the address; the `identifier` in the data is a different number. */
function readJobPage(job: JsonObject, context: AnswerContext): RowReading {
  const url = textOf(job['url']);
  const id = /\/companies\/[^/]+\/(\d{1,15})-/.exec(url ?? '')?.[1];
  return buildPosting({
    external_id: id,
    url,
    urlFallback: `https://join.com/companies/${pathPart(context.token)}`,
    ...jobPostingFields(job, context),
    observedAt: context.observedAt,
  });
}

/** Reads a company page or a job's page. */
export function parseJoinPage(body: Uint8Array | string, context: AnswerContext): ParseResult {
  const page = joinPage(body);
  if (!('reason' in page)) return readJoinRows(page.rows, page.total, context, []);
  const details = jsonLdBlocks(bodyText(body)).values.flatMap(jobPostingsIn);
  if (details.length === 0) return rejected(`join: ${page.reason}`);
  return readListing({
    vendor: 'join',
    rows: details,
    faults: ["one posting's detail, not a listing"],
    read: (row) => readJobPage(row, context),
  });
}
