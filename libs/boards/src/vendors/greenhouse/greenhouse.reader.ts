import { boardPage, boardReader, type CrawlEnd } from '../../crawl-result.js';
import type { CrawlContext, PlanPart } from '../../fetch-plan.js';
import { asObject, idTextOf, objectsAt, textOf } from '../../json-fields.js';
import type { JsonRows } from '../../json-listing.js';
import { fingerprint } from '../../listing-hash.js';
import { rejected } from '../../parse-result.js';
import { readJson } from '../../payload.js';
import type { PostingRecord } from '../../posting-record.js';
import { requestListing, hostRedirects, listingGet, type ListingAnswer, type RedirectRules } from '../../plan-parts.js';
import { readFoldedSlug } from '../../token.js';
import { departmentRows, departmentTree, type DepartmentTree } from './greenhouse-departments.js';
import { greenhouseRows, parseGreenhouseBoard, readGreenhouseRows } from './greenhouse.parser.js';

const API_HOST = 'boards-api.greenhouse.io';
const PAGES_HOST = 'boards.greenhouse.io';
const VENDOR = 'greenhouse.io';
/** An unknown board's page redirects to the vendor's site, or to an address with `error=true`. */
const PAGE_REDIRECTS: RedirectRules = {
  ...hostRedirects(PAGES_HOST, VENDOR),
  meansAbsent: ({ hostname, searchParams }) =>
    /^(?:www\.)?greenhouse\.(?:io|com)$/.test(hostname) || searchParams.get('error') === 'true',
};

function boardUrl(token: string, path: string): string {
  return `https://${API_HOST}/v1/boards/${encodeURIComponent(token)}/${path}`;
}

/**
 * Returns a fingerprint that is the same for the light and the full list. It changes when a job's `updated_at` changes.
 */
function greenhouseHash(listing: JsonRows, postings: readonly PostingRecord[]): string {
  const edits = new Map(
    listing.rows.map((row) => {
      const object = asObject(row) ?? {};
      return [idTextOf(object['id']) ?? '', textOf(object['updated_at']) ?? ''];
    }),
  );
  // Most fields are only in the full listing, so the edit time is compared instead.
  return fingerprint(postings.map(({ external_id: id, title }) => `${id}\t${title}\t${edits.get(id) ?? ''}`));
}

/** Requests the light list, without advertisement text and departments. Returns null if the full list must be read. */
function* requestLightList(context: CrawlContext): PlanPart<CrawlEnd | null> {
  const answer = yield* requestListing(
    listingGet(boardUrl(context.token, 'jobs'), { conditional: true }),
    hostRedirects(API_HOST, VENDOR),
  );
  if (answer.kind !== 'page') return answer;
  const json = readJson(answer.page.body, answer.page.contentType);
  const listing = 'reason' in json ? undefined : greenhouseRows(json.value);
  if (listing === undefined) return null;
  const parsed = readGreenhouseRows(listing, context);
  if (parsed.unread.length > 0) return null;
  if (greenhouseHash(listing, parsed.postings) !== context.previousHash) return null;
  return { parsed, validators: [answer.page.validators], hash: context.previousHash };
}

/**
 * Requests the department tree if a job's department has a parent. Without a tree, returns undefined, and each job's
 * own department is used.
 */
function* requestDepartments(context: CrawlContext, listing: JsonRows): PlanPart<DepartmentTree | undefined> {
  const nested = listing.rows.some((row) => {
    const department = objectsAt(asObject(row) ?? {}, 'departments')[0];
    return typeof department?.['parent_id'] === 'number';
  });
  if (!nested) return undefined;
  const answer: ListingAnswer = yield* requestListing(
    listingGet(boardUrl(context.token, 'departments')),
    hostRedirects(API_HOST, VENDOR),
  );
  if (answer.kind !== 'page') return undefined;
  const json = readJson(answer.page.body, answer.page.contentType);
  const rows = 'reason' in json ? undefined : departmentRows(json.value);
  return rows && departmentTree(rows);
}

/**
 * Reads the board. After an earlier crawl, requests the light list first, because it has a twelfth of the bytes. Then
 * requests the full list only if the light list has changed.
 */
function* crawl(context: CrawlContext): PlanPart<CrawlEnd> {
  if (context.previousHash !== null) {
    const settled = yield* requestLightList(context);
    if (settled !== null) return settled;
  }
  const answer = yield* requestListing(
    listingGet(boardUrl(context.token, 'jobs?content=true'), { conditional: context.previousHash !== null }),
    hostRedirects(API_HOST, VENDOR),
  );
  if (answer.kind !== 'page') return answer;
  const json = readJson(answer.page.body, answer.page.contentType);
  const listing = 'reason' in json ? undefined : greenhouseRows(json.value);
  if (listing === undefined) {
    const reason = 'reason' in json ? json.reason : 'no list of jobs in the answer';
    return { parsed: rejected(`greenhouse: ${reason}`) };
  }
  const tree = yield* requestDepartments(context, listing);
  const parsed = readGreenhouseRows(listing, context, tree);
  return { parsed, validators: [answer.page.validators], hash: greenhouseHash(listing, parsed.postings) };
}

export const greenhouseReader = boardReader({
  vendor: 'greenhouse',
  exampleToken: 'example',
  readToken: readFoldedSlug,
  crawl,
  page: (token) => boardPage(`https://${PAGES_HOST}/${encodeURIComponent(token)}`, PAGE_REDIRECTS),
  parse: parseGreenhouseBoard,
});
