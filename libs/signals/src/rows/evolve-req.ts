import type {
  Closed,
  Instant,
  Labels,
  Opened,
  PostingFields,
  Reobserved,
  ReqRelinked,
  Reposted,
} from '@hiring/contracts';
import { weekOf } from './calendar.js';
import { adjustFunction, changeCount, noteFirstHire, type FoldScope } from './fold-scope.js';
import { newBoard, type BoardRow, type CompanyRow } from './company-row.js';
import { boardOfRef, newerSighting, postingOfRef, postingRef, postingSeenAt, type ReqRow } from './req-row.js';

/** A req appears: it enters the counts, the panel of role demand, the new roles and the first hires. */
export function foldOpened(company: CompanyRow, fact: Opened, scope: FoldScope): void {
  const req: ReqRow = {
    company_id: fact.company_id,
    req_key: fact.req_key,
    title: fact.title,
    function: fact.function,
    country: fact.country,
    first_seen: fact.observed_at,
    opened_at: fact.opened_at,
    opened_at_from: fact.opened_at_from,
    cohort_week: weekOf(fact.baseline ? fact.observed_at : (company.covered_since ?? fact.observed_at)),
    active: false,
    postings: [],
    seen_at: fact.observed_at,
    seen_board: fact.board_id,
    alias_of: null,
  };
  scope.addReq(req);
  addPosting(company, req, fact.board_id, fact.posting_id, fact.observed_at);
  activate(company, req, fact.observed_at, scope);
  if (req.opened_at_from !== 'baseline') insertSorted(company.new_roles_ms, Date.parse(req.opened_at));
  noteFirstHire(company, req);
}

/** Seen again: a posting may come, one may be replaced, labels may change, a closed req opens again. */
export function foldSeenAgain(company: CompanyRow, fact: Reposted | Reobserved | ReqRelinked, scope: FoldScope): void {
  const req = scope.req(fact.company_id, fact.req_key);
  if (fact.replaces != null) dropPosting(company, req, fact.board_id, fact.replaces);
  if (fact.type === 'req_relinked' && fact.remove !== undefined) dropPosting(company, req, fact.board_id, fact.remove);
  if (fact.posting_id !== undefined) addPosting(company, req, fact.board_id, fact.posting_id, fact.observed_at);
  relabel(company, req, fact, scope);
  if (!req.active && req.alias_of === null && req.postings.length > 0) activate(company, req, fact.observed_at, scope);
}

/** The last posting is gone. `closed_at` is the fact's time, so past weeks never change. */
export function foldClosed(company: CompanyRow, fact: Closed, scope: FoldScope): void {
  const req = scope.req(fact.company_id, fact.req_key);
  dropAllPostings(company, req);
  const seen = newerSighting(
    { at: req.seen_at, board_id: req.seen_board },
    { at: fact.last_seen_at, board_id: fact.board_id },
  );
  req.seen_at = seen.at;
  req.seen_board = seen.board_id;
  if (req.active) deactivate(company, req, fact.observed_at, scope);
}

/** An operator joined two reqs: the postings move to the older one, the younger leaves every count and list. */
export function foldMerged(company: CompanyRow, fact: ReqRelinked, olderKey: string, scope: FoldScope): void {
  const younger = scope.req(fact.company_id, fact.req_key);
  const older = scope.req(fact.company_id, olderKey);
  for (const ref of younger.postings) if (!older.postings.includes(ref)) older.postings.push(ref);
  younger.postings = [];
  if (younger.active) deactivate(company, younger, fact.observed_at, scope);
  younger.alias_of = olderKey;
  if (younger.opened_at_from !== 'baseline') removeSorted(company.new_roles_ms, Date.parse(younger.opened_at));
  if (!older.active && older.postings.length > 0) activate(company, older, fact.observed_at, scope);
  scope.firstHireChanged(company, younger.function);
}

function activate(company: CompanyRow, req: ReqRow, at: Instant, scope: FoldScope): void {
  req.active = true;
  changeCount(company, at, 1);
  adjustFunction(company, req.function, 1);
  if (company.owner === null) scope.demand(req, at, 1);
}

function deactivate(company: CompanyRow, req: ReqRow, at: Instant, scope: FoldScope): void {
  req.active = false;
  changeCount(company, at, -1);
  adjustFunction(company, req.function, -1);
  if (company.owner === null) scope.demand(req, at, -1);
}

function relabel(
  company: CompanyRow,
  req: ReqRow,
  fact: Partial<Labels> & { observed_at: Instant },
  scope: FoldScope,
): void {
  if (fact.title !== undefined) req.title = fact.title;
  const functionAfter = fact.function ?? req.function;
  const countryAfter = fact.country === undefined ? req.country : fact.country;
  if (functionAfter === req.function && countryAfter === req.country) return;
  const shared = company.owner === null;
  if (req.active && shared) scope.demand(req, fact.observed_at, -1);
  if (functionAfter !== req.function) {
    scope.firstHireChanged(company, req.function);
    scope.firstHireChanged(company, functionAfter);
    if (req.active) {
      adjustFunction(company, req.function, -1);
      adjustFunction(company, functionAfter, 1);
    }
  }
  req.function = functionAfter;
  req.country = countryAfter;
  if (req.active && shared) scope.demand(req, fact.observed_at, 1);
}

function boardOf(company: CompanyRow, boardId: string): BoardRow {
  return (company.boards[boardId] ??= newBoard(boardId));
}

function addPosting(
  company: CompanyRow,
  req: ReqRow,
  boardId: string,
  postingId: PostingFields['posting_id'],
  at: Instant,
): void {
  const ref = postingRef(boardId, postingId);
  const board = boardOf(company, boardId);
  if (!req.postings.includes(ref)) {
    req.postings.push(ref);
    board.live_postings += 1;
  }
  delete board.unlisted[postingId];
  board.touched_at = at;
  req.seen_at = at;
  req.seen_board = boardId;
}

function dropPosting(company: CompanyRow, req: ReqRow, boardId: string, postingId: string): void {
  const index = req.postings.indexOf(postingRef(boardId, postingId));
  if (index < 0) return;
  const board = boardOf(company, boardId);
  const at = postingSeenAt(board, postingId);
  if (at !== null) {
    const seen = newerSighting({ at: req.seen_at, board_id: req.seen_board }, { at, board_id: boardId });
    req.seen_at = seen.at;
    req.seen_board = seen.board_id;
  }
  req.postings.splice(index, 1);
  board.live_postings -= 1;
  delete board.unlisted[postingId];
}

function dropAllPostings(company: CompanyRow, req: ReqRow): void {
  for (const ref of [...req.postings]) dropPosting(company, req, boardOfRef(ref), postingOfRef(ref));
}

/** Times mostly arrive rising, so the place is near the end. */
function insertSorted(values: number[], value: number): void {
  let at = values.length;
  while (at > 0 && (values[at - 1] as number) > value) at -= 1;
  values.splice(at, 0, value);
}

function removeSorted(values: number[], value: number): void {
  const at = values.indexOf(value);
  if (at >= 0) values.splice(at, 1);
}
