import { withAttributes } from '@hiring/contracts';
import type {
  AtsMigrated,
  BoardLinked,
  Closed,
  CompanyRegistered,
  CompanyUpdated,
  DecidedFact,
  Labels,
  Opened,
  PostingAttributes,
  PostingFields,
  Reobserved,
  ReqRelinked,
  Reposted,
} from '@hiring/contracts';
import { addPosting, boardIndex, indexOf, isActive } from './company-index.js';
import { foldCrawl } from './evolve-board.js';
import { foldGain } from './move-evidence.js';
import { millisOf } from './instants.js';
import {
  lastSeen,
  type BoardState,
  type CompanyState,
  type Millis,
  type PostingState,
  type ReqState,
} from './state.js';

/** Number of command ids that are stored per company, to detect duplicates. A duplicate arrives within seconds. */
const COMMAND_IDS_KEPT = 8;
/** Facts that always change `reqs`. A crawl record does so only if a posting's sightings or misses change. */
const REQ_FACTS: ReadonlySet<DecidedFact['type']> = new Set([
  'opened',
  'reposted',
  'reobserved',
  'req_relinked',
  'closed',
]);

/**
 * Applies a fact to its company's state in place, and returns the same object. Facts must come in ledger order. A
 * caller that might discard a batch must use a copy (`structuredClone`) or reload the state.
 *
 * @throws if the fact contradicts the state: the ledger is broken and must halt
 */
export function evolveCompany(company: CompanyState, fact: DecidedFact): CompanyState {
  const at = millisOf(fact.observed_at);
  apply(company, fact, at);
  if (REQ_FACTS.has(fact.type)) company.reqs_revision += 1;
  company.last_fact_at = Math.max(company.last_fact_at, at);
  if (fact.command_id !== undefined && !company.command_ids.includes(fact.command_id)) {
    company.command_ids = [...company.command_ids, fact.command_id].slice(-COMMAND_IDS_KEPT);
  }
  return company;
}

function apply(company: CompanyState, fact: DecidedFact, at: Millis): void {
  switch (fact.type) {
    case 'company_registered':
    case 'company_updated':
      return setFields(company, fact);
    case 'board_linked':
      return linkBoard(company, fact);
    case 'board_unlinked':
      return void (boardOf(company, fact.board_id).status = 'unlinked');
    case 'opened':
      return open(company, fact, at);
    case 'reposted':
      return repost(company, fact, at);
    case 'reobserved':
      return reobserve(company, fact, at);
    case 'req_relinked':
      return relink(company, fact, at);
    case 'closed':
      return close(company, fact, at);
    case 'board_crawled':
      return foldCrawl(company, boardOf(company, fact.board_id), fact, at);
    case 'ats_migrated':
      return recordMigration(company, fact);
    case 'intake_rejected':
      return;
    default:
      fact satisfies never;
  }
}

function setFields(company: CompanyState, fact: Omit<CompanyRegistered | CompanyUpdated, 'event_seq'>): void {
  const { slug, name, domain, domain_aliases, hq_country, owner } = fact;
  company.fields = { slug, name, domain, domain_aliases, hq_country, owner };
}

/**
 * Links a board. A board that is linked again starts as `new`. It keeps only the data for detecting old crawls, the
 * time of its postings' last sightings, and the boards to which it links (`front_of`).
 */
function linkBoard(company: CompanyState, fact: Omit<BoardLinked, 'event_seq'>): void {
  const before = company.boards[fact.board_id];
  const board: BoardState = {
    status: 'new',
    via: fact.via,
    crawl_ids: before?.crawl_ids ?? [],
    answered_complete: false,
    listed_ever: false,
  };
  if (before?.crawled_at !== undefined) board.crawled_at = before.crawled_at;
  if (before?.sighted_at !== undefined) board.sighted_at = before.sighted_at;
  if (before?.front_of !== undefined) board.front_of = before.front_of;
  company.boards[fact.board_id] = board;
}

function open(company: CompanyState, fact: Omit<Opened, 'event_seq'>, at: Millis): void {
  const index = indexOf(company);
  if (index.reqs.has(fact.req_key)) throw new Error(`req ${fact.req_key} is opened twice`);
  const req: ReqState = {
    req_key: fact.req_key,
    title: fact.title,
    function: fact.function,
    country: fact.country,
    city: fact.city,
    first_seen: at,
    last_public_at: at,
    postings: [],
  };
  setAttributes(req, fact);
  company.reqs.push(req);
  index.reqs.set(req.req_key, req);
  addLive(company, req, fact, at);
}

function repost(company: CompanyState, fact: Omit<Reposted, 'event_seq'>, at: Millis): void {
  const req = reqOf(company, fact.req_key);
  setLabels(req, fact);
  req.last_public_at = at;
  if (fact.basis === 'redated') req.last_redated_at = at;
  addLive(company, req, fact, at);
  if (fact.replaces !== null) removePosting(company, req, fact.board_id, fact.replaces, at);
}

function reobserve(company: CompanyState, fact: Omit<Reobserved, 'event_seq'>, at: Millis): void {
  const req = reqOf(company, fact.req_key);
  setLabels(req, fact);
  req.last_public_at = at;
  req.last_reobserved_at = at;
  if (fact.posting_id !== undefined) addLive(company, req, { ...fact, posting_id: fact.posting_id }, at);
  if (fact.replaces != null) removePosting(company, req, fact.board_id, fact.replaces, at);
}

function relink(company: CompanyState, fact: Omit<ReqRelinked, 'event_seq'>, at: Millis): void {
  const req = reqOf(company, fact.req_key);
  if (fact.alias_of !== undefined) return merge(company, req, reqOf(company, fact.alias_of));
  setLabels(req, fact);
  if (fact.posting_id !== undefined) addLive(company, req, { ...fact, posting_id: fact.posting_id }, at);
  if (fact.replaces != null) removePosting(company, req, fact.board_id, fact.replaces, at);
  if (fact.withdrawn === true) return withdraw(company, req);
  if (fact.remove !== undefined) removePosting(company, req, fact.board_id, fact.remove, at);
}

/** Removes all postings from a req that is not a role. If they are later listed as roles, they open a new req. */
function withdraw(company: CompanyState, req: ReqState): void {
  for (const { board_id, posting_id } of req.postings) {
    const board = boardIndex(indexOf(company), board_id);
    board.all.delete(posting_id);
    board.live.delete(posting_id);
  }
  req.postings = [];
  req.withdrawn = true;
  delete req.closed;
}

function close(company: CompanyState, fact: Omit<Closed, 'event_seq'>, at: Millis): void {
  const req = reqOf(company, fact.req_key);
  for (const posting of req.postings) if (posting.live) setGone(company, posting, at);
  req.closed = fact.reason;
}

function merge(company: CompanyState, younger: ReqState, older: ReqState): void {
  const index = indexOf(company);
  for (const posting of younger.postings) {
    older.postings.push(posting);
    addPosting(index, { req: older, posting });
  }
  younger.postings = [];
  younger.alias_of = older.req_key;
  delete younger.closed;
  older.last_public_at = Math.max(older.last_public_at, younger.last_public_at);
  keepLater(older, younger, 'last_reobserved_at');
  keepLater(older, younger, 'last_redated_at');
  if (isActive(older)) delete older.closed;
}

function keepLater(older: ReqState, younger: ReqState, field: 'last_reobserved_at' | 'last_redated_at'): void {
  const later = Math.max(older[field] ?? 0, younger[field] ?? 0);
  if (later > 0) older[field] = later;
}

function recordMigration(company: CompanyState, fact: Omit<AtsMigrated, 'event_seq'>): void {
  company.migrated.push(`${fact.from_board_id} ${fact.to_board_id}`);
  delete company.boards[fact.to_board_id]?.moves?.[fact.from_board_id];
}

function addLive(company: CompanyState, req: ReqState, fields: PostingFields & { board_id: string }, at: Millis): void {
  const ref = boardIndex(indexOf(company), fields.board_id).all.get(fields.posting_id);
  if (ref !== undefined && ref.req !== req) {
    throw new Error(
      `posting ${fields.posting_id} of ${fields.board_id} belongs to ${ref.req.req_key}, not to ${req.req_key}`,
    );
  }
  const posting = ref?.posting ?? newPosting(req, fields, at);
  const gained = !posting.live || ref === undefined;
  posting.live = true;
  posting.last_seen = at;
  if (posting.gone_at !== undefined) delete posting.gone_at;
  setKeys(posting, fields);
  addPosting(indexOf(company), { req, posting });
  if (req.closed !== undefined) delete req.closed;
  if (gained) foldGain(company, fields.board_id, at);
}

function newPosting(req: ReqState, fields: PostingFields & { board_id: string }, at: Millis): PostingState {
  const posting: PostingState = {
    board_id: fields.board_id,
    posting_id: fields.posting_id,
    live: true,
    first_seen: at,
    last_seen: at,
  };
  req.postings.push(posting);
  return posting;
}

/** Stores a fact's keys. A missing field keeps its stored value; null clears it. */
function setKeys(posting: PostingState, fields: PostingFields): void {
  for (const key of ['url', 'internal_id', 'requisition_id'] as const) {
    const value = fields[key];
    if (value === undefined) continue;
    if (value === null) delete posting[key];
    else posting[key] = value;
  }
  if (fields.posted_at === undefined) return;
  if (fields.posted_at === null) delete posting.posted_at;
  else posting.posted_at = millisOf(fields.posted_at);
}

function setLabels(req: ReqState, labels: Partial<Labels>): void {
  if (labels.title !== undefined) req.title = labels.title;
  if (labels.function !== undefined) req.function = labels.function;
  if (labels.country !== undefined) req.country = labels.country;
  if (labels.city !== undefined) req.city = labels.city;
  setAttributes(req, labels);
}

function setAttributes(req: ReqState, carried: PostingAttributes): void {
  const attributes = withAttributes(req.attributes, carried);
  if (attributes === req.attributes) return;
  if (attributes === undefined) {
    delete req.attributes;
    return;
  }
  const { text_facts: read, ...others } = attributes;
  req.attributes = { ...others, ...(read != null && { text_facts: { version: read.version, hash: read.hash } }) };
}

function removePosting(company: CompanyState, req: ReqState, boardId: string, postingId: string, at: Millis): void {
  const ref = boardIndex(indexOf(company), boardId).all.get(postingId);
  if (ref?.req !== req) throw new Error(`req ${req.req_key} has no posting ${postingId} on ${boardId}`);
  if (ref.posting.live) setGone(company, ref.posting, at);
}

function setGone(company: CompanyState, posting: PostingState, at: Millis): void {
  posting.last_seen = lastSeen(company, posting);
  posting.live = false;
  posting.gone_at = at;
  delete posting.missed;
  boardIndex(indexOf(company), posting.board_id).live.delete(posting.posting_id);
}

function reqOf(company: CompanyState, reqKey: string): ReqState {
  const req = indexOf(company).reqs.get(reqKey);
  if (req === undefined) throw new Error(`company ${company.company_id} has no req ${reqKey}`);
  return req;
}

function boardOf(company: CompanyState, boardId: string): BoardState {
  const board = company.boards[boardId];
  if (board === undefined) throw new Error(`company ${company.company_id} has no board ${boardId}`);
  return board;
}
