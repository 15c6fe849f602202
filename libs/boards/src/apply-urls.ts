import type { CrawlContext, FetchRequest, PlanPart, PostingDetail } from './fetch-plan.js';
import { textOf } from './json-fields.js';
import { bodyText } from './payload.js';
import { requestEach, throttled } from './plan-parts.js';
import type { PostingRecord } from './posting-record.js';
import { decodeEntities } from './text.js';

/**
 * The key of the apply addresses in the map of a board's details. The other keys are the vendor's ids for postings. An
 * id never has a space, so this key cannot be equal to an id.
 */
const KEY = 'apply addresses';
const POSTINGS_ASKED = 3;
const DAY_MS = 24 * 3_600_000;
/** Days until the addresses are requested again, depending on whether any were found. */
const CHECKED_AFTER = { found: 30, none: 3 };

export interface ApplyPages {
  request(posting: PostingRecord): FetchRequest;
  /** Returns the apply address in a posting's page, if any. */
  read(body: string): string | undefined;
}

/**
 * Returns the apply addresses in the pages of the first three postings, and the details that store these addresses.
 * Stored addresses are returned without requests until `CHECKED_AFTER` days have passed.
 */
export function* requestApplyUrls(
  context: CrawlContext,
  postings: readonly PostingRecord[],
  pages: ApplyPages,
): PlanPart<{ applyUrls: string[]; details: Map<string, PostingDetail> }> {
  const kept = context.details.get(KEY);
  const now = Date.parse(context.observedAt ?? '');
  const days = CHECKED_AFTER[kept !== undefined && urlsIn(kept).length > 0 ? 'found' : 'none'];
  const isFresh = kept?.page !== undefined && now - Date.parse(kept.page.read_at) < days * DAY_MS;
  if (kept !== undefined && (isFresh || postings.length === 0)) {
    return { applyUrls: urlsIn(kept), details: new Map([[KEY, kept]]) };
  }
  const answers = yield* requestEach(
    postings.slice(0, POSTINGS_ASKED).map((posting) => pages.request(posting)),
    throttled,
  );
  const bodies = answers.flatMap((answer) => ('status' in answer && answer.status === 200 ? [answer.body] : []));
  const urls = bodies.flatMap((body) => pages.read(bodyText(body)) ?? []);
  if (bodies.length === 0 || context.observedAt === undefined)
    return { applyUrls: urls, details: new Map(kept === undefined ? [] : [[KEY, kept]]) };
  const page = { read_at: context.observedAt, state: 'apply', rows: urls.map((url) => ({ url })) };
  return { applyUrls: urls, details: new Map([[KEY, { page }]]) };
}

/** Returns the target of the apply link in a posting's page. */
export function applyLinkIn(html: string): string | undefined {
  const links = (html.match(/<a\b[^<>]{0,2000}>/gi) ?? []).filter((tag) => /\bapply\b|job-apply|apply-/i.test(tag));
  const urls = links.flatMap(
    (tag) => /\b(?:data-apply-url|href)=["'](https:[^"'<>]{1,1900})["']/i.exec(tag)?.[1] ?? [],
  );
  return urls[0] === undefined ? undefined : decodeEntities(urls[0]);
}

function urlsIn({ page }: PostingDetail): string[] {
  return (page?.rows ?? []).flatMap(({ url }) => textOf(url) ?? []);
}
