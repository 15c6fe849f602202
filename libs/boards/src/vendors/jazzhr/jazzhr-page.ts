import type { CheerioAPI } from 'cheerio/slim';
import type { AnswerContext } from '../../fetch-plan.js';
import { knownTextOf, type JsonObject } from '../../json-fields.js';
import { pageTree } from '../../page-tree.js';
import { readListing, rejected, type ParseResult } from '../../parse-result.js';
import { bodyText } from '../../payload.js';
import { buildPosting, type RowReading } from '../../posting-record.js';
import { pathPart } from '../../url-parts.js';

const JOBS_MAX = 5_000;
const JOB_LINK = /\/apply\/([A-Za-z0-9]{6,40})(?:[/?#]|$)/;
/** What the page shows for a job that is in no department. */
const NO_DEPARTMENT = 'All Departments';

interface PageJob extends JsonObject {
  href: string;
  title: string;
  place: string;
  department: string;
}

/** Rows of the list: a link to the job in a heading, and marks with an icon for its place and department. */
function pageJobs(page: CheerioAPI): PageJob[] {
  const jobs: PageJob[] = [];
  page('a[href*="/apply/"]').each((_index, element) => {
    if (jobs.length >= JOBS_MAX) return false;
    const link = page(element);
    const href = link.attr('href') ?? '';
    const row = link.closest('li.list-group-item');
    if (!JOB_LINK.test(href) || row.length === 0) return true;
    const marked = (icon: string): string => row.find(`i.${icon}`).first().parent().text();
    jobs.push({ href, title: link.text(), place: marked('fa-map-marker'), department: marked('fa-sitemap') });
    return true;
  });
  return jobs;
}

function readPageJob(job: JsonObject, context: AnswerContext): RowReading {
  const id = JOB_LINK.exec(String(job['href']))?.[1];
  const base = `https://${context.token}.applytojob.com/apply/`;
  const href = String(job['href']);
  const department = knownTextOf(job['department']);
  const known = department === NO_DEPARTMENT ? undefined : department;
  return buildPosting({
    external_id: id,
    title: job['title'],
    url: URL.canParse(href, base) ? new URL(href, base).href : undefined,
    urlFallback: `${base}${pathPart(id)}`,
    places: [job['place']],
    department: known,
    function_hint: known,
  });
}

/**
 * Reads the public page `{slug}.applytojob.com/apply`: all open jobs, without dates. Its ids are others than those of
 * the feed. A page without any job is unreadable, not empty: its shape may have changed.
 */
export function parseJazzhrPage(body: Uint8Array | string, context: AnswerContext): ParseResult {
  const tree = pageTree(bodyText(body));
  if ('reason' in tree) return rejected(`jazzhr: ${tree.reason}`);
  const jobs = pageJobs(tree.page);
  if (jobs.length === 0) return rejected('jazzhr: no jobs in the page');
  return readListing({ vendor: 'jazzhr', rows: jobs, read: (row) => readPageJob(row, context) });
}
