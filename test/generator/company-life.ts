import type { Opened, Vendor } from '@hiring/contracts';
import { Draws, hash32 } from '@hiring/fake-boards';
import {
  type Board,
  DAY_MS,
  HEARTBEAT_MS,
  iso,
  labels,
  type LifeOptions,
  type LivePosting,
  type LiveReq,
  posting,
  QUIET_DAYS,
  REPOST_BASES,
  type Unplaced,
} from './life-parts.js';
import { drawCountry, drawFunction, drawHome, drawSize, drawTitle, VENDOR_SHARES } from './shapes.js';

/**
 * Generates one company's facts from registration to the end of history. The facts keep the ledger's order:
 * board_crawled is last in a crawl, and times never fall.
 */
export class CompanyLife {
  private readonly draws: Draws;
  private readonly slug: string;
  private readonly vendor: Vendor;
  private readonly home: string | null;
  private readonly arrivalsPerDay: number;
  private readonly open = new Map<string, LiveReq>();
  private readonly keys = new Map<string, number>();
  private boards: Board[] = [];
  private readonly secondBoardMs: number | null;
  private opened = 0;
  private crawls = 0;
  /** The time of the next visit. */
  dueMs: number;

  constructor(private readonly options: LifeOptions) {
    this.draws = new Draws(hash32(options.seed, options.companyId));
    this.vendor = this.draws.weighted(VENDOR_SHARES);
    this.home = drawHome(this.draws);
    const suffix = options.owner === null ? '' : `-${hash32(options.seed, options.companyId, 7).toString(36)}`;
    this.slug = `company-${options.companyId}${suffix}`;
    const days = (options.endMs - options.startMs) / DAY_MS;
    this.arrivalsPerDay = drawSize(this.draws, options.meanReqs) / (days * 1.15);
    // Three in four companies are known from the first month, and the others later.
    const joinedDay = this.draws.chance(0.75) ? this.draws.between(0, 28) : this.draws.between(28, days * 0.9);
    this.dueMs = Math.round(options.startMs + joinedDay * DAY_MS);
    this.secondBoardMs = this.draws.chance(0.06) ? this.dueMs + this.draws.between(40, days) * DAY_MS : null;
  }

  /** Returns the next crawl's facts, and schedules the crawl after it. */
  crawl(): Unplaced[] {
    const at = this.dueMs;
    const facts = this.boards.length === 0 ? this.register(at) : [];
    if (this.boards.length === 1 && this.secondBoardMs !== null && at >= this.secondBoardMs)
      facts.push(...this.linkSecond(at));
    for (const [index] of this.boards.entries()) facts.push(...this.crawlBoard(index, at + index * 60_000));
    this.dueMs = this.nextVisit(at);
    return facts;
  }

  private register(at: number): Unplaced[] {
    const { companyId, owner } = this.options;
    const registered: Unplaced = {
      type: 'company_registered',
      ...this.stamp(at),
      command_id: `register-${companyId}`,
      slug: this.slug,
      name: `Company ${companyId} ${this.draws.pick(['Inc.', 'GmbH', 'Ltd', 'Labs', 'S.A.'])}`,
      domain: `company-${companyId}.example`,
      domain_aliases: this.draws.chance(0.1) ? [`careers-${companyId}.example`] : [],
      hq_country: this.home,
      owner,
    };
    return [registered, this.link(this.vendor, at)];
  }

  private linkSecond(at: number): Unplaced[] {
    const other = VENDOR_SHARES.map(([vendor]) => vendor).filter((vendor) => vendor !== this.vendor);
    return [this.link(this.draws.pick(other), at)];
  }

  private link(vendor: Vendor, at: number): Unplaced {
    const board_id = `${vendor}/${this.slug}`;
    this.boards.push({ board_id, lastCompleteMs: null });
    return { type: 'board_linked', ...this.stamp(at), command_id: `link-${board_id}`, board_id, via: 'careers_page' };
  }

  private crawlBoard(index: number, at: number): Unplaced[] {
    const board = this.boards[index] as Board;
    const crawl_id = `${this.slug}-${index}-${(this.crawls += 1)}`;
    const baseline = board.lastCompleteMs === null;
    if (!baseline && this.draws.chance(0.02)) return [this.crawled(board, at, crawl_id, 'failed', [], false)];
    const facts: Unplaced[] = [];
    if (baseline) facts.push(...this.baseline(index, at, crawl_id));
    else facts.push(...this.arrivals(index, at, crawl_id));
    const later = baseline ? [] : this.changes(index, at, crawl_id);
    facts.push(...later);
    const unlisted = this.unlisted(index);
    for (const posting of this.postingsOf(index)) if (!posting.missed) posting.seenMs = at;
    board.lastCompleteMs = at;
    facts.push(this.crawled(board, at, crawl_id, 'complete', unlisted, baseline));
    return facts;
  }

  private baseline(index: number, at: number, crawl_id: string): Unplaced[] {
    const facts: Unplaced[] = [];
    if (index > 0) {
      for (const req of this.open.values())
        if (this.draws.chance(0.5)) facts.push(this.furtherBoard(req, index, at, crawl_id));
    }
    const there = index === 0 ? Math.round(this.arrivalsPerDay * 45) : Math.round(this.arrivalsPerDay * 5);
    for (let n = 0; n < there; n += 1) facts.unshift(this.openReq(index, at, crawl_id, true));
    return facts;
  }

  private arrivals(index: number, at: number, crawl_id: string): Unplaced[] {
    const last = (this.boards[index] as Board).lastCompleteMs ?? at;
    const share = index === 0 ? 1 : 0.2;
    const expected = (this.arrivalsPerDay * share * (at - last)) / DAY_MS;
    const count = Math.floor(expected) + (this.draws.chance(expected - Math.floor(expected)) ? 1 : 0);
    return Array.from({ length: count }, () => this.openReq(index, at, crawl_id, false));
  }

  /**
   * Returns a crawl's changes in the ledger's order: reposts, then sightings and heartbeats, then relinked reqs, then
   * closures.
   */
  private changes(index: number, at: number, crawl_id: string): Unplaced[] {
    const reposts: Unplaced[] = [];
    const seen: Unplaced[] = [];
    const relinked: Unplaced[] = [];
    const closed: Unplaced[] = [];
    for (const req of this.open.values()) {
      const posting = req.postings.find(({ board }) => board === index);
      if (posting === undefined || posting.seenMs === at) continue;
      if (posting.missed) {
        if (this.draws.chance(0.05)) seen.push(this.returned(req, posting, index, at, crawl_id));
        else this.drop(req, posting, index, at, crawl_id, relinked, closed);
      } else if (at >= req.endMs) posting.missed = true;
      else if (this.draws.chance(0.002)) reposts.push(this.repost(req, posting, index, at, crawl_id));
      else if (at - req.publicMs >= HEARTBEAT_MS) seen.push(this.heartbeat(req, index, at, crawl_id));
      else if (this.draws.chance(0.002)) relinked.push(this.relabel(req, index, at, crawl_id));
    }
    return [...reposts, ...seen, ...relinked, ...closed];
  }

  private openReq(index: number, at: number, crawl_id: string, baseline: boolean): Unplaced {
    const fn = drawFunction(this.draws);
    const title = drawTitle(this.draws, fn);
    const board = this.boards[index] as Board;
    const req_key = this.freeKey(board.board_id, title);
    const posting_id = String(100_000 + (this.opened += 1));
    const dated = this.draws.chance(0.6);
    const openedMs = baseline
      ? at - this.draws.between(0, 200) * DAY_MS
      : Math.max(board.lastCompleteMs ?? at, at - this.draws.between(0, 3) * DAY_MS);
    const from: Opened['opened_at_from'] = dated ? 'board' : baseline ? 'baseline' : 'sighting';
    const country = drawCountry(this.draws, this.home);
    this.open.set(req_key, {
      req_key,
      title,
      function: fn,
      country,
      postings: [{ posting_id, board: index, missed: false, seenMs: at }],
      endMs: at + this.lifetimeDays() * DAY_MS,
      publicMs: at,
    });
    return {
      type: 'opened',
      ...this.stamp(at),
      crawl_id,
      req_key,
      board_id: board.board_id,
      ...posting(posting_id, this.slug),
      title,
      function: fn,
      country,
      city: null,
      opened_at: iso(dated ? openedMs : at),
      opened_at_from: from,
      baseline,
      confidence: 0.95,
    };
  }

  private repost(req: LiveReq, old: LivePosting, index: number, at: number, crawl_id: string): Unplaced {
    const replaces = old.posting_id;
    old.posting_id = String(100_000 + (this.opened += 1));
    old.seenMs = at;
    req.publicMs = at;
    const basis = this.draws.weighted(REPOST_BASES);
    const confidence = basis === 'title_place' ? 0.7 : basis === 'title_country' ? 0.5 : 0.9;
    return {
      type: 'reposted',
      ...this.named(req, index, at, crawl_id),
      ...labels(req),
      ...posting(old.posting_id, this.slug),
      replaces,
      basis,
      confidence,
    };
  }

  private returned(req: LiveReq, live: LivePosting, index: number, at: number, crawl_id: string): Unplaced {
    live.missed = false;
    req.endMs = at + this.draws.between(8, 60) * DAY_MS;
    req.publicMs = at;
    return {
      type: 'reobserved',
      ...this.named(req, index, at, crawl_id),
      ...labels(req),
      cause: 'returned',
      confidence: 0.95,
    };
  }

  private heartbeat(req: LiveReq, index: number, at: number, crawl_id: string): Unplaced {
    req.publicMs = at;
    return {
      type: 'reobserved',
      ...this.named(req, index, at, crawl_id),
      ...labels(req),
      cause: 'heartbeat',
      confidence: 0.95,
    };
  }

  private furtherBoard(req: LiveReq, index: number, at: number, crawl_id: string): Unplaced {
    const posting_id = String(100_000 + (this.opened += 1));
    req.postings.push({ posting_id, board: index, missed: false, seenMs: at });
    return {
      type: 'req_relinked',
      ...this.named(req, index, at, crawl_id),
      cause: 'baseline_link',
      ...posting(posting_id, this.slug),
    };
  }

  private relabel(req: LiveReq, index: number, at: number, crawl_id: string): Unplaced {
    const reclassified = this.draws.chance(0.5);
    if (reclassified) req.function = drawFunction(this.draws);
    else req.country = drawCountry(this.draws, this.home);
    const changed = reclassified ? { function: req.function } : { country: req.country };
    return {
      type: 'req_relinked',
      ...this.named(req, index, at, crawl_id),
      cause: reclassified ? 'reclassified' : 'edited',
      ...changed,
    };
  }

  private drop(
    req: LiveReq,
    gone: LivePosting,
    index: number,
    at: number,
    crawl_id: string,
    relinked: Unplaced[],
    closed: Unplaced[],
  ): void {
    req.postings = req.postings.filter((other) => other !== gone);
    const named = this.named(req, index, at, crawl_id);
    if (req.postings.length > 0) {
      relinked.push({ type: 'req_relinked', ...named, cause: 'posting_dropped', remove: gone.posting_id });
      return;
    }
    this.open.delete(req.req_key);
    closed.push({ type: 'closed', ...named, reason: 'missed', last_seen_at: iso(gone.seenMs) });
  }

  private unlisted(index: number): string[] {
    return this.postingsOf(index)
      .filter(({ missed }) => missed)
      .map(({ posting_id }) => posting_id);
  }

  private postingsOf(index: number): LivePosting[] {
    return [...this.open.values()].flatMap(({ postings }) => postings.filter(({ board }) => board === index));
  }

  private crawled(
    board: Board,
    at: number,
    crawl_id: string,
    outcome: 'complete' | 'failed',
    unlisted: string[],
    baseline: boolean,
  ): Unplaced {
    const listed = outcome === 'failed' ? 0 : this.open.size;
    return {
      type: 'board_crawled',
      ...this.stamp(at),
      crawl_id,
      board_id: board.board_id,
      outcome,
      parser_version: 1,
      listed,
      unlisted,
      baseline,
    };
  }

  /**
   * Returns the time of the next crawl: one day later if a posting was missing from its board's last listing. Otherwise
   * the interval is between one day and eight weeks, and is shorter for companies that open more roles.
   */
  private nextVisit(at: number): number {
    const waiting = [...this.open.values()].some(({ postings }) => postings.some(({ missed }) => missed));
    if (waiting) return at + DAY_MS;
    const untilArrival = 1 / Math.max(this.arrivalsPerDay, 1 / QUIET_DAYS);
    const days = Math.min(QUIET_DAYS, Math.max(1, untilArrival * this.draws.between(1, 3)));
    return Math.round(at + days * DAY_MS);
  }

  /** Draws a role's lifetime. One role in five is evergreen. */
  private lifetimeDays(): number {
    return this.draws.chance(0.2) ? this.draws.between(200, 900) : this.draws.between(8, 110);
  }

  private freeKey(boardId: string, title: string): string {
    const base = `${boardId.slice(0, boardId.indexOf('/'))}:${this.slug}:${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
    const taken = (this.keys.get(base) ?? 0) + 1;
    this.keys.set(base, taken);
    return taken === 1 ? base : `${base}-${taken}`;
  }

  private stamp(at: number): { company_id: number; observed_at: string } {
    return { company_id: this.options.companyId, observed_at: iso(at) };
  }

  private named(req: LiveReq, index: number, at: number, crawl_id: string) {
    const { board_id } = this.boards[index] as Board;
    return { ...this.stamp(at), crawl_id, req_key: req.req_key, board_id };
  }
}
