import type { Instant, JobFunction, Salary, TextFacts } from '@hiring/contracts';
import { TEXT_FILTERS, type ScreenFilters, type ScreenSort } from '@hiring/contracts/operations';
import type { CompanyHistory, ReqHistory } from './replay.js';
import * as slow from './signals.js';

const DAY_MS = 86_400_000;
const PER_YEAR = { hour: 2_080, day: 260, week: 52, month: 12, year: 1 };

/** A job function in a company, or the whole company, with the values that screens compare. */
interface Scope {
  open: ReqHistory[];
  pulse: ReturnType<typeof slow.pulse>;
  first_hire: Instant | null;
  isProven: boolean;
  paused_at: Instant | null;
}

/**
 * Computes from a company's history the values that screens compare. Each value is computed when it is first needed.
 */
export class ScreenedHistory {
  private readonly scopes = new Map<JobFunction | undefined, Scope | null>();

  constructor(
    readonly companyId: number,
    readonly company: CompanyHistory,
  ) {}

  match(filters: ScreenFilters) {
    const scope = this.scope(filters.function);
    if (scope === null) return null;
    const { company } = this;
    const open = inCountry(scope.open, filters);
    const pulse = { ...scope.pulse, open_req_count: open.length };
    const matched = open.filter((req) => hasAttributes(req, filters));
    const fits =
      (filters.country === undefined || open.length > 0) &&
      fitsPulse(pulse, filters) &&
      fitsTimes(scope, filters) &&
      (filters.hq_country === undefined || company.profile.hq_country === filters.hq_country) &&
      (filters.vendor === undefined || slow.linkedBoards(company).includes(filters.vendor)) &&
      (filters.reposted_min === undefined || repostsMax(company, open) >= filters.reposted_min) &&
      (!comparesReqs(filters) || matched.length > 0) &&
      fitsMove(company, filters);
    if (!fits) return null;
    const { is_hiring: _hiring, ...signals } = pulse;
    const [moved] = slow.migrations(company);
    const last_migration = moved === undefined ? null : { ...moved, occurred_at: moved.occurred_at.value };
    const { name, domain, hq_country } = company.profile;
    return {
      company_id: this.companyId,
      company: { name, domain, hq_country: hq_country ?? '' },
      signals: { ...signals, first_hire: scope.first_hire, paused_at: scope.paused_at, last_migration },
      matched_reqs_count: matched.length,
    };
  }

  private scope(fn: JobFunction | undefined): Scope | null {
    const known = this.scopes.get(fn);
    if (known !== undefined) return known;
    const scope = scopeOf(this.company, fn);
    this.scopes.set(fn, scope);
    return scope;
  }
}

export type ScreenedItem = NonNullable<ReturnType<ScreenedHistory['match']>>;

export function inOrder(sort: ScreenSort): (a: ScreenedItem, b: ScreenedItem) => number {
  const key = ({ signals }: ScreenedItem): number => {
    if (sort === 'company_id') return 0;
    return sort === 'velocity'
      ? signals.velocity
      : sort === 'new_roles'
        ? signals.new_roles_30d
        : signals.open_req_count;
  };
  return (a, b) => key(b) - key(a) || a.company_id - b.company_id;
}

/** Returns the scope for a job function, or for the whole company. Returns null if the job function never had a req. */
function scopeOf(company: CompanyHistory, fn: JobFunction | undefined): Scope | null {
  const ever = [...company.reqs.values()]
    .filter(({ alias, labels }) => !alias && (fn === undefined || labels.function === fn))
    .map(({ opened }) => opened)
    .sort((a, b) => slow.compare(a.opened_at, b.opened_at) || slow.compare(a.req_key, b.req_key));
  const [first] = ever;
  if (first === undefined && fn !== undefined) return null;
  const since = slow.coveredSince(company);
  return {
    open: slow.openOf(company, fn),
    pulse: slow.pulse(company, fn),
    first_hire: first?.opened_at ?? null,
    isProven:
      first !== undefined &&
      since !== null &&
      first.opened_at_from !== 'baseline' &&
      Date.parse(first.opened_at) - Date.parse(since) > 30 * DAY_MS,
    paused_at: pausedAt(company, fn),
  };
}

/**
 * Returns the time at which the last active req closed. Returns null if reqs are active or if that closure was not
 * confirmed.
 */
function pausedAt(company: CompanyHistory, fn: JobFunction | undefined): Instant | null {
  const counts = company.counts.map(({ at, count, byFunction, reason }) => ({
    ...{ at, reason },
    open: fn === undefined ? count : (byFunction[fn] ?? 0),
  }));
  const lastOpen = counts.findLastIndex(({ open }) => open > 0);
  const fell = lastOpen < 0 ? undefined : counts[lastOpen + 1];
  return fell !== undefined && (fell.reason === 'missed' || fell.reason === 'proof') ? fell.at : null;
}

function inCountry(reqs: ReqHistory[], { country }: ScreenFilters): ReqHistory[] {
  return reqs.filter(({ labels }) => country === undefined || labels.country === country);
}

function comparesReqs(filters: ScreenFilters): boolean {
  const names = ['salary_min', 'seniority', 'workplace', ...TEXT_FILTERS] as const;
  return names.some((name) => filters[name] !== undefined);
}

function hasAttributes({ attributes }: ReqHistory, filters: ScreenFilters): boolean {
  const { salary_min: least, currency, seniority, workplace } = filters;
  const bands = attributes.text_facts?.salary?.value ?? [];
  const ofText = bands.filter((band) => filters.salary_source === 'any' && band.currency === bands[0]?.currency);
  const pays = attributes.salary == null ? ofText : [attributes.salary.value];
  const reaches = (pay: Salary): boolean => {
    const bound = pay.max ?? pay.min;
    return bound !== null && pay.currency === currency && Math.round(bound * PER_YEAR[pay.period]) >= (least ?? 0);
  };
  return (
    saysInText(attributes.text_facts ?? null, filters) &&
    (seniority === undefined || attributes.seniority?.value === seniority) &&
    (workplace === undefined || attributes.workplace?.value === workplace) &&
    (least === undefined || pays.some(reaches))
  );
}

function saysInText(facts: TextFacts | null, filters: ScreenFilters): boolean {
  const named = new Set(facts?.technologies?.value.map(({ slug }) => slug));
  const years = facts?.experience_years?.value;
  const { technologies = [], technologies_any: any, language, visa_sponsorship: visa, degree } = filters;
  return (
    technologies.every((slug) => named.has(slug)) &&
    (any === undefined || any.some((slug) => named.has(slug))) &&
    (language === undefined || facts?.language === language) &&
    (visa === undefined || facts?.visa_sponsorship?.value === visa) &&
    (degree === undefined || facts?.degree?.value.level === degree) &&
    (filters.experience_max === undefined || (years !== undefined && (years.min ?? 0) <= filters.experience_max))
  );
}

function fitsPulse(pulse: ReturnType<typeof slow.pulse>, filters: ScreenFilters): boolean {
  const { open_req_count: open, new_roles_30d: fresh, velocity, direction, is_surge } = pulse;
  return (
    (filters.open_reqs_min === undefined || open >= filters.open_reqs_min) &&
    (filters.open_reqs_max === undefined || open <= filters.open_reqs_max) &&
    (filters.new_roles_min === undefined || fresh >= filters.new_roles_min) &&
    (filters.velocity_min === undefined || velocity >= filters.velocity_min) &&
    (filters.velocity_max === undefined || velocity <= filters.velocity_max) &&
    (filters.direction === undefined || direction === filters.direction) &&
    (filters.is_surge === undefined || is_surge === filters.is_surge)
  );
}

function fitsTimes(scope: Scope, { first_hire_since: hired, paused_since: paused }: ScreenFilters): boolean {
  const { first_hire, isProven, paused_at } = scope;
  return (
    (hired === undefined || (isProven && first_hire !== null && first_hire >= hired)) &&
    (paused === undefined || (paused_at !== null && paused_at >= paused))
  );
}

function repostsMax(company: CompanyHistory, open: ReqHistory[]): number {
  const t = slow.newestCrawl(company);
  if (t === null) return 0;
  const counts = open.map(
    ({ reposts }) =>
      reposts.filter(({ at }) => Date.parse(at) > Date.parse(t) - 365 * DAY_MS && Date.parse(at) <= Date.parse(t))
        .length,
  );
  return Math.max(0, ...counts);
}

function fitsMove(company: CompanyHistory, filters: ScreenFilters): boolean {
  const { migrated_since: since, from_vendor: from, to_vendor: to } = filters;
  if ([since, from, to].every((value) => value === undefined)) return true;
  return company.migrations.some(
    (move) =>
      (since === undefined || move.occurred_at >= since) &&
      (from === undefined || move.from_vendor === from) &&
      (to === undefined || move.to_vendor === to),
  );
}
