import {
  vendorOf,
  type Fact,
  type Instant,
  type JobFunction,
  type SignalRow,
  type SignalValues,
} from '@hiring/contracts';
import { sourceFactor } from './confidence.js';
import { isConfirmedClosure } from './closures.js';
import { velocityHundredths } from './pulse.js';
import { foldCounts } from './signal-counts.js';
import type { Level, SignalState, SignalView } from './signal-state.js';
import { daysBefore } from './weeks.js';

/**
 * The version of these signal definitions (`README.md#signal-events`). A service applies a new version from a recorded
 * position on, so published signals never change.
 */
export const SIGNAL_DEFINITION = 1;

const SAME_TYPE_AGAIN_DAYS = 7;
const STARTED_AFTER_HISTORY_DAYS = 30;
const HARD_TO_FILL_REPOSTS = 3;

/** A signal without the members that are copied from the fact. */
type Derived = Pick<SignalRow, 'type' | 'before' | 'after'> &
  Partial<Pick<SignalRow, 'function' | 'req_key' | 'title' | 'confidence'>>;

/**
 * Folds one fact in place, and returns its signals in `SIGNAL_TYPES` order, then by function. Facts must be in ledger
 * order; folded ones are skipped.
 *
 * @throws if the fact names a req that is not loaded: the ledger or the loaded rows are wrong
 */
export function evolveSignals(view: SignalView, fact: Fact): SignalRow[] {
  const { company } = view;
  if (fact.event_seq <= company.event_seq) return [];
  company.event_seq = fact.event_seq;
  const known = new Set(Object.keys(company.by_function));
  const reposts = 'req_key' in fact ? (view.reqs.get(fact.req_key)?.reposts ?? []) : [];
  const before = { surge: company.surge.now, direction: company.direction.now, paused: company.all.paused };
  foldCounts(view, fact);
  // No signal announces the end of a job function's pause, so the end counts as published at once.
  for (const scope of Object.values(company.by_function)) if (!scope.paused) scope.shown = false;
  if (isSilent(fact)) {
    adopt(company.surge, before.surge);
    adopt(company.direction, before.direction);
    if (company.all.paused !== before.paused) company.all.shown = company.all.paused;
    return [];
  }
  const derived = [
    ...surge(company, fact),
    ...direction(company, fact),
    ...hiring(company, fact),
    ...functionStarted(company, fact, known),
    ...functionPaused(company, fact),
    ...migrated(fact),
    ...hardToFill(view, fact, reposts.length),
  ];
  return derived.map((one, index) => toRow(one, fact, index + 1));
}

/**
 * Returns whether the fact changes values without a signal: a correction, a baseline, or an unreadable board. Such a
 * fact does not release delayed signals (`isTooSoon`) either.
 */
function isSilent(fact: Fact): boolean {
  switch (fact.type) {
    case 'opened':
      return fact.baseline;
    case 'board_crawled':
      return fact.baseline || fact.lost !== undefined;
    case 'closed':
      return !isConfirmedClosure(fact);
    case 'reposted':
    case 'reobserved':
    case 'ats_migrated':
      return false;
    default:
      return true;
  }
}

/** Marks the value as published if it changed without a signal, or is known for the first time. */
function adopt<T>(level: Level<T>, before: T | null): void {
  if (level.now !== before || level.shown === null) level.shown = level.now;
}

function surge(company: SignalState, fact: Fact): Derived[] {
  const { surge: level } = company;
  level.shown ??= level.now;
  if (level.now === null || level.now === level.shown) return [];
  const type = level.now ? 'surge_started' : 'surge_ended';
  if (isTooSoon(company, type, fact.observed_at)) return [];
  const before = { is_surge: level.shown ?? false };
  level.shown = level.now;
  return [{ type, before, after: { is_surge: level.now, ...pace(company) } }];
}

function direction(company: SignalState, fact: Fact): Derived[] {
  const { direction: level } = company;
  level.shown ??= level.now;
  if (level.now === null || level.shown === null || level.now === level.shown) return [];
  if (isTooSoon(company, 'direction_changed', fact.observed_at)) return [];
  const before = { direction: level.shown };
  level.shown = level.now;
  return [{ type: 'direction_changed', before, after: { direction: level.now, ...pace(company) } }];
}

function pace(company: SignalState): SignalValues {
  return { new_roles_30d: company.roles[0], velocity: velocityHundredths(company.roles) / 100 };
}

function hiring(company: SignalState, fact: Fact): Derived[] {
  const { all } = company;
  if (all.paused === all.shown) return [];
  const type = all.paused ? 'hiring_paused' : 'hiring_resumed';
  if (isTooSoon(company, type, fact.observed_at)) return [];
  all.shown = all.paused;
  const after = { is_hiring: !all.paused, open_req_count: all.open };
  return [{ type, before: { is_hiring: all.paused }, after }];
}

function functionStarted(company: SignalState, fact: Fact, known: ReadonlySet<string>): Derived[] {
  if (fact.type !== 'opened' || known.has(fact.function) || company.covered_since === null) return [];
  if (company.covered_since >= daysBefore(fact.observed_at, STARTED_AFTER_HISTORY_DAYS)) return [];
  const values = { before: { open_req_count: 0 }, after: { open_req_count: 1 } };
  return [{ type: 'function_started', function: fact.function, ...values }];
}

function functionPaused(company: SignalState, fact: Fact): Derived[] {
  const derived: Derived[] = [];
  for (const fn of Object.keys(company.by_function).sort() as JobFunction[]) {
    const scope = company.by_function[fn];
    if (scope === undefined) continue;
    if (!scope.paused || scope.shown) continue;
    if (isTooSoon(company, `function_paused/${fn}`, fact.observed_at)) continue;
    scope.shown = true;
    const values = { before: { is_hiring: true }, after: { is_hiring: false, open_req_count: 0 } };
    derived.push({ type: 'function_paused', function: fn, ...values });
  }
  return derived;
}

/** A migration needs no further check, because rule F decides it once per board pair. */
function migrated(fact: Fact): Derived[] {
  if (fact.type !== 'ats_migrated') return [];
  const before = { vendor: vendorOf(fact.from_board_id) };
  return [{ type: 'ats_migrated', before, after: { vendor: vendorOf(fact.to_board_id) } }];
}

/** @param before the number of reposts in the window that ended at the previous repost */
function hardToFill(view: SignalView, fact: Fact, before: number): Derived[] {
  if (fact.type !== 'reposted') return [];
  const reposts = view.reqs.get(fact.req_key)?.reposts ?? [];
  if (reposts.length < HARD_TO_FILL_REPOSTS || before >= HARD_TO_FILL_REPOSTS) return [];
  return [
    {
      type: 'hard_to_fill',
      function: fact.function,
      req_key: fact.req_key,
      title: fact.title,
      before: { repost_count: before },
      after: { repost_count: reposts.length },
      confidence: Math.min(...reposts.map(({ confidence }) => confidence)),
    },
  ];
}

/**
 * Returns whether a signal with this key was published less than 7 days before `at`. If not, stores `at` as the time of
 * the last one, because the caller publishes a signal now. A delayed signal waits for the company's first fact after
 * the 7 days. It is published if the value still differs from the published one.
 */
function isTooSoon(company: SignalState, key: string, at: Instant): boolean {
  const last = company.published[key];
  if (last !== undefined && last > daysBefore(at, SAME_TYPE_AGAIN_DAYS)) return true;
  company.published[key] = at;
  return false;
}

function toRow({ type, confidence, ...derived }: Derived, fact: Fact, n: number): SignalRow {
  const { function: fn = null, req_key = null, title = null, before, after } = derived;
  return {
    signal_id: `${fact.event_seq}.${n}`,
    event_seq: fact.event_seq,
    company_id: fact.company_id,
    type,
    function: fn,
    req_key,
    title,
    before,
    after,
    observed_at: fact.observed_at,
    confidence: confidence ?? confidenceOf(fact),
    definition: SIGNAL_DEFINITION,
  };
}

/** Returns the fact's confidence, or else its board's factor. */
function confidenceOf(fact: Fact): number {
  if ('confidence' in fact) return fact.confidence;
  return 'board_id' in fact ? sourceFactor(fact.board_id) : 0;
}
