import type { Instant, JobFunction } from '@hiring/contracts';
import type { DemandDelta } from './rows.js';
import { addWeeks, weekStart } from './weeks.js';

/** Without `since`, a series has this many weeks before the current one. */
export const DEMAND_WEEKS_BEFORE = 25;

export interface DemandPoint {
  bucket: Instant;
  active_reqs: number;
}

export interface DemandRequest {
  role?: JobFunction;
  geo?: string;
  since?: Instant;
  now: Instant;
  /** The time of the first complete crawl in the shared catalogue, or null. */
  coveredSince: Instant | null;
}

/** Returns the series' first week: the later of the requested and the first covered week, or null without coverage. */
function firstDemandWeek({ since, now, coveredSince }: DemandRequest): Instant | null {
  if (coveredSince === null) return null;
  const requested = since === undefined ? addWeeks(weekStart(now), -DEMAND_WEEKS_BEFORE) : weekStart(since);
  const covered = weekStart(coveredSince);
  return requested > covered ? requested : covered;
}

/**
 * Returns how many reqs with this role and geo were active at each week's end (`libs/signals/README.md#role-demand`).
 * Leaves out reqs whose cohort week is after the series' first week, so that coverage added later does not look like
 * demand.
 */
export function demandSeries(deltas: Iterable<DemandDelta>, request: DemandRequest): DemandPoint[] {
  const first = firstDemandWeek(request);
  if (first === null) return [];
  const byWeek = new Map<Instant, number>();
  for (const { function: fn, country, cohort_week, week, delta } of deltas) {
    if (cohort_week > first) continue;
    if (request.role !== undefined && fn !== request.role) continue;
    if (request.geo !== undefined && country !== request.geo) continue;
    const bucket = week < first ? first : week;
    byWeek.set(bucket, (byWeek.get(bucket) ?? 0) + delta);
  }
  const series: DemandPoint[] = [];
  const last = weekStart(request.now);
  let active_reqs = 0;
  for (let bucket = first; bucket <= last; bucket = addWeeks(bucket, 1)) {
    active_reqs += byWeek.get(bucket) ?? 0;
    series.push({ bucket, active_reqs });
  }
  return series;
}
