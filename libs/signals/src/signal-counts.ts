import type { BoardCrawled, Fact, Instant, JobFunction, ReqFact } from '@hiring/contracts';
import { isAccepted } from './evolve-board.js';
import {
  DIRECTION_WINDOWS_MIN,
  directionOf,
  isSurge,
  SURGE_COVERED_MIN,
  velocityHundredths,
  WINDOWS,
  windowsBefore,
} from './pulse.js';
import { isConfirmedClosure } from './closures.js';
import { emptyScope, type OpenScope, type SignalReq, type SignalState, type SignalView } from './signal-state.js';
import { daysBefore, millisOf } from './weeks.js';

const PAUSED_AFTER_OPEN_MIN = 3;
const PAUSED_WITHIN_DAYS = 90;
const REPOSTS_WITHIN_DAYS = 180;

/** Updates the counts with a fact. Then updates the pauses and the values at `t`, which follow from the counts. */
export function foldCounts(view: SignalView, fact: Fact): void {
  const { company } = view;
  if (fact.type === 'board_crawled') return foldCrawl(company, fact);
  if (!('req_key' in fact)) return;
  const before = countsOf(company);
  foldReq(view, fact);
  settle(company.all, before.all, fact);
  for (const [fn, scope] of Object.entries(company.by_function)) {
    settle(scope, before.by_function.get(fn as JobFunction) ?? 0, fact);
  }
  foldValues(company);
}

function countsOf({ all, by_function }: SignalState): { all: number; by_function: Map<JobFunction, number> } {
  const scopes = Object.entries(by_function).map(([fn, { open }]) => [fn as JobFunction, open] as const);
  return { all: all.open, by_function: new Map(scopes) };
}

/** Updates `fell_at` and `paused`. `before` is the number of open reqs before this fact. */
function settle(scope: OpenScope, before: number, fact: Fact): void {
  const { open } = scope;
  if (open === before) return;
  const at = fact.observed_at;
  const confirmed = isConfirmedClosure(fact);
  if (open >= PAUSED_AFTER_OPEN_MIN) scope.fell_at = null;
  else if (open < before && !confirmed) scope.fell_at = null;
  else if (open < before && before >= PAUSED_AFTER_OPEN_MIN) scope.fell_at = at;
  scope.paused =
    open === 0 && confirmed && scope.fell_at !== null && scope.fell_at > daysBefore(at, PAUSED_WITHIN_DAYS);
}

function foldReq(view: SignalView, fact: ReqFact): void {
  const { company, reqs, changed } = view;
  if (fact.type === 'opened') {
    const { company_id, req_key, opened_at, opened_at_from } = fact;
    const new_role_at = opened_at_from === 'baseline' ? null : opened_at;
    const opened = { company_id, req_key, function: fact.function, active: false, new_role_at, reposts: [] };
    reqs.set(req_key, opened);
    if (new_role_at !== null) countNewRole(company, new_role_at, 1);
    activate(company, opened, true);
    changed.add(req_key);
    return;
  }
  const req = reqOf(view, fact.req_key);
  const known = JSON.stringify(req);
  if (fact.type === 'closed') activate(company, req, false);
  else if (fact.type === 'req_relinked' && fact.alias_of !== undefined) {
    const older = reqOf(view, fact.alias_of);
    if (req.active && !older.active) {
      activate(company, older, true);
      changed.add(older.req_key);
    }
    uncount(company, req);
  } else {
    if (fact.function !== undefined) relabel(company, req, fact.function);
    if (fact.type === 'reposted') addRepost(req, fact);
    if (fact.type === 'req_relinked' && fact.withdrawn === true) uncount(company, req);
    else if (fact.type !== 'req_relinked' && fact.posting_id !== undefined) activate(company, req, true);
  }
  if (JSON.stringify(req) !== known) changed.add(req.req_key);
}

/** Removes a merged or withdrawn req from the counts. */
function uncount(company: SignalState, req: SignalReq): void {
  activate(company, req, false);
  if (req.new_role_at !== null) countNewRole(company, req.new_role_at, -1);
  req.new_role_at = null;
}

function activate(company: SignalState, req: SignalReq, active: boolean): void {
  if (req.active === active) {
    scopeOf(company, req.function);
    return;
  }
  req.active = active;
  const change = active ? 1 : -1;
  company.all.open += change;
  scopeOf(company, req.function).open += change;
}

function relabel(company: SignalState, req: SignalReq, fn: JobFunction): void {
  if (fn === req.function) return;
  if (req.active) scopeOf(company, req.function).open -= 1;
  req.function = fn;
  scopeOf(company, fn).open += req.active ? 1 : 0;
}

/** Returns the job function's scope, creating it if necessary. A scope shows that the job function has had a req. */
function scopeOf(company: SignalState, fn: JobFunction): OpenScope {
  return (company.by_function[fn] ??= emptyScope());
}

function addRepost(
  req: SignalReq,
  { observed_at: at, confidence }: { observed_at: Instant; confidence: number },
): void {
  const oldest = daysBefore(at, REPOSTS_WITHIN_DAYS);
  req.reposts = [...req.reposts.filter((repost) => repost.at > oldest), { at, confidence }];
}

function countNewRole(company: SignalState, at: Instant, change: 1 | -1): void {
  const count = (company.new_roles[at] ?? 0) + change;
  // If the role is older than all windows, its count was already dropped, so `count` can be negative.
  if (count > 0) company.new_roles[at] = count;
  else delete company.new_roles[at];
  const window = company.t === null ? -1 : windowsBefore(millisOf(company.t), at);
  if (count >= 0 && window >= 0 && window < WINDOWS) company.roles[window as 0 | 1 | 2 | 3] += change;
}

function foldCrawl(company: SignalState, fact: BoardCrawled): void {
  if (!isAccepted(fact)) return;
  company.t = fact.observed_at;
  company.covered_since ??= fact.observed_at;
  countWindows(company, fact.observed_at);
  foldValues(company);
}

/**
 * Counts the new roles in each window before `t`. Drops roles that are older than all windows. No later count needs
 * them, because `t` never decreases.
 */
function countWindows(company: SignalState, t: Instant): void {
  const end = millisOf(t);
  company.roles = [0, 0, 0, 0];
  for (const [at, count] of Object.entries(company.new_roles)) {
    const window = windowsBefore(end, at);
    if (window >= WINDOWS) delete company.new_roles[at];
    else if (window >= 0) company.roles[window as 0 | 1 | 2 | 3] += count;
  }
}

/** Sets the values at `t` for which the history is long enough. */
function foldValues(company: SignalState): void {
  const { t, covered_since: since, roles } = company;
  if (t === null || since === null) return;
  const covered = Math.min(WINDOWS, windowsBefore(millisOf(t), since));
  if (covered >= DIRECTION_WINDOWS_MIN) {
    company.direction.now = directionOf(velocityHundredths(roles), roles[0] - roles[1]);
  }
  if (covered >= SURGE_COVERED_MIN) company.surge.now = isSurge(roles, covered);
}

function reqOf(view: SignalView, reqKey: string): SignalReq {
  const req = view.reqs.get(reqKey);
  if (req === undefined) throw new Error(`req ${reqKey} of company ${view.company.company_id} is not loaded`);
  return req;
}
