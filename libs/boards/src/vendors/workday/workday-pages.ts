import type { FetchRequest, PlanPart } from '../../fetch-plan.js';
import { numbersBelow, requestPages } from '../../further-pages.js';
import { asList, asObject, isCount, objectsAt, type JsonObject } from '../../json-fields.js';
import { readJson } from '../../payload.js';
import { listingGet } from '../../plan-parts.js';
import { splitWorkdayToken, workdayHost } from './workday-token.js';

/** Rows on a page. A request for more returns 400. */
const PAGE_ROWS = 20;
/**
 * Some tenants never state a total above this number. If one of their boards has more rows, the pages after this many
 * rows repeat earlier rows.
 */
export const TOTAL_CLAMP = 2_000;
const ROWS_MAX = 20_000;

/** The ids of the chosen facet values, by the facet's parameter. */
export type Facets = Readonly<Record<string, readonly string[]>>;

export function workdayApi(token: string): string {
  const { tenant, site } = splitWorkdayToken(token);
  return `https://${workdayHost(token)}/wday/cxs/${tenant}/${site}`;
}

/** Requests one page. If one of the four body members is missing, the response is 422. */
export function pageRequest(token: string, offset: number, appliedFacets: Facets): FetchRequest {
  return listingGet(`${workdayApi(token)}/jobs`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ appliedFacets, limit: PAGE_ROWS, offset, searchText: '' }),
  });
}

export interface WorkdayPage {
  rows: readonly unknown[];
  total: number;
  facets: readonly JsonObject[];
}

/** Returns a page's rows, total and facets, or why the page is not valid. */
export function readWorkdayPage(body: Uint8Array | string, contentType?: string): WorkdayPage | { reason: string } {
  const json = readJson(body, contentType);
  if ('reason' in json) return json;
  const page = asObject(json.value) ?? {};
  const rows = asList(page['jobPostings']);
  const total = page['total'];
  if (rows === undefined) return { reason: 'no list of job postings in the answer' };
  if (!isCount(total)) return { reason: 'total is no count' };
  return { rows, total, facets: objectsAt(page, 'facets') };
}

/** Collects rows, one for each path. Rows without a path are collected separately and rejected later. */
export class DistinctRows {
  private readonly byPath = new Map<string, unknown>();
  private readonly pathless: unknown[] = [];

  /** Adds the new rows and returns their number. */
  add(rows: readonly unknown[]): number {
    const before = this.size;
    for (const row of rows) {
      const path = asObject(row)?.['externalPath'];
      if (typeof path !== 'string') this.pathless.push(row);
      else if (!this.byPath.has(path)) this.byPath.set(path, row);
    }
    return this.size - before;
  }

  get size(): number {
    return this.byPath.size + this.pathless.length;
  }

  get rows(): unknown[] {
    return [...this.byPath.values(), ...this.pathless];
  }
}

/**
 * Requests the pages after the first, up to `total` rows. Later pages can state the total 0, so the caller passes the
 * total from the first page.
 */
export function* requestFurtherPages(
  token: string,
  facets: Facets,
  total: number,
  into: DistinctRows,
): PlanPart<string[]> {
  const { rows, faults } = yield* requestPages({
    label: 'page at offset',
    numbers: numbersBelow(Math.min(total, ROWS_MAX), PAGE_ROWS, PAGE_ROWS),
    request: (offset) => pageRequest(token, offset, facets),
    read: readWorkdayPage,
  });
  into.add(rows);
  return faults;
}

/** Requests the pages beyond a clamped total, until a page is short or has no new rows. */
export function* requestBeyondClamp(token: string, from: number, into: DistinctRows): PlanPart<void> {
  for (let offset = from; offset < ROWS_MAX; offset += PAGE_ROWS) {
    const [answer] = yield [pageRequest(token, offset, {})];
    if (answer === undefined || !('status' in answer) || answer.status !== 200) return;
    const page = readWorkdayPage(answer.body);
    if ('reason' in page || into.add(page.rows) === 0 || page.rows.length < PAGE_ROWS) return;
  }
}
