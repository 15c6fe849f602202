import type { Fact, JobFunction } from '@hiring/contracts';
import {
  emptyCompanyRow,
  evolve,
  noEffects,
  refillFirstHire,
  refillTopReqs,
  reqKeysOf,
  toListedReq,
  type CompanyRow,
  type CompanyView,
  type DemandDelta,
  type ListedReq,
  type ReqRow,
} from '../src/index.js';

/** The read models in memory, without a database. */
export class ReadModel {
  readonly demand: DemandDelta[] = [];
  /** The time of the first complete crawl at any company. */
  coveredSince: string | null = null;
  private readonly views = new Map<number, CompanyView>();

  /** @param stored whether every row takes a round trip through JSON after every fact */
  constructor(private readonly options: { stored?: boolean } = {}) {}

  static of(facts: readonly Fact[], options: { stored?: boolean } = {}): ReadModel {
    const model = new ReadModel(options);
    for (const fact of facts) model.fold(fact);
    return model;
  }

  view(companyId: number): CompanyView {
    const view = this.views.get(companyId) ?? { company: emptyCompanyRow(companyId), reqs: new Map<string, ReqRow>() };
    this.views.set(companyId, view);
    return view;
  }

  companyIds(): number[] {
    return [...this.views.keys()];
  }

  /** Returns the reqs in the order of the API's list. */
  openReqs(companyId: number): ListedReq[] {
    return newestFirst([...this.view(companyId).reqs.values()].filter((req) => req.active)).map(toListedReq);
  }

  fold(fact: Fact): void {
    const view = this.view(fact.company_id);
    const named: CompanyView = { company: view.company, reqs: new Map() };
    for (const key of reqKeysOf(fact)) {
      const req = view.reqs.get(key);
      if (req !== undefined) named.reqs.set(key, req);
    }
    const effects = noEffects();
    evolve(named, fact, effects);
    for (const key of effects.reqs) view.reqs.set(key, named.reqs.get(key) as ReqRow);
    this.demand.push(...effects.demand);
    const all = [...view.reqs.values()];
    if (effects.top_reqs_short) refillTopReqs(view.company, newestFirst(all.filter((req) => req.active)));
    for (const fn of effects.first_hires_lost) refillFirstHire(view.company, fn, earliestOf(all, fn));
    const { covered_since } = view.company;
    if (covered_since !== null && (this.coveredSince === null || covered_since < this.coveredSince)) {
      this.coveredSince = covered_since;
    }
    if (this.options.stored === true) this.views.set(fact.company_id, throughJson(view));
  }
}

function newestFirst(reqs: ReqRow[]): ReqRow[] {
  return reqs.sort((a, b) =>
    a.first_seen === b.first_seen ? (a.req_key < b.req_key ? -1 : 1) : a.first_seen < b.first_seen ? 1 : -1,
  );
}

function earliestOf(reqs: ReqRow[], fn: JobFunction): ReqRow | null {
  let earliest: ReqRow | null = null;
  for (const req of reqs) {
    if (req.function !== fn || req.alias_of !== null) continue;
    const earlier =
      earliest === null ||
      req.opened_at < earliest.opened_at ||
      (req.opened_at === earliest.opened_at && req.req_key < earliest.req_key);
    if (earlier) earliest = req;
  }
  return earliest;
}

function throughJson(view: CompanyView): CompanyView {
  const company = JSON.parse(JSON.stringify(view.company)) as CompanyRow;
  const reqs = JSON.parse(JSON.stringify([...view.reqs.values()])) as ReqRow[];
  return { company, reqs: new Map(reqs.map((req) => [req.req_key, req])) };
}
