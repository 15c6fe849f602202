import type { Instant, JobFunction } from '@hiring/contracts';
import { isEarlier } from './evolve-counts.js';
import { linkedVendors } from './freshness.js';
import { repostPain } from './histories.js';
import { pulseValues, type Direction } from './pulse.js';
import type { CompanyRow, FirstHire } from './rows.js';
import { traitMask } from './trait-masks.js';
import { DAY_MILLIS, millisOf } from './weeks.js';

/** The value of `function` in the row for all job functions together. */
export const WHOLE_COMPANY = '*';

/** A first hire counts as proven only if more than this many days of coverage precede it. */
const FIRST_HIRE_HISTORY_DAYS = 30;

/** The values that a screen compares. One row per company, and one per job function that ever had a req. */
export interface ScreenRow {
  company_id: number;
  function: JobFunction | typeof WHOLE_COMPANY;
  open_req_count: number;
  new_roles_30d: number;
  velocity: number;
  direction: Direction;
  is_surge: boolean;
  /** The first req's `opened_at`, or null. */
  first_hire: Instant | null;
  /** `first_hire` if our coverage is long enough to exclude an earlier hire, or else null. */
  proven_first_hire: Instant | null;
  /** The time at which confirmed closures left no active req, or null. */
  paused_at: Instant | null;
  /** The company's headquarters; '' = unknown. */
  hq_country: string;
  /** See traitMask. */
  traits: string;
  /** For each country ('' = unknown), how often its most reposted active req was reposted in (t - 365 d, t]. */
  reposts: Record<string, number>;
}

/** Returns a company's rows: one for all job functions together, then one for each. */
export function screenRows(company: CompanyRow): ScreenRow[] {
  const { company_id } = company;
  const reposts = repostsOf(company);
  const { hq_country: hqCountry, migrations } = company;
  const traits = traitMask({ vendors: linkedVendors(company), migrations }).toString();
  const ofCompany = { hq_country: hqCountry ?? '', traits };
  const firsts = Object.entries(company.first_hires) as [JobFunction, FirstHire][];
  const rows = firsts
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([fn, first]) => ({
      ...{ company_id, function: fn },
      ...plainPulse(company, fn),
      ...firstHireOf(company, first),
      paused_at: company.paused_functions[fn] ?? null,
      ...ofCompany,
      reposts: reposts.get(fn) ?? {},
    }));
  const whole = {
    ...({ company_id, function: WHOLE_COMPANY } as const),
    ...plainPulse(company),
    ...firstHireOf(company, earliest(firsts.map(([, first]) => first))),
    paused_at: company.paused_at,
    ...ofCompany,
    reposts: reposts.get(WHOLE_COMPANY) ?? {},
  };
  return [whole, ...rows];
}

function plainPulse(
  company: CompanyRow,
  scope?: JobFunction,
): Pick<ScreenRow, 'open_req_count' | 'new_roles_30d' | 'velocity' | 'direction' | 'is_surge'> {
  const { open_req_count, new_roles_30d, velocity, direction, is_surge } = pulseValues(company, scope);
  return { open_req_count, new_roles_30d, velocity, direction, is_surge };
}

function earliest(firsts: readonly FirstHire[]): FirstHire | undefined {
  let found: FirstHire | undefined;
  for (const first of firsts) if (isEarlier(first, found)) found = first;
  return found;
}

function firstHireOf(
  { covered_since }: CompanyRow,
  first: FirstHire | undefined,
): Pick<ScreenRow, 'first_hire' | 'proven_first_hire'> {
  if (first === undefined) return { first_hire: null, proven_first_hire: null };
  const { opened_at, opened_at_from } = first;
  const historyMillis = covered_since === null ? 0 : millisOf(opened_at) - millisOf(covered_since);
  const isProven = opened_at_from !== 'baseline' && historyMillis > FIRST_HIRE_HISTORY_DAYS * DAY_MILLIS;
  return { first_hire: opened_at, proven_first_hire: isProven ? opened_at : null };
}

/** Returns the largest repost count in each country, by job function and for the whole company. */
function repostsOf(company: CompanyRow): Map<string, Record<string, number>> {
  const most = new Map<string, Record<string, number>>();
  for (const { function: fn, country, repost_count } of repostPain(company)) {
    for (const scope of [WHOLE_COMPANY, fn]) {
      const counts = most.get(scope) ?? {};
      counts[country ?? ''] = Math.max(counts[country ?? ''] ?? 0, repost_count);
      most.set(scope, counts);
    }
  }
  return most;
}
