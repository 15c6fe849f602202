import type { Instant, JobFunction } from '@hiring/contracts';
import { weekOf } from './calendar.js';
import type { CompanyRow } from './company-row.js';
import type { ReqRow } from './req-row.js';

/** What folding needs around the company row, and what it reports; a projector batch or a test's map implements it. */
export interface FoldScope {
  /** The row, marked as changed. Throws when the ledger names a req that no fact opened. */
  req(companyId: number, reqKey: string): ReqRow;
  addReq(req: ReqRow): void;
  /** One active req more or less in the week of `at`, under the labels the req has now. */
  demand(req: ReqRow, at: Instant, delta: 1 | -1): void;
  /** The first hire of this function can only be found again by looking at all reqs of the company. */
  firstHireChanged(company: CompanyRow, fn: JobFunction): void;
}

export function changeCount(company: CompanyRow, at: Instant, delta: 1 | -1): void {
  company.open_req_count += delta;
  weekRow(company, at).count = company.open_req_count;
}

export function markCrawled(company: CompanyRow, at: Instant): void {
  const week = weekRow(company, at);
  week.count = company.open_req_count;
  week.crawled = true;
}

/** Times of a company never go back, so the week is the last one or a new one. */
function weekRow(company: CompanyRow, at: Instant): { count: number; crawled: boolean } {
  const week = weekOf(at);
  const last = company.weeks.at(-1);
  if (last !== undefined && last.week === week) return last;
  const added = { week, count: company.open_req_count, crawled: false };
  company.weeks.push(added);
  return added;
}

export function adjustFunction(company: CompanyRow, fn: JobFunction, delta: 1 | -1): void {
  const count = (company.by_function[fn] ?? 0) + delta;
  if (count === 0) delete company.by_function[fn];
  else company.by_function[fn] = count;
}

/** Keeps the smallest (opened_at, req_key) of the req's function. */
export function noteFirstHire(company: CompanyRow, req: ReqRow): void {
  const first = company.first_hires[req.function];
  const earlier =
    first === undefined ||
    req.opened_at < first.opened_at ||
    (req.opened_at === first.opened_at && req.req_key < first.req_key);
  if (earlier) {
    company.first_hires[req.function] = {
      opened_at: req.opened_at,
      req_key: req.req_key,
      opened_at_from: req.opened_at_from,
    };
  }
}
