import { load } from 'cheerio/slim';
import type { AnswerContext } from '../../fetch-plan.js';
import type { JsonObject } from '../../json-fields.js';
import { readListing, rejected, type ParseResult } from '../../parse-result.js';
import { bodyText } from '../../payload.js';
import { buildPosting, type RowReading } from '../../posting-record.js';
import { pathPart } from '../../url-parts.js';

/** Maximum size of a page that is parsed to a tree, far above real job lists. */
const PAGE_CHARACTERS_MAX = 8 * 1024 * 1024;
const JOBS_MAX = 5_000;
/** Maximum nesting. Real pages stay below 50; every HTML parser takes quadratic time in the depth somewhere. */
const DEPTH_MAX = 500;
/** Elements whose end tag may be left out or that have none: they do not count as depth. */
const UNCLOSED =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|p|li|dt|dd|td|th|tr|tbody|thead|tfoot|option)$/i;
const JOB_LINK = /\/job\/([A-Za-z0-9_-]{4,40})(?:[/?#]|$)/;

function isTooDeep(html: string): boolean {
  let depth = 0;
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-zA-Z][a-zA-Z0-9]{0,20})/g)) {
    if (UNCLOSED.test(name)) continue;
    depth = Math.max(0, depth + (slash === '' ? 1 : -1));
    if (depth > DEPTH_MAX) return true;
  }
  return false;
}

/** The company's id for the XML feed, if the page's script has it. */
export function companyIdIn(html: string): string | undefined {
  return /\b(?:companyEId|companyId)["']?\s*[:=]\s*["']([A-Za-z0-9]{4,20})["']/.exec(html)?.[1];
}

interface HtmlJob extends JsonObject {
  href: string;
  title: string;
  place: string;
  category: string;
}

/** Rows of the list: a link to the job, and beside it the place; the heading above is the category. */
function htmlJobs(html: string): HtmlJob[] {
  // The streaming parser: the standard one visits all open elements at each tag, which is quadratic on a deep page.
  const page = load(html, { xml: { xmlMode: false, decodeEntities: true } });
  const jobs: HtmlJob[] = [];
  let category = '';
  // Plain selectors only: one that looks up the tree for every element is quadratic on a deep page.
  page('h2, h3, h4, a[href*="/job/"]').each((_index, element) => {
    if (jobs.length >= JOBS_MAX) return false;
    const node = page(element);
    if (/^h\d$/.test(element.tagName)) {
      category = node.text();
      return true;
    }
    const href = node.attr('href') ?? '';
    const row = node.closest('tr, li');
    // There are links to jobs outside the list as well: "similar jobs", share buttons.
    if (!JOB_LINK.test(href) || row.length === 0) return true;
    const place = row.find('.jv-job-list-location').first().text();
    jobs.push({ href, title: node.text(), place, category });
    return true;
  });
  return jobs;
}

function readHtmlJob(job: JsonObject, context: AnswerContext): RowReading {
  const href = String(job['href']);
  const id = JOB_LINK.exec(href)?.[1];
  const base = `https://jobs.jobvite.com/${pathPart(context.token)}/`;
  const target = URL.canParse(href, base) ? new URL(href, base).href : undefined;
  return buildPosting({
    external_id: id,
    title: job['title'],
    url: target,
    urlFallback: `${base}job/${pathPart(id)}`,
    places: [job['place']],
    function_hint: job['category'],
    department: job['category'],
  });
}

/** Reads the list page. A page without any job link is unreadable, not empty: its shape may have changed. */
export function parseJobviteHtml(body: Uint8Array | string, context: AnswerContext): ParseResult {
  const html = bodyText(body);
  if (html.length > PAGE_CHARACTERS_MAX) return rejected('jobvite: page too large');
  if (isTooDeep(html)) return rejected(`jobvite: page nested deeper than ${DEPTH_MAX} levels`);
  const jobs = html.includes('/job/') ? htmlJobs(html) : [];
  if (jobs.length === 0) return rejected('jobvite: no jobs in the page');
  return readListing({ vendor: 'jobvite', rows: jobs, read: (row) => readHtmlJob(row, context) });
}
