import type { CheerioAPI } from 'cheerio/slim';
import type { AnswerContext } from '../../fetch-plan.js';
import { jsonLdBlocks } from '../../html-page.js';
import { jobPostingFields, jobPostingsIn } from '../../job-posting.js';
import type { JsonObject } from '../../json-fields.js';
import { linkPerRow, memoized } from '../../page-rows.js';
import { pageTree } from '../../page-tree.js';
import { readListing, rejected, type ParseResult } from '../../parse-result.js';
import { bodyText } from '../../payload.js';
import { buildPosting, type RowReading } from '../../posting-record.js';
import { pathPart } from '../../url-parts.js';

const JOB_LINK = /\/job\/([A-Za-z0-9_-]{4,40})(?:[/?#]|$)/;

/** Returns the company id that the XML feed needs, if a script in the page contains it. */
export function companyIdIn(html: string): string | undefined {
  return /\b(?:companyEId|companyId)["']?\s*[:=]\s*["']([A-Za-z0-9]{4,20})["']/.exec(html)?.[1];
}

interface HtmlJob extends JsonObject {
  id: string;
  href: string;
  title: string;
  category: string;
  /** The row's place. Undefined if the link is outside the list. */
  marks: { place: string } | undefined;
}

/** Returns the links to jobs. A job that is linked only under "similar jobs" is open, but has no list row to read. */
function htmlJobs(page: CheerioAPI): HtmlJob[] {
  const marksOf = memoized((row) => ({ place: page(row).find('.jv-job-list-location').first().text() }));
  const jobs: HtmlJob[] = [];
  let category = '';
  page('h2, h3, h4, a[href*="/job/"]').each((_index, element) => {
    const node = page(element);
    if (/^h\d$/.test(element.tagName)) {
      category = node.text();
      return;
    }
    const href = node.attr('href') ?? '';
    const id = JOB_LINK.exec(href)?.[1];
    const title = node.text().trim();
    if (id === undefined || title === '') return;
    const [row] = node.closest('tr, li').toArray();
    jobs.push({ id, href, title, category, marks: row === undefined ? undefined : marksOf(row) });
  });
  return linkPerRow(jobs);
}

function readHtmlJob(job: JsonObject, context: AnswerContext): RowReading {
  const { id, href, marks } = job as HtmlJob;
  if (marks === undefined) return { refused: { field: 'row', reason: 'is outside the list', id } };
  const base = `https://jobs.jobvite.com/${pathPart(context.token)}/`;
  const target = URL.canParse(href, base) ? new URL(href, base).href : undefined;
  return buildPosting({
    external_id: id,
    title: job['title'],
    url: target,
    urlFallback: `${base}job/${pathPart(id)}`,
    places: [marks.place],
    function_hint: job['category'],
    department: job['category'],
  });
}

/** Returns the total in `1-50 of 120`. */
function statedTotal(page: CheerioAPI): number | undefined {
  const found = /\bof\s+([\d,]{1,9})\b/.exec(page('.jv-pagination-text').first().text());
  return found?.[1] === undefined ? undefined : Number(found[1].replaceAll(',', ''));
}

/** Reads the JobPosting on a job's own page. Its `identifier` equals the id in the list's link. */
function readJobPage(job: JsonObject, context: AnswerContext): RowReading {
  const fields = jobPostingFields(job, context);
  return buildPosting({
    external_id: job['identifier'],
    urlFallback: jobUrl(context, job['identifier']),
    ...fields,
    observedAt: context.observedAt,
  });
}

function jobUrl(context: AnswerContext, id: unknown): string {
  return `https://jobs.jobvite.com/${pathPart(context.token)}/job/${pathPart(id)}`;
}

/**
 * Reads the list page or a job's page. A page without jobs is unreadable, not empty, because its layout may have
 * changed.
 */
export function parseJobviteHtml(body: Uint8Array | string, context: AnswerContext): ParseResult {
  const html = bodyText(body);
  const tree = pageTree(html);
  if ('reason' in tree) return rejected(`jobvite: ${tree.reason}`);
  const jobs = html.includes('/job/') ? htmlJobs(tree.page) : [];
  if (jobs.length > 0) {
    const total = statedTotal(tree.page);
    return readListing({
      vendor: 'jobvite',
      rows: jobs,
      ...(total !== undefined && { total: { name: 'the total', value: total } }),
      read: (row) => readHtmlJob(row, context),
    });
  }
  const details = jsonLdBlocks(html).values.flatMap(jobPostingsIn);
  if (details.length === 0) return rejected('jobvite: no jobs in the page');
  return readListing({
    vendor: 'jobvite',
    rows: details,
    faults: ["one posting's detail, not a listing"],
    read: (row) => readJobPage(row, context),
  });
}
