import type { Closed, ClosedReason, DecidedFact, Fact } from '@hiring/contracts';
import {
  decideCommand,
  decideObservation,
  emptyCompany,
  emptyRegistry,
  evolveCompany,
  evolveRegistry,
  type CompanyState,
  type Decision,
} from '@hiring/ledger';
import { Oracle } from './oracle.js';
import { companyOf, Crawler, isOpen, SEARCH_INDEXES, type Company, type Crawl } from './world.js';

/**
 * The number of latest listings from which a role must be missing when it is closed by misses. It is 2, because a
 * closure by misses requires at least two such listings.
 */
const CONFIRMING = 2;

/** The comparison of the ledger's closures with the oracle's. */
export interface Judgement {
  postings: number;
  crawls: number;
  /** Closures with the reason `missed` or `proof`. */
  closures: number;
  /** Closures whose role was in one of the latest listings. */
  shown: number;
  /** Closures of roles that the oracle does not close at that crawl. */
  early: number;
  /** Closures that the oracle requires. */
  eligible: number;
  /** Required closures that did not happen at the first possible crawl. */
  late: number;
  /** By reason: the number of closures, and how many of the closed roles were really open. */
  reasons: Partial<Record<ClosedReason, { closures: number; open: number }>>;
  /**
   * Milliseconds from a role's end to its closure by `missed` or `proof`, on boards that list everything (`list`) and
   * on search indexes (`index`).
   */
  delays: { list: number[]; index: number[] };
}

export function emptyJudgement(): Judgement {
  return {
    ...{ postings: 0, crawls: 0, closures: 0, shown: 0, early: 0, eligible: 0, late: 0 },
    reasons: {},
    delays: { list: [], index: [] },
  };
}

/** One company's ledger in memory, decided and folded by the product's own code. */
class Ledger {
  private state: CompanyState;
  private readonly registry = emptyRegistry();
  private seq = 0;
  /** Role names by req_key. A role is recognised by its title, which is unique in a company. */
  private readonly roles = new Map<string, string>();

  constructor(private readonly company: Company) {
    this.state = emptyCompany(company.id);
    const at = Date.parse('2026-01-01T00:00:00.000Z');
    const base = { command_id: 'register', observed_at: new Date(at).toISOString() };
    const fields = {
      name: company.slug,
      domain: `${company.slug}.example`,
      domain_aliases: [],
      hq_country: null,
      owner: null,
    };
    this.fold(decideCommand(this.registry, null, { type: 'register_company', ...base, ...fields }, 'abcd1234', at));
    for (const { id } of company.boards) {
      const link = { type: 'link_board', company_id: company.id, board_id: id, via: 'caller' } as const;
      this.fold(decideCommand(this.registry, this.state, { ...link, ...base, command_id: id }, 'abcd1234', at));
    }
  }

  /** A crawl's closures, by role. */
  observe({ observation, at }: Crawl): Map<string, Closed> {
    const facts = this.fold(decideObservation(this.state, observation, at));
    const closed = facts.filter((fact): fact is Closed => fact.type === 'closed');
    return new Map(closed.map((fact) => [this.roles.get(fact.req_key) ?? fact.req_key, fact]));
  }

  private fold(decision: Decision): Fact[] {
    if (decision.kind !== 'facts') throw new Error(`${this.company.slug}: ${JSON.stringify(decision)}`);
    return decision.facts.map((decided: DecidedFact) => {
      this.seq += 1;
      const fact = { ...decided, event_seq: this.seq, company_id: this.company.id } as Fact;
      if (fact.type === 'opened') this.roles.set(fact.req_key, fact.title);
      this.state = evolveCompany(this.state, fact);
      evolveRegistry(this.registry, fact);
      return fact;
    });
  }
}

/** Runs one company's crawls through the ledger's decider and the oracle, and adds the comparison to `judgement`. */
export function judgeCompany(number: number, roles: number, judgement: Judgement): void {
  const company = companyOf(number, roles);
  const ledger = new Ledger(company);
  const oracle = new Oracle();
  const listings = new Map<string, ReadonlyMap<string, string>[]>();
  judgement.postings += roles;
  for (const crawl of new Crawler(company).all()) {
    const closed = ledger.observe(crawl);
    const required = oracle.closuresAt(crawl);
    const before = listings.get(crawl.board.id) ?? [];
    const { outcome } = crawl.observation;
    if (outcome === 'complete' || outcome === 'not_modified') {
      // An answer "not modified" confirms the previous listing.
      before.push(outcome === 'complete' ? crawl.shown : (before.at(-1) ?? new Map()));
      listings.set(crawl.board.id, before.slice(-CONFIRMING));
    }
    judgement.crawls += 1;
    judgement.eligible += required.size;
    for (const name of required) if (!isByCrawls(closed.get(name))) judgement.late += 1;
    for (const [name, fact] of closed) count(judgement, crawl, name, fact, before.slice(-CONFIRMING), required);
  }
}

function count(
  judgement: Judgement,
  crawl: Crawl,
  name: string,
  fact: Closed,
  confirming: readonly ReadonlyMap<string, string>[],
  required: ReadonlySet<string>,
): void {
  const role = crawl.company.roles.find((one) => one.name === name);
  if (role === undefined) throw new Error(`${fact.req_key} closed, which is no role`);
  const reason = (judgement.reasons[fact.reason] ??= { closures: 0, open: 0 });
  reason.closures += 1;
  if (isOpen(role, crawl.at)) reason.open += 1;
  if (!isByCrawls(fact)) return;
  judgement.closures += 1;
  const relevant = fact.reason === 'proof' ? confirming.slice(-1) : confirming;
  if (relevant.some((listing) => listing.has(name))) judgement.shown += 1;
  if (!required.has(name)) judgement.early += 1;
  if (crawl.at >= role.closesAt) {
    judgement.delays[SEARCH_INDEXES.has(crawl.board.vendor) ? 'index' : 'list'].push(crawl.at - role.closesAt);
  }
}

function isByCrawls(fact: Closed | undefined): boolean {
  return fact?.reason === 'missed' || fact?.reason === 'proof';
}
