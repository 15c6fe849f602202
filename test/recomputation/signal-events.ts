import type { Fact, Instant } from '@hiring/contracts';
import { activeReqs, replay, type CompanyHistory } from './replay.js';
import { newestCrawl, pulse } from './signals.js';

/**
 * Derives the signal events by their definitions (`libs/signals/README.md#signal-events`). After every fact, it
 * computes all values from the company's history and compares them with the earlier values. It is deliberately simple
 * and uses none of the code that it checks.
 */

const DAY_MS = 86_400_000;
const ms = (at: Instant): number => Date.parse(at);
const daysApart = (from: Instant, to: Instant): number => (ms(to) - ms(from)) / DAY_MS;
const factor = (fact: { board_id: string }): number => (fact.board_id.startsWith('site/') ? 0.85 : 0.95);

/** The number of open reqs in a company or in one of its job functions, before and after a fact. */
interface Step {
  at: Instant;
  before: number;
  after: number;
  confirmed: boolean;
}

export interface RecomputedSignal {
  event_seq: number;
  type: string;
  function: string | null;
  req_key: string | null;
  before: unknown;
  after: unknown;
  confidence: number;
}

const ALL = '';

class Watcher {
  readonly signals: RecomputedSignal[] = [];
  private readonly steps = new Map<string, Step[]>();
  private counts = new Map<string, number>();
  private readonly published = new Map<string, Instant>();
  /** The states that subscribers know: `surge`, `direction`, `paused` and one per job function. */
  private readonly known = new Map<string, unknown>();
  private values = new Map<string, unknown>();
  private readonly functions = new Set<string>();

  see(fact: Fact, company: CompanyHistory): void {
    const isNew = fact.type === 'opened' && !this.functions.has(fact.function);
    for (const { labels } of company.reqs.values()) this.functions.add(labels.function);
    this.count(fact, company);
    const values = this.valuesOf(company);
    const silent = isSilent(fact);
    for (const [name, value] of values) {
      const moved = value !== this.values.get(name);
      if (!this.known.has(name) || (silent && moved)) this.known.set(name, value);
      else if (!silent && value !== this.known.get(name)) this.publish(fact, name, value, company);
    }
    this.values = values;
    if (silent) return;
    if (isNew) this.started(fact, company);
    this.sortLast(fact);
    if (fact.type === 'ats_migrated') {
      const [from, to] = [fact.from_board_id, fact.to_board_id].map((board) => board.split('/')[0]);
      this.add(fact, { type: 'ats_migrated', before: { vendor: from }, after: { vendor: to } });
    }
    if (fact.type === 'reposted') this.reposted(fact, company);
  }

  private count(fact: Fact, company: CompanyHistory): void {
    const active = activeReqs(company);
    const counts = new Map<string, number>([[ALL, active.length]]);
    for (const fn of this.functions) counts.set(fn, active.filter((req) => req.labels.function === fn).length);
    const confirmed = fact.type === 'closed' && ['missed', 'proof'].includes(fact.reason);
    for (const [scope, after] of counts) {
      const steps = this.steps.get(scope) ?? [];
      steps.push({ at: fact.observed_at, before: this.counts.get(scope) ?? 0, after, confirmed });
      this.steps.set(scope, steps);
    }
    this.counts = counts;
  }

  private valuesOf(company: CompanyHistory): Map<string, unknown> {
    const values = new Map<string, unknown>();
    const t = newestCrawl(company);
    const first = company.completeCrawls[0];
    const { is_surge, direction } = pulse(company);
    if (t !== null && first !== undefined && daysApart(first, t) >= 90) values.set('surge', is_surge);
    if (t !== null && first !== undefined && daysApart(first, t) >= 60) values.set('direction', direction);
    for (const [scope, steps] of [...this.steps].sort(([a], [b]) => (a < b ? -1 : 1)))
      values.set(scope === ALL ? 'paused' : `paused/${scope}`, isPaused(steps));
    return values;
  }

  private publish(fact: Fact, name: string, value: unknown, company: CompanyHistory): void {
    const { new_roles_30d, velocity, open_req_count } = pulse(company);
    const pace = { new_roles_30d, velocity };
    const before = this.known.get(name);
    const [kind, fn] = name.split('/');
    if (fn !== undefined && value === false) {
      this.known.set(name, false);
      return;
    }
    const type =
      kind === 'surge'
        ? value === true
          ? 'surge_started'
          : 'surge_ended'
        : kind === 'direction'
          ? 'direction_changed'
          : fn !== undefined
            ? 'function_paused'
            : value === true
              ? 'hiring_paused'
              : 'hiring_resumed';
    const scope = `${type} ${fn ?? ''}`;
    const last = this.published.get(scope);
    if (last !== undefined && daysApart(last, fact.observed_at) < 7) return;
    this.published.set(scope, fact.observed_at);
    this.known.set(name, value);
    if (kind === 'surge') this.add(fact, { type, before: { is_surge: before }, after: { is_surge: value, ...pace } });
    else if (kind === 'direction')
      this.add(fact, { type, before: { direction: before }, after: { direction: value, ...pace } });
    else {
      const after = { is_hiring: value !== true, open_req_count: fn === undefined ? open_req_count : 0 };
      const of = fn === undefined ? {} : { function: fn };
      this.add(fact, { type, ...of, before: { is_hiring: value === true }, after });
    }
  }

  private started(fact: Fact, company: CompanyHistory): void {
    const first = company.completeCrawls[0];
    if (fact.type !== 'opened' || first === undefined || daysApart(first, fact.observed_at) <= 30) return;
    const values = { before: { open_req_count: 0 }, after: { open_req_count: 1 } };
    this.add(fact, { type: 'function_started', function: fact.function, ...values });
  }

  private reposted(fact: Extract<Fact, { type: 'reposted' }>, company: CompanyHistory): void {
    const reposts = company.reqs.get(fact.req_key)?.reposts ?? [];
    const within = (index: number): typeof reposts => {
      const end = reposts[index]?.at;
      return end === undefined ? [] : reposts.slice(0, index + 1).filter(({ at }) => daysApart(at, end) < 180);
    };
    const now = within(reposts.length - 1);
    const earlier = within(reposts.length - 2);
    if (now.length < 3 || earlier.length >= 3) return;
    this.add(fact, {
      type: 'hard_to_fill',
      ...{ function: fact.function, req_key: fact.req_key },
      ...{ before: { repost_count: earlier.length }, after: { repost_count: now.length } },
      confidence: Math.min(...now.map(({ confidence }) => confidence)),
    });
  }

  /** Sorts the fact's signals. `function_started` precedes `function_paused`, and both come last. */
  private sortLast(fact: Fact): void {
    const rank = (type: string): number => ['function_started', 'function_paused'].indexOf(type);
    const own = this.signals.filter(({ event_seq }) => event_seq === fact.event_seq);
    this.signals.splice(this.signals.length - own.length, own.length);
    this.signals.push(...own.sort((a, b) => rank(a.type) - rank(b.type)));
  }

  private add(
    fact: Fact,
    signal: Pick<RecomputedSignal, 'type' | 'before' | 'after'> & Partial<RecomputedSignal>,
  ): void {
    const confidence = 'confidence' in fact ? fact.confidence : 'board_id' in fact ? factor(fact) : 0;
    const none = { function: null, req_key: null };
    this.signals.push({ event_seq: fact.event_seq, confidence, ...none, ...signal });
  }
}

/**
 * Returns whether the number of open reqs fell to 0 by a confirmed closure and is still 0. At some time in the 90 days
 * before that closure, the number must have been at least 3. Every decrease from then on, down to 0, must be confirmed.
 */
function isPaused(steps: readonly Step[]): boolean {
  const last = steps.findLastIndex(({ before, after }) => before > 0 && after === 0);
  if (last < 0 || steps.slice(last).some(({ after }) => after > 0)) return false;
  const fall = steps[last] as Step;
  if (!fall.confirmed) return false;
  for (let index = last; index >= 0; index -= 1) {
    const { at, before, after, confirmed } = steps[index] as Step;
    if (after < before && !confirmed) return false;
    if (before >= 3) return daysApart(at, fall.at) < 90;
  }
  return false;
}

function isSilent(fact: Fact): boolean {
  if (fact.type === 'opened') return fact.baseline;
  if (fact.type === 'board_crawled') return fact.baseline || fact.lost !== undefined;
  if (fact.type === 'closed') return !['missed', 'proof'].includes(fact.reason);
  return !['reposted', 'reobserved', 'ats_migrated'].includes(fact.type);
}

export function recomputeSignals(facts: readonly Fact[]): RecomputedSignal[] {
  const watchers = new Map<number, Watcher>();
  replay(facts, (fact, company) => {
    const watcher = watchers.get(fact.company_id) ?? new Watcher();
    watchers.set(fact.company_id, watcher);
    watcher.see(fact, company);
  });
  return [...watchers.values()].flatMap(({ signals }) => signals).sort((a, b) => a.event_seq - b.event_seq);
}
