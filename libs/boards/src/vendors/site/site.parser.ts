import type { AnswerContext } from '../../fetch-plan.js';
import { jsonLdBlocks } from '../../html-page.js';
import { jobPostingFields, jobPostingsIn } from '../../job-posting.js';
import { readJsonLd } from '../../json-ld.js';
import { asList, asObject } from '../../json-fields.js';
import { readListing, rejected, type ParseResult } from '../../parse-result.js';
import { bodyText, firstVisible } from '../../payload.js';
import { buildPosting, readHttpUrl, type RowReading } from '../../posting-record.js';
import { identitiesOf, withoutTranslations, type FoundJob, type PostingIdentity } from './posting-identity.js';

export type { FoundJob } from './posting-identity.js';

function readJob({ job, pageUrl }: FoundJob, { id, requisition }: PostingIdentity, context: AnswerContext): RowReading {
  return buildPosting({
    external_id: id,
    requisition_id: requisition,
    url: job['url'],
    urlFallback: pageUrl,
    found_on: pageUrl,
    // `posted_at_trusted` is left out, because some sites update `datePosted` daily.
    ...jobPostingFields(job, context),
    observedAt: context.observedAt,
  });
}

export function readSiteJobs(
  found: readonly FoundJob[],
  context: AnswerContext,
  faults: readonly string[],
): ParseResult {
  const jobs = withoutTranslations(found);
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
  /** Number of broken JSON-LD blocks that might contain a JobPosting. */
  broken: number;
  /** Addresses of job pages, from the page's item lists and from the `url` of each JobPosting. */
  listed: string[];
}

/** Returns the JobPostings on a page, or in bare JSON-LD. */
export function findJobs(body: Uint8Array | string, pageUrl: string): FoundJobs {
  const text = bodyText(body);
  const blocks = /[[{]/.test(firstVisible(text)) ? bareJsonLd(text) : jsonLdBlocks(text);
  const found = blocks.values.flatMap(jobPostingsIn);
  const listed = [...blocks.values.flatMap(addressesInLists), ...found.flatMap((job) => readHttpUrl(job['url']) ?? [])];
  return { jobs: found.map((job) => ({ job, pageUrl })), broken: blocks.broken, listed };
}

const LISTED_MAX = 5_000;

/** Returns the addresses in an `ItemList`. */
function addressesInLists(block: unknown): string[] {
  const addresses: string[] = [];
  const open: unknown[] = [block];
  while (open.length > 0 && addresses.length < LISTED_MAX) {
    const current = open.pop();
    const object = asObject(current);
    if (object === undefined) open.push(...(asList(current) ?? []));
    else open.push(object['@graph'], object['mainEntity']);
    for (const element of asList(object?.['itemListElement']) ?? []) {
      const item = asObject(element)?.['item'];
      const named = [element, item, asObject(element)?.['url'], asObject(item)?.['url'], asObject(item)?.['@id']];
      addresses.push(...named.flatMap((address) => readHttpUrl(address) ?? []).slice(0, 1));
    }
  }
  return addresses;
}

function bareJsonLd(text: string): { values: unknown[]; broken: number } {
  const { values, mayBeJobPosting } = readJsonLd(text);
  return { values, broken: mayBeJobPosting ? 1 : 0 };
}

/**
 * Reads one page. A page without a JobPosting is unreadable, not empty, because many sites render postings in the
 * browser.
 */
export function parseSitePage(body: Uint8Array | string, context: AnswerContext): ParseResult {
  const { jobs, broken } = findJobs(body, `https://${context.token}`);
  const faults = broken > 0 ? [`${broken} broken JSON-LD block(s)`] : [];
  if (jobs.length === 0) return rejected(['site: no JobPosting in the page', ...faults].join('; '));
  return readSiteJobs(jobs, context, faults);
}
