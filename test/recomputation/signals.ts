import type { Coverage, Instant, JobFunction } from '@hiring/contracts';
import { activeReqs, liveBoards, type CompanyHistory, type ReqHistory } from './replay.js';

/** Computes every answer about one company from its plain history, as of `now`. */

const DAY_MS = 86_400_000;
const NEVER = '1970-01-01T00:00:00.000Z';

const ms = (at: Instant): number => Date.parse(at);
const iso = (at: number): Instant => new Date(at).toISOString();
const vendor = (boardId: string): string => boardId.split('/')[0] as string;
const half = (value: number): number => Math.floor(value * 100 + 0.5) / 100;
const factor = (boardId: string): number => (vendor(boardId) === 'site' ? 0.85 : 0.95);

export function mondayOf(at: Instant): Instant {
  const day = new Date(at);
  day.setUTCHours(0, 0, 0, 0);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString();
}

export function asOf(company: CompanyHistory): Instant {
  const times = liveBoards(company).map(([, board]) => board.completeAt as Instant);
  if (times.length > 0) return times.reduce((a, b) => (a < b ? a : b));
  return company.removedLastAt ?? NEVER;
}

export function newestCrawl(company: CompanyHistory): Instant | null {
  return company.completeCrawls.reduce<Instant | null>((a, b) => (a === null || b > a ? b : a), null);
}

export function coveredSince(company: CompanyHistory): Instant | null {
  return company.completeCrawls.reduce<Instant | null>((a, b) => (a === null || b < a ? b : a), null);
}

export function coverage(company: CompanyHistory, now: Instant): Coverage {
  const live = liveBoards(company);
  if (live.length === 0) return 'none';
  if (live.some(([, board]) => !board.lastRecordComplete)) return 'stale';
  return ms(now) - ms(asOf(company)) > 8 * DAY_MS ? 'stale' : 'direct';
}

function newRoles(company: CompanyHistory, fromMs: number, toMs: number, fn?: JobFunction): number {
  return [...company.reqs.values()].filter(
    ({ opened, alias, labels }) =>
      !alias &&
      (fn === undefined || labels.function === fn) &&
      opened.opened_at_from !== 'baseline' &&
      ms(opened.opened_at) > fromMs &&
      ms(opened.opened_at) <= toMs,
  ).length;
}

/** Returns the active reqs in one job function, or in the whole company. */
export function openOf(company: CompanyHistory, fn?: JobFunction): ReqHistory[] {
  return activeReqs(company).filter(({ labels }) => fn === undefined || labels.function === fn);
}

export function pulse(company: CompanyHistory, fn?: JobFunction) {
  const open_req_count = openOf(company, fn).length;
  const t = newestCrawl(company);
  const since = coveredSince(company);
  const flat = {
    is_hiring: open_req_count >= 1,
    open_req_count,
    new_roles_30d: 0,
    velocity: 1,
    direction: 'steady',
    is_surge: false,
  };
  if (t === null || since === null) return flat;
  const window = (from: number, to: number): number =>
    newRoles(company, ms(t) - from * DAY_MS, ms(t) - to * DAY_MS, fn);
  const covered = (days: number): boolean => ms(since) <= ms(t) - days * DAY_MS;
  const n = window(30, 0);
  const p = window(60, 30);
  const velocity = Math.floor((200 * (n + 1) + (p + 1)) / (2 * (p + 1))) / 100;
  const faster = covered(60) && velocity >= 1.25 && n - p >= 3;
  const slower = covered(60) && velocity <= 0.8 && n - p <= -3;
  const windows = [60, 90, 120].filter(covered);
  const past = windows.map((days) => window(days, days - 30)).reduce((a, b) => a + b, 0);
  return {
    ...flat,
    new_roles_30d: n,
    velocity,
    direction: faster ? 'accelerating' : slower ? 'decelerating' : 'steady',
    is_surge: windows.length >= 2 && n >= 5 && windows.length * n >= 2 * past,
  };
}

function decayed(boardId: string, at: Instant, now: Instant, bonus: number, cap: number): number {
  const age = Math.max(0, ms(now) - ms(at)) / (14 * DAY_MS);
  return half(Math.min(cap, 0.99, factor(boardId) * Math.pow(0.5, age) + bonus));
}

export function hiringPulse(company: CompanyHistory, now: Instant, fn?: JobFunction) {
  const values = pulse(company, fn);
  const live = liveBoards(company);
  const short = (days: number): number => {
    const t = newestCrawl(company);
    const since = coveredSince(company);
    return t !== null && since !== null && ms(since) <= ms(t) - days * DAY_MS ? 0.99 : 0.3;
  };
  const oldest = live.reduce<{ id: string; at: Instant } | null>((best, [id, board]) => {
    const at = board.completeAt as Instant;
    return best === null || at < best.at ? { id, at } : best;
  }, null);
  const summed = <T>(value: T, cap = 0.99) =>
    oldest === null
      ? { value, source_board: null, observed_at: null, confidence: 0 }
      : {
          value,
          source_board: vendor(oldest.id),
          observed_at: oldest.at,
          confidence: decayed(oldest.id, oldest.at, now, 0, cap),
        };
  return {
    is_hiring:
      oldest !== null && values.is_hiring && fn === undefined ? provenHiring(company, now) : summed(values.is_hiring),
    open_req_count: summed(values.open_req_count),
    new_roles_30d: summed(values.new_roles_30d, short(30)),
    velocity: summed(values.velocity, short(60)),
    direction: summed(values.direction, short(60)),
    is_surge: summed(values.is_surge, short(90)),
    by_function: byFunction(company, fn),
    momentum: momentum(company, fn),
    as_of: asOf(company),
  };
}

/** Returns the proof of hiring: the newest sighting of a live posting on any active req. */
function provenHiring(company: CompanyHistory, now: Instant) {
  const boards = new Set<string>();
  let best: { id: string; at: Instant } | null = null;
  for (const req of activeReqs(company)) {
    for (const ref of req.live) {
      const [id] = JSON.parse(ref) as [string];
      boards.add(id);
      const at = req.sightings.get(ref) as Instant;
      if (best === null || at > best.at || (at === best.at && id < best.id)) best = { id, at };
    }
  }
  if (best === null) throw new Error('an active req has a live posting');
  const bonus = 0.03 * (boards.size - 1);
  return {
    value: true,
    source_board: vendor(best.id),
    observed_at: best.at,
    confidence: decayed(best.id, best.at, now, bonus, 0.99),
  };
}

function byFunction(company: CompanyHistory, fn?: JobFunction): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { labels } of openOf(company, fn)) counts[labels.function] = (counts[labels.function] ?? 0) + 1;
  return counts;
}

function momentum(company: CompanyHistory, fn?: JobFunction) {
  const t = newestCrawl(company);
  if (t === null) return [];
  const points: { bucket_start: Instant; open_req_count: number }[] = [];
  for (let back = 7; back >= 0; back -= 1) {
    const start = iso(ms(mondayOf(t)) - back * 7 * DAY_MS);
    const end = iso(ms(start) + 7 * DAY_MS);
    if (!company.completeCrawls.some((at) => at >= start && at < end)) continue;
    const last = company.counts.filter(({ at }) => at < end).at(-1);
    const after = (fn === undefined ? last?.count : last?.byFunction[fn]) ?? 0;
    points.push({ bucket_start: start, open_req_count: back === 0 ? openOf(company, fn).length : after });
  }
  return points;
}

function lastSeen(req: ReqHistory): { id: string; at: Instant } {
  const all = [...req.sightings].map(([ref, at]) => ({ id: (JSON.parse(ref) as [string])[0], at }));
  return all.reduce((a, b) => (b.at > a.at || (b.at === a.at && b.id < a.id) ? b : a));
}

export function firstHires(company: CompanyHistory): Record<string, object> {
  const since = coveredSince(company);
  const hires: Record<string, object> = {};
  for (const fn of new Set([...company.reqs.values()].map(({ labels }) => labels.function))) {
    const [first] = [...company.reqs.values()]
      .filter(({ labels, alias }) => !alias && labels.function === fn)
      .sort((a, b) => compare(a.opened.opened_at, b.opened.opened_at) || compare(a.opened.req_key, b.opened.req_key));
    if (first === undefined) continue;
    const { opened_at, opened_at_from, req_key } = first.opened;
    const board = req_key.split(':')[0] as string;
    const early = since === null || opened_at <= since;
    hires[fn] = {
      value: opened_at,
      source_board: board,
      observed_at: lastSeen(first).at,
      confidence: opened_at_from === 'baseline' ? 0.3 : early ? 0.6 : factor(`${board}/x`),
    };
  }
  return hires;
}

export function repostPain(company: CompanyHistory) {
  const t = newestCrawl(company);
  if (t === null) return [];
  return activeReqs(company)
    .map((req) => ({ req, counted: req.reposts.filter(({ at }) => ms(at) > ms(t) - 365 * DAY_MS && at <= t) }))
    .filter(({ counted }) => counted.length > 0)
    .sort(
      (a, b) =>
        b.counted.length - a.counted.length ||
        compare(a.req.opened.observed_at, b.req.opened.observed_at) ||
        compare(a.req.opened.req_key, b.req.opened.req_key),
    )
    .map(({ req, counted }) => ({
      title: req.labels.title,
      function: req.labels.function,
      country: req.labels.country ?? '',
      first_seen: req.opened.observed_at,
      repost_count: {
        value: counted.length,
        source_board: vendor(lastSeen(req).id),
        observed_at: lastSeen(req).at,
        confidence: Math.min(...counted.map(({ confidence }) => confidence)),
      },
    }));
}

export function openReqs(company: CompanyHistory, filter: { function?: JobFunction; country?: string } = {}) {
  return activeReqs(company)
    .filter(({ labels }) => filter.function === undefined || labels.function === filter.function)
    .filter(({ labels }) => filter.country === undefined || labels.country === filter.country)
    .sort(newestFirst)
    .map(toRequisition);
}

export function newestFirst(a: ReqHistory, b: ReqHistory): number {
  return compare(b.opened.observed_at, a.opened.observed_at) || compare(a.opened.req_key, b.opened.req_key);
}

export function toRequisition(req: ReqHistory) {
  return {
    title: req.labels.title,
    function: req.labels.function,
    country: req.labels.country ?? '',
    first_seen: req.opened.observed_at,
    boards: [...new Set([...req.live].map((ref) => vendor((JSON.parse(ref) as [string])[0])))].sort(),
  };
}

export function migrations(company: CompanyHistory) {
  return [...company.migrations]
    .sort((a, b) => compare(b.occurred_at, a.occurred_at) || b.seq - a.seq)
    .map(({ from_vendor, to_vendor, occurred_at, at, confidence }) => ({
      from_vendor,
      to_vendor,
      occurred_at: { value: occurred_at, source_board: to_vendor, observed_at: at, confidence },
    }));
}

export function brief(company: CompanyHistory, fn?: JobFunction) {
  const hired = Object.entries(firstHires(company)).filter(([name]) => fn === undefined || name === fn);
  const hires = hired.map(([fn, hire]) => [fn, (hire as { value: Instant }).value]);
  return {
    pulse: pulse(company, fn),
    first_hires: Object.fromEntries(hires) as Record<string, Instant>,
    repost_pain: repostPain(company)
      .filter((pain) => fn === undefined || pain.function === fn)
      .slice(0, 5)
      .map((pain) => ({ ...pain, repost_count: pain.repost_count.value })),
    top_reqs: openReqs(company, fn === undefined ? {} : { function: fn }).slice(0, 5),
    ats_migrations: migrations(company)
      .slice(0, 3)
      .map((one) => ({ ...one, occurred_at: one.occurred_at.value })),
    _provenance_summary: {
      as_of: asOf(company),
      source_boards: [...new Set(liveBoards(company).map(([id]) => vendor(id)))].sort(),
    },
  };
}

export function linkedBoards(company: CompanyHistory): string[] {
  return [...new Set([...company.boards.keys()].map(vendor))].sort();
}

/**
 * Returns role demand for the whole shared catalogue, one number per week: how many of the panel's reqs are active when
 * the week ends. The panel contains the reqs whose cohort week is not after the first week of the series.
 */
export function roleDemand(
  companies: Iterable<CompanyHistory>,
  requested: { role?: JobFunction; geo?: string; since?: Instant; now: Instant },
) {
  const shared = [...companies].filter(({ profile }) => profile.owner === null);
  const starts = shared.map(coveredSince).filter((at) => at !== null);
  if (starts.length === 0) return [];
  const covered = mondayOf(starts.reduce((a, b) => (a < b ? a : b)));
  const wanted =
    requested.since === undefined ? iso(ms(mondayOf(requested.now)) - 25 * 7 * DAY_MS) : mondayOf(requested.since);
  const first = wanted > covered ? wanted : covered;
  const panel = shared.flatMap((company) =>
    [...company.reqs.values()].filter(
      ({ opened }) => mondayOf(opened.baseline ? opened.observed_at : (coveredSince(company) as Instant)) <= first,
    ),
  );
  const series: { bucket: Instant; active_reqs: number }[] = [];
  for (let bucket = first; bucket <= mondayOf(requested.now); bucket = iso(ms(bucket) + 7 * DAY_MS)) {
    const end = iso(ms(bucket) + 7 * DAY_MS);
    const active = panel.filter((req) => {
      const then = req.changes.filter(({ at }) => at < end).at(-1);
      if (then === undefined || !then.active) return false;
      return (
        (requested.role === undefined || then.function === requested.role) &&
        (requested.geo === undefined || then.country === requested.geo)
      );
    });
    series.push({ bucket, active_reqs: active.length });
  }
  return series;
}

export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
