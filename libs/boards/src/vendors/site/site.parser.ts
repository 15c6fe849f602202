import { commonEmployment } from '../../employment-words.js';
import type { AnswerContext } from '../../fetch-plan.js';
import { jsonLdBlocks } from '../../html-page.js';
import { isTelecommute, jobPostingPlaces } from '../../job-posting-places.js';
import { jobPostingSalary } from '../../job-posting-salary.js';
import { asList, asObject, firstText, onlyText, type JsonObject } from '../../json-fields.js';
import { readJsonLd } from '../../json-ld.js';
import { endOfValidity, momentOf } from '../../page-dates.js';
import { readListing, rejected, type ParseResult } from '../../parse-result.js';
import { bodyText, firstVisible } from '../../payload.js';
import { buildPosting, readHttpUrl, type RowReading } from '../../posting-record.js';
import { decodeEntities } from '../../text.js';
import { employmentTypeOf, type EmploymentType } from '../../vocabulary.js';
import { identitiesOf, type FoundJob, type PostingIdentity } from './posting-identity.js';

export type { FoundJob } from './posting-identity.js';

/** `JobPosting`, also with the vocabulary's address or prefix before it. */
const JOB_POSTING = /^(?:(?:https?:\/\/)?(?:www\.)?schema\.org[/#]|schema:)?JobPosting$/;

function isJobPosting(object: JsonObject): boolean {
  const types = asList(object['@type']) ?? [object['@type']];
  return types.some((type) => typeof type === 'string' && JOB_POSTING.test(type));
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

/** The only type that a value or list names: several that differ give none. */
function employmentOf(value: unknown): EmploymentType | undefined {
  const types = (asList(value) ?? [value]).flatMap((type) => (typeof type === 'string' ? type.split(/[,;|]/) : []));
  return commonEmployment(types.map((type) => employmentTypeOf(type.trim())));
}

/** The text of a page's data is escaped once more than that of an API. */
function unescaped(value: unknown): unknown {
  return typeof value === 'string' ? decodeEntities(value) : value;
}

function isExpired(validThrough: unknown, observedAt: string | undefined): boolean {
  const end = endOfValidity(validThrough);
  return end !== undefined && observedAt !== undefined && Date.parse(end) < Date.parse(observedAt);
}

function readJob({ job, pageUrl }: FoundJob, { id, requisition }: PostingIdentity, context: AnswerContext): RowReading {
  const places = jobPostingPlaces(job);
  return buildPosting({
    external_id: id,
    requisition_id: requisition,
    title: unescaped(job['title'] ?? job['name']),
    url: readHttpUrl(job['url']),
    urlFallback: pageUrl,
    places,
    country_hint: onlyText(places.map((place) => place.country)),
    city_hint: places[0]?.city,
    function_hint: firstText(job['occupationalCategory'], job['industry']),
    employment_type: employmentOf(job['employmentType']),
    workplace_type: isTelecommute(job) ? 'remote' : undefined,
    salary: jobPostingSalary(job),
    // Some sites update this date daily, so it is not trusted.
    posted_at: momentOf(job['datePosted']),
    listed: !isExpired(job['validThrough'], context.observedAt),
    observedAt: context.observedAt,
  });
}

export function readSiteJobs(
  jobs: readonly FoundJob[],
  context: AnswerContext,
  faults: readonly string[],
): ParseResult {
  const identities = identitiesOf(jobs, context.token);
  return readListing({
    vendor: 'site',
    rows: jobs,
    faults,
    read: (_row, index) => readJob(jobs[index] as FoundJob, identities[index] as PostingIdentity, context),
  });
}

export interface FoundJobs {
  jobs: FoundJob[];
  /** Number of broken JSON-LD blocks that may hide a JobPosting; any other broken block is no matter of a listing. */
  broken: number;
}

/** The JobPostings of a page, or of bare JSON-LD. */
export function findJobs(body: Uint8Array | string, pageUrl: string): FoundJobs {
  const text = bodyText(body);
  const blocks = /[[{]/.test(firstVisible(text)) ? bareJsonLd(text) : jsonLdBlocks(text);
  return { jobs: blocks.values.flatMap(jobPostingsIn).map((job) => ({ job, pageUrl })), broken: blocks.broken };
}

function bareJsonLd(text: string): { values: unknown[]; broken: number } {
  const { values, mayBeJobPosting } = readJsonLd(text);
  return { values, broken: mayBeJobPosting ? 1 : 0 };
}

/** Reads one page. Without a JobPosting it is unreadable, not empty: many sites render theirs in the browser. */
export function parseSitePage(body: Uint8Array | string, context: AnswerContext): ParseResult {
  const { jobs, broken } = findJobs(body, `https://${context.token}`);
  const faults = broken > 0 ? [`${broken} broken JSON-LD block(s)`] : [];
  if (jobs.length === 0) return rejected(['site: no JobPosting in the page', ...faults].join('; '));
  return readSiteJobs(jobs, context, faults);
}
