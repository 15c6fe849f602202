import {
  vendorOf,
  type AtsMigrated,
  type BoardLinked,
  type Closed,
  type CompanyFields,
  type Fact,
  type Opened,
  type Reobserved,
  type ReqRelinked,
  type Reposted,
} from '@hiring/contracts';
import { boardOf, foldCrawl, removeCoverage } from './evolve-board.js';
import { addLive, dropLive, keepPages, mergeInto } from './evolve-postings.js';
import {
  activate,
  addRepost,
  attributesOf,
  countOpened,
  deactivate,
  relabel,
  showPostings,
  uncountOpened,
} from './evolve-counts.js';
import type { CompanyView, Effects } from './effects.js';
import { isConfirmedClosure } from './closures.js';
import { NO_REQ, type CompanyRow, type ReqRow } from './rows.js';
import { isInWeek, weekStart } from './weeks.js';

export function emptyCompanyRow(companyId: number): CompanyRow {
  return {
    company_id: companyId,
    slug: '',
    name: '',
    domain: '',
    domain_aliases: [],
    hq_country: null,
    owner: null,
    event_seq: 0,
    last_fact_at: null,
    covered_since: null,
    t: null,
    uncovered_at: null,
    profiled_at: null,
    boards: {},
    open_req_count: 0,
    by_function: {},
    new_roles: {},
    paused_at: null,
    paused_functions: {},
    weeks: [],
    first_hires: {},
    pain: [],
    top_reqs: [],
    migrations: [],
  };
}

/**
 * Returns the req keys that `CompanyView.reqs` must contain before the fact is folded. An `opened` fact's req need not
 * exist.
 */
export function reqKeysOf(fact: Fact): string[] {
  if (!('req_key' in fact)) return [];
  return fact.type === 'req_relinked' && fact.alias_of !== undefined ? [fact.req_key, fact.alias_of] : [fact.req_key];
}

/**
 * Folds one fact into the rows, in place and in ledger order. Skips facts that are already folded.
 *
 * @throws if the fact names a missing board or req: the ledger or the loaded rows are wrong
 */
export function evolve(view: CompanyView, fact: Fact, effects: Effects): void {
  const { company } = view;
  if (fact.event_seq <= company.event_seq) return;
  if (fact.type === 'intake_rejected') {
    company.event_seq = fact.event_seq;
    return;
  }
  startWeek(company, fact.observed_at);
  apply(view, fact, effects);
  const week = company.weeks.at(-1);
  if (week !== undefined) week.open_req_count = company.open_req_count;
  company.event_seq = fact.event_seq;
  company.last_fact_at = fact.observed_at;
}

/**
 * If the fact's week has no row, adds one. The previous row then gets its counts by function, or is removed if its week
 * had no complete crawl.
 */
function startWeek(company: CompanyRow, at: string): void {
  const newest = company.weeks.at(-1);
  if (newest !== undefined && isInWeek(at, newest.bucket_start)) return;
  if (newest?.crawled === true) newest.by_function = { ...company.by_function };
  else company.weeks.pop();
  company.weeks.push({ bucket_start: weekStart(at), open_req_count: company.open_req_count, crawled: false });
}

function apply(view: CompanyView, fact: Exclude<Fact, { type: 'intake_rejected' }>, effects: Effects): void {
  switch (fact.type) {
    case 'company_registered':
      view.company.profiled_at = fact.observed_at;
      return setFields(view.company, fact);
    case 'company_updated':
      return setFields(view.company, fact);
    case 'board_linked':
      return linkBoard(view.company, fact);
    case 'board_unlinked':
      view.company.profiled_at = fact.observed_at;
      return removeCoverage(view.company, fact.board_id, 'unlinked', fact.observed_at);
    case 'board_crawled':
      return foldCrawl(view.company, fact);
    case 'ats_migrated':
      return addMigration(view.company, fact);
    case 'opened':
      return open(view, fact, effects);
    case 'reposted':
    case 'reobserved':
      return seeAgain(view, fact, effects);
    case 'req_relinked':
      return relink(view, fact, effects);
    case 'closed':
      return close(view, fact, effects);
    default:
      fact satisfies never;
  }
}

function setFields(company: CompanyRow, fields: CompanyFields): void {
  const { slug, name, domain, domain_aliases, hq_country, owner } = fields;
  Object.assign(company, { slug, name, domain, domain_aliases, hq_country, owner } satisfies Partial<CompanyRow>);
}

function linkBoard(company: CompanyRow, fact: BoardLinked): void {
  company.profiled_at = fact.observed_at;
  company.boards[fact.board_id] = {
    status: 'new',
    via: fact.via,
    linked_seq: fact.event_seq,
    crawled_at: null,
    outcome: null,
    crawled_completely: false,
    complete_at: null,
    sighted_at: null,
    live: 0,
    lagging: {},
  };
}

function open(view: CompanyView, fact: Opened, effects: Effects): void {
  const { company } = view;
  const { company_id, req_key, title, function: fn, country, city, opened_at, opened_at_from } = fact;
  const req: ReqRow = {
    ...{ company_id, req_key, title, function: fn, country, city },
    ...attributesOf(undefined, fact),
    ...{ first_seen: fact.observed_at, opened_at, opened_at_from },
    cohort_week: weekStart(fact.baseline ? fact.observed_at : (company.covered_since ?? fact.observed_at)),
    active: false,
    closed_at: null,
    alias_of: null,
    live: [],
    gone: null,
    reposts: [],
  };
  view.reqs.set(req.req_key, req);
  effects.reqs.add(req.req_key);
  countOpened(company, req);
  addLive(company, req, fact, fact.posting_id);
  activate(company, req, fact.observed_at, effects);
}

function seeAgain(view: CompanyView, fact: Reposted | Reobserved, effects: Effects): void {
  const { company } = view;
  const req = reqOf(view, fact.req_key);
  effects.reqs.add(req.req_key);
  const page = req.attributes?.page_url;
  relabel(company, req, fact, fact.observed_at, effects);
  if (fact.type === 'reposted') addRepost(company, req, { at: fact.observed_at, confidence: fact.confidence });
  showPosting(company, req, fact, page);
  if (fact.replaces != null) dropLive(company, req, fact.board_id, fact.replaces);
  if (req.live.length > 0) activate(company, req, fact.observed_at, effects);
  showPostings(company, req);
}

function relink(view: CompanyView, fact: ReqRelinked, effects: Effects): void {
  const { company } = view;
  const req = reqOf(view, fact.req_key);
  effects.reqs.add(req.req_key);
  if (fact.alias_of !== undefined) return merge(view, req, reqOf(view, fact.alias_of), fact.observed_at, effects);
  const page = req.attributes?.page_url;
  relabel(company, req, fact, fact.observed_at, effects);
  showPosting(company, req, fact, page);
  if (fact.replaces != null) dropLive(company, req, fact.board_id, fact.replaces);
  if (fact.withdrawn === true) return withdraw(company, req, fact.observed_at, effects);
  if (fact.remove !== undefined) dropLive(company, req, fact.board_id, fact.remove);
  showPostings(company, req);
}

/** Removes a req from every count and list, because the req is not a role. */
function withdraw(company: CompanyRow, req: ReqRow, at: string, effects: Effects): void {
  for (const { board_id, posting_id } of [...req.live]) dropLive(company, req, board_id, posting_id);
  deactivate(company, req, at, effects);
  uncountOpened(company, req, effects);
  req.alias_of = NO_REQ;
}

function showPosting(
  company: CompanyRow,
  req: ReqRow,
  fact: Reposted | Reobserved | ReqRelinked,
  pageBefore: string | null | undefined,
): void {
  const { posting_id } = fact;
  if (posting_id !== undefined) addLive(company, req, fact, posting_id);
  keepPages(req, fact, pageBefore);
}

/** Removes the younger req from every count and list, and moves its postings to the older one. */
function merge(view: CompanyView, younger: ReqRow, older: ReqRow, at: string, effects: Effects): void {
  const { company } = view;
  effects.reqs.add(older.req_key);
  deactivate(company, younger, at, effects);
  mergeInto(company, younger, older, effects);
  if (older.live.length > 0) activate(company, older, at, effects);
  showPostings(company, older);
}

function close(view: CompanyView, fact: Closed, effects: Effects): void {
  const { company } = view;
  const req = reqOf(view, fact.req_key);
  effects.reqs.add(req.req_key);
  for (const { board_id, posting_id } of [...req.live]) dropLive(company, req, board_id, posting_id);
  deactivate(company, req, fact.observed_at, effects, isConfirmedClosure(fact));
  req.closed_reason = fact.reason;
}

function addMigration(company: CompanyRow, fact: AtsMigrated): void {
  boardOf(company, fact.to_board_id);
  company.migrations.push({
    event_seq: fact.event_seq,
    from_vendor: vendorOf(fact.from_board_id),
    to_vendor: vendorOf(fact.to_board_id),
    occurred_at: fact.occurred_at,
    observed_at: fact.observed_at,
    confidence: fact.confidence,
  });
  company.migrations.sort((a, b) =>
    a.occurred_at === b.occurred_at ? b.event_seq - a.event_seq : a.occurred_at < b.occurred_at ? 1 : -1,
  );
}

function reqOf(view: CompanyView, reqKey: string): ReqRow {
  const req = view.reqs.get(reqKey);
  if (req === undefined) throw new Error(`req ${reqKey} of company ${view.company.company_id} is not loaded`);
  return req;
}
