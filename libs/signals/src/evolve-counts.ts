import { withAttributes, type Instant, type JobFunction, type Labels, type PostingAttributes } from '@hiring/contracts';
import { vendorsOf } from './board-names.js';
import { REPOST_WINDOW_DAYS, setNewRoles } from './evolve-board.js';
import type { Effects } from './effects.js';
import type { CompanyRow, ListedReq, OpenDelta, PainEntry, ReqRow, RepostView } from './rows.js';
import { daysBefore, weekStart } from './weeks.js';

type Opening = Pick<ReqRow, 'opened_at' | 'req_key'>;

/** Maximum `top_reqs` in the pre-action brief. */
export const TOP_REQS = 5;

/**
 * Makes an opened req its job function's first hire, unless an earlier req already is. Also counts the req as a new
 * role, unless a baseline crawl found it without a date (`libs/signals/README.md#new-roles`). A later closure changes
 * neither.
 */
export function countOpened(company: CompanyRow, req: ReqRow): void {
  if (req.opened_at_from !== 'baseline') addNewRole(company, req);
  offerFirstHire(company, req);
}

function addNewRole(company: CompanyRow, { function: fn, opened_at }: ReqRow): void {
  (company.new_roles[fn] ??= []).push(opened_at);
}

/** Removes a req from the new roles. Returns false if it was not among them. */
function removeNewRole(company: CompanyRow, { function: fn, opened_at, opened_at_from }: ReqRow): boolean {
  const roles = company.new_roles[fn] ?? [];
  const position = opened_at_from === 'baseline' ? -1 : roles.indexOf(opened_at);
  if (position < 0) return false;
  setNewRoles(company, fn, roles.toSpliced(position, 1));
  return true;
}

/** Removes a merged or withdrawn req from the new roles and the first hires. */
export function uncountOpened(company: CompanyRow, req: ReqRow, effects: Effects): void {
  removeNewRole(company, req);
  loseFirstHire(company, req, effects);
}

function offerFirstHire(company: CompanyRow, req: ReqRow): void {
  if (!isEarlier(req, company.first_hires[req.function])) return;
  const { opened_at, req_key, opened_at_from } = req;
  company.first_hires[req.function] = { opened_at, req_key, opened_at_from };
}

/**
 * Returns whether `one` opened before `other` or, at the same time, has the smaller req_key. True if `other` is
 * undefined.
 */
export function isEarlier(one: Opening, other: Opening | undefined): boolean {
  if (other === undefined || one.opened_at < other.opened_at) return true;
  return one.opened_at === other.opened_at && one.req_key < other.req_key;
}

function loseFirstHire(company: CompanyRow, req: ReqRow, effects: Effects): void {
  if (company.first_hires[req.function]?.req_key !== req.req_key) return;
  delete company.first_hires[req.function];
  effects.first_hires_lost.add(req.function);
}

/**
 * Sets a job function's first hire.
 * @param earliest the job function's earliest req (opened_at, then req_key), if any
 */
export function refillFirstHire(company: CompanyRow, fn: JobFunction, earliest: ReqRow | null): void {
  delete company.first_hires[fn];
  if (earliest !== null) offerFirstHire(company, earliest);
}

/**
 * @param newest the newest active reqs (descending first_seen, then req_key): at least `TOP_REQS`, or all if the
 *   company has fewer
 */
export function refillTopReqs(company: CompanyRow, newest: readonly ReqRow[]): void {
  company.top_reqs = newest.slice(0, TOP_REQS).map(toListedReq);
}

export function toListedReq({ req_key, title, function: fn, country, first_seen, live }: ReqRow): ListedReq {
  const boards = vendorsOf(live.map((posting) => posting.board_id));
  return { req_key, title, function: fn, country, first_seen, boards };
}

export function activate(company: CompanyRow, req: ReqRow, at: Instant, effects: Effects): void {
  if (req.active) return;
  req.active = true;
  req.closed_at = null;
  count(company, req, at, 1, effects);
  if (req.reposts.length > 0) showPain(company, req);
  enterTop(company, req);
  effects.top_reqs_short = isTopShort(company);
}

/**
 * @param confirmed true for a confirmed closure. Only then does a company or job function without active reqs count as
 * paused.
 */
export function deactivate(company: CompanyRow, req: ReqRow, at: Instant, effects: Effects, confirmed = false): void {
  if (!req.active) return;
  req.active = false;
  req.closed_at = at;
  count(company, req, at, -1, effects);
  if (confirmed && company.open_req_count === 0) company.paused_at = at;
  if (confirmed && company.by_function[req.function] === undefined) company.paused_functions[req.function] = at;
  if (req.reposts.length > 0) company.pain = company.pain.filter((entry) => entry.req_key !== req.req_key);
  const position = company.top_reqs.findIndex((listed) => listed.req_key === req.req_key);
  if (position >= 0) company.top_reqs.splice(position, 1);
  effects.top_reqs_short = isTopShort(company);
}

function count(company: CompanyRow, req: ReqRow, at: Instant, delta: 1 | -1, effects: Effects): void {
  company.open_req_count += delta;
  company.paused_at = null;
  effects.open.push(openDelta(req, delta));
  countLabels(company, req, at, delta, effects);
}

function countLabels(company: CompanyRow, req: ReqRow, at: Instant, delta: 1 | -1, effects: Effects): void {
  const active = (company.by_function[req.function] ?? 0) + delta;
  if (active === 0) delete company.by_function[req.function];
  else company.by_function[req.function] = active;
  delete company.paused_functions[req.function];
  if (company.owner !== null) return;
  const { function: fn, country, cohort_week } = req;
  effects.demand.push({ function: fn, country, cohort_week, week: weekStart(at), delta });
}

function openDelta({ function: fn, country, attributes }: ReqRow, delta: 1 | -1): OpenDelta {
  const [seniority, workplace] = [attributes?.seniority?.value ?? null, attributes?.workplace?.value ?? null];
  return { function: fn, country, seniority, workplace, delta };
}

function isSameCount(a: OpenDelta, b: OpenDelta): boolean {
  const sameLabels = a.function === b.function && a.country === b.country;
  return sameLabels && a.seniority === b.seniority && a.workplace === b.workplace;
}

/** Applies a fact's labels, and updates the counts. */
export function relabel(
  company: CompanyRow,
  req: ReqRow,
  labels: Partial<Labels>,
  at: Instant,
  effects: Effects,
): void {
  const fn = labels.function ?? req.function;
  const country = labels.country === undefined ? req.country : labels.country;
  const moves = fn !== req.function || country !== req.country;
  const counted = openDelta(req, -1);
  if (moves && req.active) countLabels(company, req, at, -1, effects);
  if (fn !== req.function) loseFirstHire(company, req, effects);
  const renamed = fn !== req.function;
  const isNewRole = renamed && removeNewRole(company, req);
  req.title = labels.title ?? req.title;
  req.city = labels.city === undefined ? req.city : labels.city;
  req.function = fn;
  req.country = country;
  Object.assign(req, attributesOf(req.attributes, labels));
  if (renamed) offerFirstHire(company, req);
  if (isNewRole) addNewRole(company, req);
  if (moves && req.active) countLabels(company, req, at, 1, effects);
  const counts = openDelta(req, 1);
  if (req.active && !isSameCount(counted, counts)) effects.open.push(counted, counts);
}

/**
 * Returns `attributes` for a req's row. It is absent until the req has its first attribute, and `{}` once all
 * attributes were removed.
 */
export function attributesOf(
  stored: PostingAttributes | undefined,
  carried: PostingAttributes,
): Pick<ReqRow, 'attributes'> {
  const attributes = withAttributes(stored, carried);
  if (attributes === undefined) return stored === undefined ? {} : { attributes: {} };
  return { attributes };
}

export function addRepost(company: CompanyRow, req: ReqRow, repost: RepostView): void {
  req.reposts.push(repost);
  if (req.active) showPain(company, req);
}

function showPain(company: CompanyRow, req: ReqRow): void {
  const oldest = company.t === null ? '' : daysBefore(company.t, REPOST_WINDOW_DAYS);
  const reposts = req.reposts.filter(({ at }) => at > oldest);
  const others = company.pain.filter((entry) => entry.req_key !== req.req_key);
  company.pain = reposts.length === 0 ? others : [...others, painOf(req, reposts)];
}

function painOf({ req_key, title, function: fn, country, first_seen }: ReqRow, reposts: RepostView[]): PainEntry {
  return { req_key, title, function: fn, country, first_seen, reposts };
}

/** Updates a req's labels and boards in the company row's lists. */
export function showPostings(company: CompanyRow, req: ReqRow): void {
  if (!req.active) return;
  const position = company.top_reqs.findIndex((listed) => listed.req_key === req.req_key);
  if (position >= 0) company.top_reqs[position] = toListedReq(req);
  if (req.reposts.length > 0) showPain(company, req);
}

/**
 * Inserts a req into `top_reqs` at its sorted position. A req that sorts last is appended only to a complete list, so
 * that an incomplete list stays a prefix of the complete one.
 */
function enterTop(company: CompanyRow, req: ReqRow): void {
  const list = company.top_reqs;
  const position = list.findIndex((listed) => comesBefore(req, listed));
  const complete = list.length === Math.min(TOP_REQS, company.open_req_count - 1);
  if (position >= 0) list.splice(position, 0, toListedReq(req));
  else if (complete && list.length < TOP_REQS) list.push(toListedReq(req));
  if (list.length > TOP_REQS) list.pop();
}

function comesBefore(a: ReqRow, b: ListedReq): boolean {
  return a.first_seen === b.first_seen ? a.req_key < b.req_key : a.first_seen > b.first_seen;
}

function isTopShort(company: CompanyRow): boolean {
  return company.top_reqs.length < Math.min(TOP_REQS, company.open_req_count);
}
