import { VENDORS, vendorOf, type Fact, type Instant, type JobFunction } from '@hiring/contracts';

/**
 * Computes one company's signals directly from the ledger by their definitions, without state between facts. It covers
 * only what is compared with `libs/signals`.
 */

const DAY = 86_400_000;
const millis = (instant: Instant): number => Date.parse(instant);
const iso = (at: number): Instant => new Date(at).toISOString();

export function mondayOf(instant: Instant): Instant {
  const date = new Date(instant);
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  return iso(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() - sinceMonday));
}

interface Req {
  req_key: string;
  title: string;
  function: JobFunction;
  country: string | null;
  first_seen: Instant;
  opened_at: Instant;
  opened_at_from: string;
  baseline: boolean;
  merged: boolean;
  live: Map<string, string>;
  /** The last sightings of all the req's postings, with their boards. */
  seen: { board_id: string; at: Instant }[];
  reposts: { at: Instant; confidence: number }[];
}

function isComplete(fact: Fact): boolean {
  return fact.type === 'board_crawled' && ['complete', 'not_modified'].includes(fact.outcome) && fact.held !== true;
}

/**
 * Returns whether a crawl counts as a sighting of the listed postings. A crawl counts if it is complete or incomplete.
 * A held crawl counts only if it has unlisted postings.
 */
function isSighting(fact: Extract<Fact, { type: 'board_crawled' }>): boolean {
  if (fact.held === true) return fact.unlisted.length > 0;
  return isComplete(fact) || fact.outcome === 'incomplete';
}

/** Returns the company's reqs after these facts. */
export function reqsAfter(facts: readonly Fact[]): Map<string, Req> {
  const reqs = new Map<string, Req>();
  const seenOf = new Map<string, Instant>();
  const ownerOf = new Map<string, Req>();
  for (const fact of facts) {
    if (fact.type === 'board_crawled') {
      if (!isSighting(fact)) continue;
      for (const [id, req] of ownerOf) {
        const [board, ...rest] = id.split(' ');
        const lacking = [...fact.unlisted, ...(fact.unread ?? [])];
        if (board === fact.board_id && req.live.has(id) && !lacking.includes(rest.join(' '))) {
          seenOf.set(id, fact.observed_at);
        }
      }
      continue;
    }
    if (!('req_key' in fact)) continue;
    if (fact.type === 'opened') {
      const { req_key, title, country, opened_at, opened_at_from, baseline } = fact;
      const req: Req = {
        ...{ req_key, title, function: fact.function, country, opened_at, opened_at_from, baseline },
        ...{ first_seen: fact.observed_at, merged: false, live: new Map(), seen: [], reposts: [] },
      };
      reqs.set(req_key, req);
    }
    const req = reqs.get(fact.req_key);
    if (req === undefined) throw new Error(`no req ${fact.req_key}`);
    if (fact.type === 'closed') {
      req.live.clear();
      continue;
    }
    if (fact.type === 'req_relinked' && fact.alias_of !== undefined) {
      const older = reqs.get(fact.alias_of) as Req;
      for (const [id, board] of req.live) older.live.set(id, board);
      for (const [id, owner] of ownerOf) if (owner === req) ownerOf.set(id, older);
      req.live.clear();
      req.merged = true;
      continue;
    }
    if (fact.type === 'req_relinked' && fact.withdrawn === true) {
      for (const [id, owner] of ownerOf) if (owner === req) ownerOf.delete(id);
      req.live.clear();
      req.merged = true;
      continue;
    }
    req.title = fact.title ?? req.title;
    req.function = fact.function ?? req.function;
    if (fact.country !== undefined) req.country = fact.country;
    if (fact.type === 'reposted') req.reposts.push({ at: fact.observed_at, confidence: fact.confidence });
    if (fact.posting_id !== undefined) {
      const id = `${fact.board_id} ${fact.posting_id}`;
      req.live.set(id, fact.board_id);
      ownerOf.set(id, req);
      seenOf.set(id, fact.observed_at);
    }
    if ('replaces' in fact && fact.replaces != null) req.live.delete(`${fact.board_id} ${fact.replaces}`);
    if ('remove' in fact && fact.remove !== undefined) req.live.delete(`${fact.board_id} ${fact.remove}`);
  }
  for (const [id, req] of ownerOf)
    req.seen.push({ board_id: id.split(' ')[0] as string, at: seenOf.get(id) as Instant });
  return reqs;
}

export interface Recomputed {
  as_of: Instant;
  t: Instant | null;
  live_boards: string[];
  open: string[];
  pulse: object;
  by_function: Record<string, number>;
  momentum: { bucket_start: Instant; open_req_count: number }[];
  first_hires: Record<string, { opened_at: Instant; req_key: string }>;
  pain: { req_key: string; repost_count: number; confidence: number }[];
  newest_sighting: { board_id: string; seen_at: Instant } | null;
  confidence_of_hiring: number;
}

export function recompute(facts: readonly Fact[], now: Instant): Recomputed {
  const reqs = [...reqsAfter(facts).values()];
  const active = reqs.filter((req) => req.live.size > 0);
  const complete = facts.filter(isComplete);
  const t =
    complete
      .map((fact) => fact.observed_at)
      .sort()
      .at(-1) ?? null;
  const boards = boardsAfter(facts);
  const live = [...boards].filter(([, board]) => board.live);
  const sighting = newestOf(active.flatMap((req) => sightingsOfLive(facts, req)));
  return {
    as_of: asOfAfter(facts),
    t,
    live_boards: live.map(([boardId]) => boardId).sort(),
    open: active
      .sort((a, b) =>
        a.first_seen === b.first_seen ? (a.req_key < b.req_key ? -1 : 1) : a.first_seen < b.first_seen ? 1 : -1,
      )
      .map((req) => req.req_key),
    pulse: pulseOf(reqs, active.length, complete, t),
    by_function: countBy(active.map((req) => req.function)),
    momentum: momentumOf(facts, complete, t, active.length),
    first_hires: firstHiresOf(reqs),
    pain: painOf(active, t),
    newest_sighting: sighting,
    confidence_of_hiring: hiringConfidence(active, sighting, now),
  };
}

function boardsAfter(facts: readonly Fact[]): Map<string, { live: boolean; completeAt: Instant | null }> {
  const boards = new Map<string, { live: boolean; completeAt: Instant | null }>();
  for (const fact of facts) {
    if (fact.type === 'board_linked') boards.set(fact.board_id, { live: false, completeAt: null });
    if (fact.type === 'board_unlinked') boards.set(fact.board_id, { live: false, completeAt: null });
    if (fact.type === 'board_crawled' && isComplete(fact))
      boards.set(fact.board_id, { live: true, completeAt: fact.observed_at });
    if (fact.type === 'board_crawled' && fact.lost !== undefined)
      boards.set(fact.board_id, { live: false, completeAt: null });
  }
  return boards;
}

function asOfAfter(facts: readonly Fact[]): Instant {
  for (let end = facts.length; end > 0; end -= 1) {
    const boards = [...boardsAfter(facts.slice(0, end)).values()].filter((board) => board.live);
    if (boards.length === 0) continue;
    if (end === facts.length) return boards.map((board) => board.completeAt as Instant).sort()[0] as Instant;
    return (facts[end] as Fact).observed_at;
  }
  return iso(0);
}

function pulseOf(reqs: readonly Req[], open: number, complete: readonly Fact[], t: Instant | null): object {
  const quiet = { velocity: 1, direction: 'steady', is_surge: false };
  if (t === null) return { is_hiring: open >= 1, open_req_count: open, new_roles_30d: 0, ...quiet };
  const coveredSince = millis(complete.map((fact) => fact.observed_at).sort()[0] as Instant);
  const end = millis(t);
  const isNew = reqs.filter((req) => !req.merged && req.opened_at_from !== 'baseline');
  const inWindow = (window: number): number =>
    isNew.filter(({ opened_at }) => {
      const at = millis(opened_at);
      return at > end - (window + 1) * 30 * DAY && at <= end - window * 30 * DAY;
    }).length;
  const n = inWindow(0);
  const p = inWindow(1);
  const velocity = Number(((BigInt(n + 1) * 200n + BigInt(p + 1)) / (2n * BigInt(p + 1))).toString()) / 100;
  const long = coveredSince <= end - 60 * DAY;
  const up = long && velocity >= 1.25 && n - p >= 3;
  const down = long && velocity <= 0.8 && n - p <= -3;
  const full = [1, 2, 3].filter((window) => coveredSince <= end - (window + 1) * 30 * DAY);
  const sum = full.reduce((total, window) => total + inWindow(window), 0);
  return {
    is_hiring: open >= 1,
    open_req_count: open,
    new_roles_30d: n,
    velocity,
    direction: up ? 'accelerating' : down ? 'decelerating' : 'steady',
    is_surge: full.length >= 2 && n >= 5 && full.length * n >= 2 * sum,
  };
}

function momentumOf(
  facts: readonly Fact[],
  complete: readonly Fact[],
  t: Instant | null,
  open: number,
): { bucket_start: Instant; open_req_count: number }[] {
  if (t === null) return [];
  const last = mondayOf(t);
  const points = [];
  for (let n = 7; n >= 0; n -= 1) {
    const bucket_start = iso(millis(last) - n * 7 * DAY);
    const isIn = (fact: Fact): boolean => mondayOf(fact.observed_at) === bucket_start;
    if (!complete.some(isIn)) continue;
    const upTo = facts.filter((fact) => mondayOf(fact.observed_at) <= bucket_start);
    const count = [...reqsAfter(upTo).values()].filter((req) => req.live.size > 0).length;
    points.push({ bucket_start, open_req_count: n === 0 ? open : count });
  }
  return points;
}

function firstHiresOf(reqs: readonly Req[]): Record<string, { opened_at: Instant; req_key: string }> {
  const first: Record<string, { opened_at: Instant; req_key: string }> = {};
  for (const { function: fn, opened_at, req_key, merged } of reqs) {
    if (merged) continue;
    const best = first[fn];
    const earlier =
      best === undefined || opened_at < best.opened_at || (opened_at === best.opened_at && req_key < best.req_key);
    if (earlier) first[fn] = { opened_at, req_key };
  }
  return first;
}

function painOf(active: readonly Req[], t: Instant | null): Recomputed['pain'] {
  if (t === null) return [];
  const pain = active.flatMap((req) => {
    const counted = req.reposts.filter(({ at }) => millis(at) > millis(t) - 365 * DAY && at <= t);
    if (counted.length === 0) return [];
    const confidence = Math.min(...counted.map((repost) => repost.confidence));
    return [{ req_key: req.req_key, repost_count: counted.length, confidence, first_seen: req.first_seen }];
  });
  return pain
    .sort(
      (a, b) =>
        b.repost_count - a.repost_count ||
        millis(a.first_seen) - millis(b.first_seen) ||
        (a.req_key < b.req_key ? -1 : 1),
    )
    .map(({ req_key, repost_count, confidence }) => ({ req_key, repost_count, confidence }));
}

function sightingsOfLive(facts: readonly Fact[], req: Req): { board_id: string; seen_at: Instant }[] {
  return [...req.live.keys()].map((id) => {
    const board_id = id.slice(0, id.indexOf(' '));
    const posting = id.slice(id.indexOf(' ') + 1);
    let seen_at = req.first_seen;
    for (const fact of facts) {
      if ('posting_id' in fact && fact.posting_id === posting && fact.board_id === board_id) seen_at = fact.observed_at;
      if (fact.type !== 'board_crawled' || fact.board_id !== board_id) continue;
      const lacking = [...fact.unlisted, ...(fact.unread ?? [])];
      if (isSighting(fact) && fact.observed_at >= seen_at && !lacking.includes(posting)) seen_at = fact.observed_at;
    }
    return { board_id, seen_at };
  });
}

function newestOf(sightings: readonly { board_id: string; seen_at: Instant }[]): Recomputed['newest_sighting'] {
  const sorted = [...sightings].sort((a, b) =>
    a.seen_at === b.seen_at ? (a.board_id < b.board_id ? -1 : 1) : a.seen_at < b.seen_at ? 1 : -1,
  );
  return sorted[0] ?? null;
}

function hiringConfidence(active: readonly Req[], sighting: Recomputed['newest_sighting'], now: Instant): number {
  if (sighting === null) return 0;
  const boards = new Set(active.flatMap((req) => [...req.live.values()]));
  const age = Math.max(0, millis(now) - millis(sighting.seen_at));
  const factor = VENDORS[vendorOf(sighting.board_id)].factor;
  const confidence = Math.min(0.99, factor * Math.pow(0.5, age / (14 * DAY)) + 0.03 * (boards.size - 1));
  return Math.floor(confidence * 100 + 0.5) / 100;
}

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** Computes role demand from several companies' ledger (`libs/signals/README.md#role-demand`). */
export function demandOf(
  facts: readonly Fact[],
  { role, geo, since, now }: { role?: JobFunction; geo?: string; since?: Instant; now: Instant },
): { bucket: Instant; active_reqs: number }[] {
  const complete = facts.filter(isComplete);
  const covered = complete.map((fact) => fact.observed_at).sort()[0];
  if (covered === undefined) return [];
  const current = mondayOf(now);
  const requested = since === undefined ? iso(millis(current) - 25 * 7 * DAY) : mondayOf(since);
  const first = requested > mondayOf(covered) ? requested : mondayOf(covered);
  const companies = [...new Set(facts.map((fact) => fact.company_id))];
  const series = [];
  for (let bucket = first; bucket <= current; bucket = iso(millis(bucket) + 7 * DAY)) {
    let active_reqs = 0;
    for (const company of companies) {
      const own = facts.filter((fact) => fact.company_id === company);
      const upTo = own.filter((fact) => mondayOf(fact.observed_at) <= bucket);
      for (const req of reqsAfter(upTo).values()) {
        if (req.live.size === 0 || cohortOf(req, own) > first) continue;
        if (role !== undefined && req.function !== role) continue;
        if (geo === undefined || req.country === geo) active_reqs += 1;
      }
    }
    series.push({ bucket, active_reqs });
  }
  return series;
}

function cohortOf(req: Req, facts: readonly Fact[]): Instant {
  const coveredSince = facts
    .filter(isComplete)
    .map((fact) => fact.observed_at)
    .sort()[0];
  return mondayOf(req.baseline || coveredSince === undefined ? req.first_seen : coveredSince);
}
