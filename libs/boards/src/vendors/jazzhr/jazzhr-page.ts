import type { CheerioAPI } from 'cheerio/slim';
import type { AnswerContext } from '../../fetch-plan.js';
import { knownTextOf, type JsonObject } from '../../json-fields.js';
import { pageTree } from '../../page-tree.js';
import { emptyListing, readListing, rejected, type ParseResult } from '../../parse-result.js';
import { linkPerRow, memoized, type RowElement } from '../../page-rows.js';
import { bodyText } from '../../payload.js';
import { buildPosting, type RowReading } from '../../posting-record.js';
import { pathPart } from '../../url-parts.js';

const JOB_LINK = /\/apply\/([A-Za-z0-9]{6,40})(?:[/?#]|$)/;
/** Selects the block for the jobs. The page has this block even if there are no jobs. */
const LIST = '.jobs-list, ul.list-group';
const SAYS_NONE =
  /\bno\s+(?:(?:open|current|available|job)\s+)*(?:positions?|openings?|jobs?|opportunities|vacancies)\b/i;
/** The page's text for a job in no department. */
const NO_DEPARTMENT = 'All Departments';

interface PageJob extends JsonObject {
  id: string;
  href: string;
  title: string;
  /** The row's place and department; undefined for a link outside the list. */
  marks: Marks | undefined;
}

interface Marks {
  place: string;
  department: string;
}

/**
 * Returns the links to jobs. A listed row has a link in a heading, and icons for place and department. A job that is
 * linked only outside the list is open, but cannot be read.
 */
function pageJobs(page: CheerioAPI): PageJob[] {
  const marksOf = memoized((row: RowElement): Marks => {
    const marked = (icon: string): string => page(row).find(`i.${icon}`).first().parent().text();
    return { place: marked('fa-map-marker'), department: marked('fa-sitemap') };
  });
  const jobs = page('a[href*="/apply/"]')
    .toArray()
    .flatMap((element): PageJob[] => {
      const link = page(element);
      const href = link.attr('href') ?? '';
      const id = JOB_LINK.exec(href)?.[1];
      const title = link.text().trim();
      if (id === undefined || title === '') return [];
      const [row] = link.closest('li.list-group-item').toArray();
      return [{ id, href, title, marks: row === undefined ? undefined : marksOf(row) }];
    });
  return linkPerRow(jobs);
}

function readPageJob(job: JsonObject, context: AnswerContext): RowReading {
  const { id, marks } = job as PageJob;
  if (marks === undefined) return { refused: { field: 'row', reason: 'is outside the list', id } };
  const base = `https://${context.token}.applytojob.com/apply/`;
  const href = String(job['href']);
  const department = knownTextOf(marks.department);
  const known = department === NO_DEPARTMENT ? undefined : department;
  return buildPosting({
    external_id: id,
    title: job['title'],
    url: URL.canParse(href, base) ? new URL(href, base).href : undefined,
    urlFallback: `${base}${pathPart(id)}`,
    places: [marks.place],
    department: known,
    function_hint: known,
  });
}

/**
 * Reads the public page `{slug}.applytojob.com/apply`: all open jobs, without dates. A page without jobs means an empty
 * board only if the page has the job list, and either this list says that there are no jobs or `isEmptyBoard` is true.
 * Otherwise the page is rejected, because its shape may have changed.
 * @param isEmptyBoard whether there is other evidence that the list is empty
 */
export function parseJazzhrPage(body: Uint8Array | string, context: AnswerContext, isEmptyBoard = false): ParseResult {
  const tree = pageTree(bodyText(body));
  if ('reason' in tree) return rejected(`jazzhr: ${tree.reason}`);
  const jobs = pageJobs(tree.page);
  if (jobs.length === 0) {
    const list = tree.page(LIST);
    const isEmpty = list.length > 0 && (isEmptyBoard || SAYS_NONE.test(list.text()));
    return isEmpty ? emptyListing() : rejected('jazzhr: no jobs in the page');
  }
  return readListing({ vendor: 'jazzhr', rows: jobs, read: (row) => readPageJob(row, context) });
}
