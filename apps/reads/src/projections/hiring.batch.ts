import type { Fact, JobFunction, Reobserved } from '@hiring/contracts';
import {
  emptyCompanyRow,
  evolve,
  noEffects,
  reqKeysOf,
  type CompanyRow,
  type CompanyView,
  type Effects,
  type ReqRow,
} from '@hiring/signals';
import type { StoredCompany } from './company/company.table.js';
import { DemandDeltas } from './demand/demand.table.js';
import type { LoadedReq } from './req/req.table.js';

/** One company of a batch: its rows, and what folding did to them. */
interface Touched {
  recentCrawls: string[];
  view: CompanyView;
  /** What the loaded reqs were folded to before this batch. */
  texts: Map<string, string>;
  effects: Effects;
  /** Keys opened in this batch: rows to insert, the other touched ones are updates. */
  opened: Set<string>;
  /** Name, domain or aliases changed. */
  renamed: boolean;
}

/**
 * Folds one batch of facts in memory: `load` what the facts name, `fold` them, then write what changed. Nothing of it
 * outlives the batch but the rows handed to the cache after the commit.
 */
export class HiringBatch {
  readonly demand = new DemandDeltas();
  private readonly touched = new Map<number, Touched>();

  constructor(private readonly facts: readonly Fact[]) {}

  /** Companies the facts name, but for those they register. */
  companyIds(): number[] {
    const wanted = new Set<number>();
    const registered = new Set<number>();
    for (const { type, company_id } of this.facts) {
      if (type === 'company_registered') registered.add(company_id);
      else if (company_id !== 0 && !registered.has(company_id)) wanted.add(company_id);
    }
    return [...wanted];
  }

  /** Reqs the facts name and may change, but for those they open; and heartbeats, which rarely change anything. */
  namedReqs(): { keys: [number, string][]; heartbeats: Reobserved[] } {
    const keys = new Map<string, [number, string]>();
    const heartbeats = new Map<string, Reobserved>();
    const opened = new Set<string>();
    for (const fact of this.facts) {
      for (const key of reqKeysOf(fact)) {
        if (fact.type === 'opened') opened.add(key);
        else if (opened.has(key)) continue;
        else if (isHeartbeat(fact) && !heartbeats.has(key)) heartbeats.set(key, fact);
        else keys.set(key, [fact.company_id, key]);
      }
    }
    for (const key of keys.keys()) heartbeats.delete(key);
    return { keys: [...keys.values()], heartbeats: [...heartbeats.values()] };
  }

  load(companies: Iterable<StoredCompany>, reqs: Iterable<LoadedReq>): void {
    for (const { company, recentCrawls } of companies) this.touch(company, recentCrawls);
    for (const loaded of reqs) {
      const { view, texts } = this.touchedOf(loaded.req.company_id);
      view.reqs.set(loaded.req.req_key, loaded.req);
      texts.set(loaded.req.req_key, loaded.text);
    }
  }

  /** Throws when the ledger breaks an invariant: such a fact halts the projector, it is never skipped. */
  fold(): void {
    for (const fact of this.facts) {
      if (fact.company_id === 0) continue;
      if (fact.type === 'company_registered') this.touch(emptyCompanyRow(fact.company_id), []);
      const touched = this.touchedOf(fact.company_id);
      if (isHeartbeat(fact) && saysNothingNew(fact, touched.view.reqs.get(fact.req_key))) continue;
      evolve(touched.view, fact, touched.effects);
      if (fact.type === 'opened') touched.opened.add(fact.req_key);
      if (fact.type === 'board_crawled') remember(touched.recentCrawls, fact.crawl_id);
      if (fact.type === 'company_registered' || fact.type === 'company_updated') touched.renamed = true;
    }
    for (const { effects } of this.touched.values()) for (const delta of effects.demand) this.demand.add(delta);
  }

  stored(): StoredCompany[] {
    return [...this.touched.values()].map(({ view, recentCrawls }) => ({ company: view.company, recentCrawls }));
  }

  companies(): CompanyRow[] {
    return [...this.touched.values()].map(({ view }) => view.company);
  }

  renamed(): CompanyRow[] {
    return [...this.touched.values()].filter(({ renamed }) => renamed).map(({ view }) => view.company);
  }

  newReqs(): { req: ReqRow; owner: string }[] {
    const rows: { req: ReqRow; owner: string }[] = [];
    for (const { view, opened } of this.touched.values()) {
      for (const key of opened) rows.push({ req: reqOf(view, key), owner: view.company.owner ?? '' });
    }
    return rows;
  }

  touchedReqs(): LoadedReq[] {
    const rows: LoadedReq[] = [];
    for (const { view, texts, effects, opened } of this.touched.values()) {
      for (const key of effects.reqs) {
        if (!opened.has(key)) rows.push({ req: reqOf(view, key), text: texts.get(key) ?? '' });
      }
    }
    return rows;
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

  private touch(company: CompanyRow, recentCrawls: string[]): void {
    this.touched.set(company.company_id, {
      recentCrawls,
      view: { company, reqs: new Map() },
      texts: new Map(),
      effects: noEffects(),
      opened: new Set(),
      renamed: false,
    });
  }

  private touchedOf(companyId: number): Touched {
    const touched = this.touched.get(companyId);
    if (touched === undefined) throw new Error(`the ledger names company ${companyId}, which it never registered`);
    return touched;
  }
}

/** The weekly "still open": most facts of a ledger are that. */
function isHeartbeat(fact: Fact): fact is Reobserved {
  return (
    fact.type === 'reobserved' && fact.cause === 'heartbeat' && fact.posting_id === undefined && fact.replaces == null
  );
}

/**
 * Sightings are kept per board crawl, which follows in the same crawl, so a heartbeat under known labels changes nothing.
 * @param req undefined when the table already shows it open under these labels
 */
function saysNothingNew(fact: Reobserved, req: ReqRow | undefined): boolean {
  if (req === undefined) return true;
  const sameLabels = req.title === fact.title && req.function === fact.function;
  return req.active && sameLabels && req.country === fact.country && req.city === fact.city;
}

/** A job ends within ten minutes and a board is read at most once a minute on callers' demand. */
const CRAWLS_REMEMBERED = 32;

function remember(crawls: string[], crawlId: string): void {
  crawls.push(crawlId);
  if (crawls.length > CRAWLS_REMEMBERED) crawls.shift();
}

function reqOf(view: CompanyView, key: string): ReqRow {
  const req = view.reqs.get(key);
  if (req === undefined) throw new Error(`req ${key} was folded but is not in the batch`);
  return req;
}
