import type { Fact, JobFunction, Reobserved } from '@hiring/contracts';
import {
  emptyCompanyRow,
  evolve,
  noEffects,
  type CompanyRow,
  type CompanyView,
  type Effects,
  type ReqRow,
} from '@hiring/signals';
import type { OwnedMigration } from './ats-migration/ats-migration.table.js';
import type { CompanyOpenDeltas } from './company-cell/company-cell.table.js';
import type { FacetedCompany } from './company-facet/company-facet.table.js';
import type { OwnedScreenRow } from './company-function/company-function.table.js';
import { screenChanges } from './company-function/screen-changes.js';
import type { StoredCompany } from './company/company.table.js';
import { DemandDeltas } from './demand/demand.table.js';
import { isHeartbeat } from './named-rows.js';
import type { ChangedReq } from './req/req.table.js';

/** Types of facts that may change a company's lookup keys. */
const CHANGE_KEYS: ReadonlySet<Fact['type']> = new Set([
  'company_registered',
  'company_updated',
  'board_linked',
  'board_unlinked',
]);

/** One company's rows in a batch, and the changes to them. */
interface Touched {
  recentCrawls: string[];
  screened: Map<string, string>;
  /** Whether this batch registered the company. If so, its row is inserted, not updated. */
  isNew: boolean;
  view: CompanyView;
  effects: Effects;
  /** The reqs that this batch changed, each with its last fact's position. */
  changed: Map<string, number>;
  /** Keys of the reqs that this batch opened. Their rows are inserted, others updated. */
  opened: Set<string>;
  /** Whether a lookup key changed. */
  renamed: boolean;
  /** The positions of this batch's `ats_migrated` facts, which are moves between tracking systems. */
  migrated: Set<number>;
}

/** Folds facts in memory. First `load` the rows that the facts name, then `fold`, then write the changes. */
export class HiringBatch {
  private readonly touched = new Map<number, Touched>();

  constructor(readonly demand = new DemandDeltas()) {}

  load(companies: Iterable<StoredCompany>, reqs: Iterable<ReqRow>): void {
    for (const stored of companies) this.touch(stored, false);
    for (const req of reqs) this.touchedOf(req.company_id).view.reqs.set(req.req_key, req);
  }

  /** Folds facts. @throws Error when the ledger breaks an invariant, which must halt the projector */
  fold(facts: Iterable<Fact>): void {
    for (const fact of facts) {
      if (fact.company_id === 0) continue;
      if (fact.type === 'company_registered')
        this.touch({ company: emptyCompanyRow(fact.company_id), recentCrawls: [], screened: new Map() }, true);
      const touched = this.touchedOf(fact.company_id);
      if (isHeartbeat(fact) && changesNothing(fact, touched.view.reqs.get(fact.req_key))) continue;
      const { effects } = touched;
      evolve(touched.view, fact, effects);
      for (const key of effects.reqs) touched.changed.set(key, fact.event_seq);
      effects.reqs.clear();
      if (fact.type === 'opened') touched.opened.add(fact.req_key);
      if (fact.type === 'board_crawled') remember(touched.recentCrawls, fact.crawl_id);
      if (CHANGE_KEYS.has(fact.type)) touched.renamed = true;
      if (fact.type === 'ats_migrated') touched.migrated.add(fact.event_seq);
    }
    for (const { effects } of this.touched.values()) {
      for (const delta of effects.demand) this.demand.add(delta);
      effects.demand.length = 0;
    }
  }

  stored(): StoredCompany[] {
    return storedOf(this.all);
  }

  newCompanies(): StoredCompany[] {
    return storedOf(this.all.filter(({ isNew }) => isNew));
  }

  knownCompanies(): StoredCompany[] {
    return storedOf(this.all.filter(({ isNew }) => !isNew));
  }

  companies(): CompanyRow[] {
    return this.all.map(({ view }) => view.company);
  }

  renamed(): CompanyRow[] {
    return this.all.filter(({ renamed }) => renamed).map(({ view }) => view.company);
  }

  /**
   * Returns the screen rows to write and to remove. Call this after `refill` and only once, because the call also
   * updates `screened` to match these rows.
   */
  screens(): { written: OwnedScreenRow[]; removed: Pick<OwnedScreenRow, 'company_id' | 'function'>[] } {
    const written: OwnedScreenRow[] = [];
    const removed: Pick<OwnedScreenRow, 'company_id' | 'function'>[] = [];
    for (const { view, screened } of this.touched.values()) {
      const { company } = view;
      const changes = screenChanges(company, screened);
      for (const row of changes.written) written.push({ ...row, owner: company.owner ?? '' });
      removed.push(...changes.removed);
    }
    return { written, removed };
  }

  /** Returns the companies with opened or changed reqs in this batch. */
  faceted(): FacetedCompany[] {
    const changed = this.all.filter((touched) => touched.changed.size > 0);
    return changed.map(({ view, screened }) => ({ ...ownedBy(view), functions: [...screened.keys()] }));
  }

  openDeltas(): CompanyOpenDeltas[] {
    return this.all.map(({ view, effects }) => ({ ...ownedBy(view), deltas: effects.open }));
  }

  migrations(): OwnedMigration[] {
    return this.all.flatMap(({ view, migrated }) =>
      view.company.migrations
        .filter(({ event_seq }) => migrated.has(event_seq))
        .map((one) => ({ ...one, ...ownedBy(view) })),
    );
  }

  newReqs(): OwnedReq[] {
    return this.reqs(true);
  }

  changedReqs(): ChangedReq[] {
    return this.reqs(false);
  }

  private reqs(isNew: boolean): OwnedReq[] {
    return this.all.flatMap(({ view, changed, opened }) =>
      [...changed]
        .filter(([key]) => opened.has(key) === isNew)
        .map(([key, event_seq]) => ({ req: reqOf(view, key), event_seq, owner: view.company.owner ?? '' })),
    );
  }

  companyOf(companyId: number): CompanyRow {
    return this.touchedOf(companyId).view.company;
  }

  firstHiresLost(): { company_id: number; function: JobFunction }[] {
    return [...this.touched].flatMap(([company_id, { effects }]) =>
      [...effects.first_hires_lost].map((fn) => ({ company_id, function: fn })),
    );
  }

  topReqsShort(): number[] {
    return [...this.touched].filter(([, { effects }]) => effects.top_reqs_short).map(([companyId]) => companyId);
  }

  private get all(): Touched[] {
    return [...this.touched.values()];
  }

  private touch({ company, recentCrawls, screened }: StoredCompany, isNew: boolean): void {
    this.touched.set(company.company_id, {
      ...{ recentCrawls, screened, isNew, view: { company, reqs: new Map() }, effects: noEffects() },
      ...{ changed: new Map(), opened: new Set(), renamed: false, migrated: new Set() },
    });
  }

  private touchedOf(companyId: number): Touched {
    const touched = this.touched.get(companyId);
    if (touched === undefined) throw new Error(`the ledger names company ${companyId}, which it never registered`);
    return touched;
  }
}

/**
 * Returns whether the heartbeat changes no row, because the req is already open with this title and these labels. The
 * crawl's `board_crawled` fact stores the sighting.
 * @param req the req's row; undefined if the table already shows the req as open with this title and these labels,
 *   because such a row is not loaded
 */
function changesNothing(fact: Reobserved, req: ReqRow | undefined): boolean {
  if (req === undefined) return true;
  const sameLabels = req.title === fact.title && req.function === fact.function;
  return req.active && sameLabels && req.country === fact.country && req.city === fact.city;
}

/**
 * Number of crawls that are stored for each company, to check whether all crawls of a job are folded. A job lasts at
 * most ten minutes, and callers can trigger at most one crawl per board and minute, so this number is enough.
 */
const CRAWLS_REMEMBERED = 32;

function remember(crawls: string[], crawlId: string): void {
  crawls.push(crawlId);
  if (crawls.length > CRAWLS_REMEMBERED) crawls.shift();
}

type OwnedReq = ChangedReq & { owner: string };

/** Returns the company's id and owner ('' = shared catalogue). */
function ownedBy({ company: { company_id, owner } }: CompanyView): { company_id: number; owner: string } {
  return { company_id, owner: owner ?? '' };
}

function storedOf(touched: readonly Touched[]): StoredCompany[] {
  return touched.map(({ view, recentCrawls, screened }) => ({ company: view.company, recentCrawls, screened }));
}

function reqOf(view: CompanyView, key: string): ReqRow {
  const req = view.reqs.get(key);
  if (req === undefined) throw new Error(`req ${key} was folded but is not in the batch`);
  return req;
}
