import { canonicalUrl } from '../../canonical-url.js';
import type { AnswerContext } from '../../fetch-plan.js';
import { jsonLdBlocks } from '../../html-page.js';
import { parseDay, parseIsoInstant } from '../../instants.js';
import {
  asList,
  asObject,
  distinctTexts,
  firstText,
  idTextOf,
  objectAt,
  placeText,
  type JsonObject,
} from '../../json-fields.js';
import { readListing, rejected, type ParseResult } from '../../parse-result.js';
import { bodyText, firstVisible, readJson } from '../../payload.js';
import { jobPostingSalary } from '../../job-posting-salary.js';
import { buildPosting, readHttpUrl, type RowReading } from '../../posting-record.js';
import { decodeEntities } from '../../text.js';
import { employmentTypeOf, type EmploymentType } from '../../vocabulary.js';

function isJobPosting(object: JsonObject): boolean {
  const type = object['@type'];
  return type === 'JobPosting' || (asList(type) ?? []).includes('JobPosting');
}

/** Every JobPosting in a block, be it the root, in a list, in `@graph` or in an item list. No recursion. */
export function jobPostingsIn(value: unknown): JsonObject[] {
  const found: JsonObject[] = [];
  const open: unknown[] = [value];
  while (open.length > 0) {
    const current = open.pop();
    const list = asList(current);
    const object = asObject(current);
    if (list) for (let index = list.length - 1; index >= 0; index -= 1) open.push(list[index]);
    else if (object && isJobPosting(object)) found.push(object);
    else if (object) open.push(object['mainEntity'], object['item'], object['itemListElement'], object['@graph']);
  }
  return found;
}

/** Decodes text that some sites escape twice inside the JSON. */
function unescaped(value: unknown): unknown {
  return typeof value === 'string' ? decodeEntities(value) : value;
}

interface Place {
  text: string | undefined;
  city: unknown;
  country: string | undefined;
}

function placeOf(location: unknown): Place {
  const address = asObject(location)?.['address'] ?? location;
  if (typeof address === 'string') return { text: decodeEntities(address), city: undefined, country: undefined };
  const parts = asObject(address) ?? {};
  const country = firstText(unescaped(parts['addressCountry']), unescaped(objectAt(parts, 'addressCountry')['name']));
  const city = unescaped(parts['addressLocality']);
  return { text: placeText(city, unescaped(parts['addressRegion']), country), city, country };
}

function employmentOf(value: unknown): EmploymentType | undefined {
  const types = [value].flat().map(employmentTypeOf);
  return types.find((type) => type !== undefined && type !== 'other') ?? types.find((type) => type !== undefined);
}

function isExpired(validThrough: unknown, observedAt: string | undefined): boolean {
  const end = parseIsoInstant(validThrough) ?? parseDay(validThrough);
  return end !== undefined && observedAt !== undefined && Date.parse(end) < Date.parse(observedAt);
}

/** The employer's number of a posting, if the page has one. */
function identifierOf(job: JsonObject): unknown {
  const identifier = job['identifier'];
  const value = asObject(identifier)?.['value'] ?? identifier;
  return typeof value === 'number' || idTextOf(value) !== undefined ? value : undefined;
}

function readJob(job: JsonObject, pageUrl: string, context: AnswerContext): RowReading {
  const url = readHttpUrl(job['url']) ?? pageUrl;
  const places = [job['jobLocation']].flat().map(placeOf);
  const identifier = identifierOf(job);
  const countries = distinctTexts(places.map((place) => place.country));
  return buildPosting({
    external_id: identifier ?? canonicalUrl(url),
    requisition_id: identifier,
    title: unescaped(job['title']),
    url,
    urlFallback: pageUrl,
    places: places.map((place) => place.text),
    country_hint: countries.length === 1 ? countries[0] : undefined,
    city_hint: places[0]?.city,
    function_hint: firstText(unescaped(job['occupationalCategory']), unescaped(job['industry'])),
    employment_type: employmentOf(job['employmentType']),
    workplace_type: job['jobLocationType'] === 'TELECOMMUTE' ? 'remote' : undefined,
    salary: jobPostingSalary(job),
    // Some sites update this date daily, so it is not trusted.
    posted_at: parseIsoInstant(job['datePosted']) ?? parseDay(job['datePosted']),
    listed: !isExpired(job['validThrough'], context.observedAt),
    observedAt: context.observedAt,
  });
}

/** A JobPosting and the page it was found on. */
export interface FoundJob {
  job: JsonObject;
  pageUrl: string;
}

export function readSiteJobs(
  jobs: readonly FoundJob[],
  context: AnswerContext,
  faults: readonly string[],
): ParseResult {
  return readListing({
    vendor: 'site',
    rows: jobs,
    faults,
    read: (row) => readJob(objectAt(row, 'job'), String(row['pageUrl']), context),
  });
}

/** The JobPostings of a page (or of bare JSON-LD), and the faults. */
export function findJobs(body: Uint8Array | string, pageUrl: string): { jobs: FoundJob[]; faults: string[] } {
  const text = bodyText(body);
  const bare = /[[{]/.test(firstVisible(text)) ? readJson(text) : null;
  const blocks =
    bare === null
      ? jsonLdBlocks(text)
      : { values: 'reason' in bare ? [] : [bare.value], broken: 'reason' in bare ? 1 : 0 };
  const jobs = blocks.values.flatMap(jobPostingsIn).map((job) => ({ job, pageUrl }));
  return { jobs, faults: blocks.broken > 0 ? [`${blocks.broken} broken JSON-LD block(s)`] : [] };
}

/** Reads one page. Without a JobPosting it is unreadable, not empty: many sites render theirs in the browser. */
export function parseSitePage(body: Uint8Array | string, context: AnswerContext): ParseResult {
  const found = findJobs(body, `https://${context.token}`);
  if (found.jobs.length === 0) return rejected(['site: no JobPosting in the page', ...found.faults].join('; '));
  return readSiteJobs(found.jobs, context, found.faults);
}
