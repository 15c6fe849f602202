import { readerOf, type CrawlResult, type KnownPosting, type PostingDetail } from '@hiring/boards';
import { boardId, type BoardCrawled, type Closed, type DecidedFact, type Fact, type Vendor } from '@hiring/contracts';
import {
  decideCommand,
  decideObservation,
  emptyCompany,
  emptyRegistry,
  evolveCompany,
  type CompanyState,
  type Decision,
} from '@hiring/ledger';
import type { PlaceNormaliser } from '@hiring/normalise/places';
import { Draws } from '@hiring/fake-boards';
import { observationFor, observedPosting } from '../../apps/freshness/src/reading/observation.js';
import { drawKind, Troubles } from './troubles.js';
import { TrueBoard } from './world.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 0, 5, 10);
const CRAWLS = 30;
/** From this crawl on, some pages always fail if the board has stuck pages. */
const STUCK_FROM = 4;

/** The comparison of the ledger with the true boards. */
export interface Judgement {
  vendor: Vendor;
  postings: number;
  crawls: number;
  /** Closures with the reason `missed` or `proof`. */
  closures: number;
  /** The `closures` whose posting was still on the board. */
  wrong: number;
  /**
   * Closures with the reason `expired`. `expiredEarly` counts those within 14 days of the last listing that showed the
   * posting.
   */
  expired: number;
  expiredEarly: number;
  /**
   * Postings that the ledger must have closed. A posting counts when it is missing in two undisturbed crawls with at
   * least an hour between the crawls. If the vendor's reader requests missing postings, one undisturbed crawl is
   * enough.
   */
  eligible: number;
  /** The `eligible` postings that were still live on the ledger after the crawl. */
  late: number;
  /** Undisturbed crawls that were not complete. */
  blocked: number;
  /** The reason why the first of the `blocked` crawls was not complete. */
  reason: string | null;
  /** Crawls that were complete although a posting could not be read. */
  partlyRead: number;
}

export function emptyJudgement(vendor: Vendor): Judgement {
  const counts = { postings: 0, crawls: 0, closures: 0, wrong: 0, expired: 0, expiredEarly: 0, eligible: 0, late: 0 };
  return { vendor, ...counts, blocked: 0, reason: null, partlyRead: 0 };
}

/** Ended postings, with the time of the first undisturbed crawl without them. */
type Ended = Map<string, number>;

/** Crawls one board through all its troubles, with the crawler's plan and the ledger's rules, and judges each closure. */
export class TroubledBoard {
  private readonly world: TrueBoard;
  private readonly draws: Draws;
  private readonly boardId: string;
  private readonly known = new Map<string, KnownPosting>();
  private readonly seenAt = new Map<string, number>();
  private readonly ended: Ended = new Map();
  private details: ReadonlyMap<string, PostingDetail> = new Map();
  private listingHash: string | null = null;
  private readonly hasStuckPages: boolean;
  private state: CompanyState = emptyCompany(1);
  private seq = 0;

  constructor(
    seed: number,
    private readonly places: PlaceNormaliser,
    private readonly judgement: Judgement,
  ) {
    this.draws = new Draws(seed * 7_919 + 11);
    this.world = new TrueBoard(judgement.vendor, seed, this.draws.chance(0.3));
    this.hasStuckPages = this.draws.chance(0.15);
    this.boardId = boardId(judgement.vendor, this.world.board.token);
    const base = { command_id: 'register', observed_at: new Date(START - DAY).toISOString() };
    const fields = { name: 'Acme', domain: 'acme.example', domain_aliases: [], hq_country: null, owner: null };
    this.fold(decideCommand(emptyRegistry(), null, { type: 'register_company', ...base, ...fields }, '', START));
    const link = { type: 'link_board', ...base, command_id: 'link', company_id: 1, board_id: this.boardId } as const;
    this.fold(decideCommand(emptyRegistry(), this.state, { ...link, via: 'caller' }, '', START));
  }

  run(): void {
    const ever = new Set<string>();
    let at = START;
    for (let crawl = 0; crawl < CRAWLS; crawl += 1) {
      this.world.at(at);
      for (const id of this.world.open()) ever.add(id);
      this.crawl(crawl, at);
      at += this.draws.between(2 * HOUR, 40 * HOUR);
    }
    this.judgement.postings += ever.size;
  }

  private crawl(number: number, at: number): void {
    // The first crawl is calm, because it imports the board.
    const kind = number === 0 ? 'calm' : drawKind(this.draws);
    const stuck = this.hasStuckPages && number >= STUCK_FROM;
    const result = this.read(at, new Troubles(kind, this.draws, stuck));
    const crawl = { crawlId: String(number), boardId: this.boardId, observedAt: new Date(at), result };
    const postings = result.postings.map((row) => observedPosting(this.judgement.vendor, row, this.places, null));
    const facts = this.fold(decideObservation(this.state, observationFor(1, { ...crawl, postings, prior: null }), at));
    this.judge(result, facts, at, kind === 'calm' && !stuck);
    this.remember(result, facts.at(-1) as BoardCrawled);
  }

  private read(at: number, troubles: Troubles): CrawlResult {
    const plan = readerOf(this.judgement.vendor).crawl({
      token: this.world.board.token,
      observedAt: new Date(at).toISOString(),
      known: this.known,
      details: this.details,
      previousHash: this.listingHash,
    });
    let step = plan.next();
    while (step.done !== true) {
      step = plan.next(step.value.map((request) => troubles.disturb(request, this.world.answer(request))));
    }
    return step.value;
  }

  private judge(result: CrawlResult, facts: readonly Fact[], at: number, isCalm: boolean): void {
    const { judgement } = this;
    const open = this.world.open();
    const live = this.liveBefore;
    judgement.crawls += 1;
    if (result.outcome === 'complete' && result.unread.length > 0) judgement.partlyRead += 1;
    if (isCalm && result.outcome !== 'complete' && result.outcome !== 'not_modified') {
      judgement.blocked += 1;
      judgement.reason ??= `${result.outcome}: ${result.reason}`;
    }
    const shown = result.outcome === 'not_modified' ? open : new Set(result.postings.map((one) => one.external_id));
    for (const id of shown) this.seenAt.set(id, at);
    for (const fact of facts) if (fact.type === 'closed') this.judgeClosure(fact, live, open, at);
    if (isCalm) this.judgeEnded(open, live, at);
  }

  private judgeClosure(fact: Closed, live: ReadonlyMap<string, string>, open: ReadonlySet<string>, at: number): void {
    const ids = [...live].filter(([, reqKey]) => reqKey === fact.req_key).map(([id]) => id);
    if (fact.reason === 'missed' || fact.reason === 'proof') {
      this.judgement.closures += 1;
      if (ids.some((id) => open.has(id))) this.judgement.wrong += 1;
    } else if (fact.reason === 'expired') {
      this.judgement.expired += 1;
      const ages = ids.map((id) => at - (this.seenAt.get(id) ?? at));
      if (ages.some((age) => age < 14 * DAY)) this.judgement.expiredEarly += 1;
    }
  }

  /**
   * After an undisturbed crawl, counts the ended postings that the ledger must have closed, and how many of them are
   * still live on the ledger.
   */
  private judgeEnded(open: ReadonlySet<string>, live: ReadonlyMap<string, string>, at: number): void {
    const stillLive = this.live();
    for (const id of [...this.ended.keys()]) if (open.has(id) || !live.has(id)) this.ended.delete(id);
    for (const id of live.keys()) {
      if (open.has(id)) continue;
      const since = this.ended.get(id);
      const isProven = readerOf(this.judgement.vendor).requestsPostings === true;
      if (isProven || (since !== undefined && at - since >= HOUR)) {
        this.judgement.eligible += 1;
        if (stillLive.has(id)) this.judgement.late += 1;
      }
      if (since === undefined) this.ended.set(id, at);
    }
  }

  private liveBefore: ReadonlyMap<string, string> = new Map();

  /** Each live posting's req. */
  private live(): Map<string, string> {
    const postings = this.state.reqs.flatMap((req) => req.postings.map((posting) => ({ posting, req })));
    return new Map(
      postings.filter(({ posting }) => posting.live).map(({ posting, req }) => [posting.posting_id, req.req_key]),
    );
  }

  /** Stores what the crawler stores after a crawl. */
  private remember(result: CrawlResult, crawled: BoardCrawled): void {
    const isComplete = crawled.outcome === 'complete' || crawled.outcome === 'not_modified';
    const isAccepted = isComplete && crawled.held !== true;
    this.listingHash = isAccepted ? result.listingHash : null;
    if (result.details !== null) this.details = result.details;
    for (const posting of result.postings) {
      this.known.set(posting.external_id, { url: posting.found_on ?? posting.url });
    }
    const live = this.live();
    for (const id of this.known.keys()) if (!live.has(id)) this.known.delete(id);
  }

  private fold(decision: Decision): Fact[] {
    if (decision.kind !== 'facts') throw new Error(`${this.boardId}: ${JSON.stringify(decision)}`);
    this.liveBefore = this.live();
    return decision.facts.map((decided: DecidedFact) => {
      this.seq += 1;
      const fact = { ...decided, event_seq: this.seq, company_id: 1 } as Fact;
      this.state = evolveCompany(this.state, fact);
      return fact;
    });
  }
}
