import type { CrawlOutcome, Observation, ObservedPosting, Vendor } from '@hiring/contracts';
import { Draws } from '@hiring/fake-boards';

const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const START = Date.parse('2026-01-05T10:00:00.000Z');
const DAYS = 45;

/** A role with the times at which it really opens and closes. */
export interface Role {
  name: string;
  opensAt: number;
  closesAt: number;
  /** The period in which the board wrongly does not list the role. Null if there is no such period. */
  hidden: { from: number; to: number } | null;
  /** The time from which the role has another id and address. */
  reissuedAt: number;
}

export interface Board {
  id: string;
  vendor: Vendor;
  /** The period in which the company's roles are on this board. */
  from: number;
  to: number;
}

export interface Company {
  id: number;
  slug: string;
  boards: Board[];
  roles: Role[];
}

/** One crawl, with what the crawler sends to the ledger and what the oracle may know. */
export interface Crawl {
  company: Company;
  board: Board;
  at: number;
  observation: Observation;
  /** The posting id that the listing shows, by role name. */
  shown: ReadonlyMap<string, string>;
  proven: ReadonlySet<string>;
}

const VENDORS: readonly Vendor[] = ['greenhouse', 'greenhouse', 'recruitee', 'lever', 'workday', 'smartrecruiters'];
export const SEARCH_INDEXES: ReadonlySet<string> = new Set(['workday', 'smartrecruiters']);
/** Vendors whose response for a missing board is the same as for an empty one. */
export const AMBIGUOUS: ReadonlySet<string> = new Set(['lever', 'ashby', 'smartrecruiters']);

export function companyOf(number: number, roles: number): Company {
  const draws = new Draws(number * 7_919 + 17);
  const slug = `c${number}`;
  const end = START + DAYS * DAY;
  const vendor = draws.pick(VENDORS);
  const vanishesAt = draws.chance(0.04) ? draws.between(START + 10 * DAY, end) : Infinity;
  const movesAt =
    vanishesAt === Infinity && draws.chance(0.05) ? draws.between(START + 10 * DAY, end - 10 * DAY) : null;
  const overlap = draws.between(0, 4 * DAY);
  const boards: Board[] = [
    { id: `${vendor}/${slug}`, vendor, from: -Infinity, to: movesAt === null ? vanishesAt : movesAt + overlap },
  ];
  if (movesAt !== null) boards.push({ id: `ashby/${slug}`, vendor: 'ashby', from: movesAt, to: Infinity });
  return { id: number, slug, boards, roles: Array.from({ length: roles }, (_, index) => roleOf(draws, index, end)) };
}

function roleOf(draws: Draws, index: number, end: number): Role {
  const opensAt = draws.chance(0.6) ? -Infinity : draws.between(START, end);
  const begun = Math.max(opensAt, START);
  const closesAt = draws.chance(0.7) ? draws.between(begun, begun + 40 * DAY) : Infinity;
  const from = draws.between(begun, begun + 30 * DAY);
  const hidden = draws.chance(0.06) ? { from, to: from + draws.between(HOUR, 4 * DAY) } : null;
  const reissuedAt = draws.chance(0.1) ? draws.between(begun, begun + 40 * DAY) : Infinity;
  return { name: `role ${index}`, opensAt, closesAt, hidden, reissuedAt };
}

export function isOpen(role: Role, at: number): boolean {
  if (at < role.opensAt || at >= role.closesAt) return false;
  return role.hidden === null || at < role.hidden.from || at >= role.hidden.to;
}

type Kind = 'whole' | 'cached' | 'unchanged' | 'short' | 'partial' | 'redirected' | 'failed';

/** Generates all crawls of a company's boards, oldest first, with failures like those on real boards. */
export class Crawler {
  private readonly draws: Draws;
  private readonly before = new Map<Board, ReadonlyMap<string, string>>();
  /** Every posting id under which a role was ever listed, by board and role name. */
  private readonly ids = new Map<string, Set<string>>();
  private crawls = 0;

  constructor(private readonly company: Company) {
    this.draws = new Draws(company.id * 104_729 + 3);
  }

  *all(): Generator<Crawl> {
    const { draws, company } = this;
    const end = START + DAYS * DAY;
    const pausedAt = draws.chance(0.03) ? draws.between(START + 5 * DAY, end) : Infinity;
    const pausedTo = pausedAt + 17 * DAY;
    for (let at = START; at < end; at += draws.between(8 * HOUR, 32 * HOUR)) {
      for (const [index, board] of company.boards.entries()) {
        // One clock per company, so that a company's facts never go back in time.
        const now = at + index * 3 * HOUR;
        if (now < board.from) continue;
        if (now >= pausedAt && now < pausedTo) yield this.without(board, now, 'overdue');
        else yield* this.crawlsAt(board, now);
      }
    }
  }

  /** Yields one crawl, and sometimes a few more directly after it. */
  private *crawlsAt(board: Board, at: number): Generator<Crawl> {
    const kind = this.kind();
    yield this.crawl(board, at, kind);
    if (kind === 'short' && this.draws.chance(0.4)) {
      yield this.crawl(board, at + 20 * MINUTE, 'short');
      yield this.crawl(board, at + 90 * MINUTE, this.draws.chance(0.5) ? 'short' : 'whole');
    } else if (this.draws.chance(0.1)) {
      yield this.crawl(board, at + this.draws.between(5 * MINUTE, 50 * MINUTE), 'cached');
    }
  }

  private kind(): Kind {
    const draw = this.draws.next();
    if (draw < 0.03) return 'short';
    if (draw < 0.07) return 'partial';
    if (draw < 0.1) return 'redirected';
    if (draw < 0.14) return 'failed';
    return draw < 0.2 ? 'unchanged' : 'whole';
  }

  private crawl(board: Board, at: number, kind: Kind): Crawl {
    if (kind === 'failed') return this.without(board, at, 'failed');
    if (kind === 'redirected' || at >= board.to) {
      // A board whose roles have moved still exists, but is empty.
      const moved = at >= board.to && this.company.boards.length > 1 && kind !== 'redirected';
      return moved ? this.listing(board, at, new Map(), 'complete') : this.without(board, at, 'absent');
    }
    const now = this.listed(board, at);
    const last = this.before.get(board);
    if (kind === 'unchanged' && last !== undefined && sameKeys(last, now))
      return this.without(board, at, 'not_modified');
    if (kind === 'cached' && last !== undefined) return this.listing(board, at, last, 'complete');
    if (kind === 'partial') return this.listing(board, at, this.some(now, 0.5), 'incomplete');
    if (kind === 'short') return this.listing(board, at, this.some(now, 0.1), 'complete');
    this.before.set(board, now);
    return this.listing(board, at, now, 'complete');
  }

  private listed(board: Board, at: number): ReadonlyMap<string, string> {
    const open = this.company.roles.filter((role) => isOpen(role, at));
    const all = new Map(open.map((role) => [role.name, postingId(board, role, at)]));
    return SEARCH_INDEXES.has(board.vendor) ? this.some(all, 0.98) : all;
  }

  private some(all: ReadonlyMap<string, string>, share: number): ReadonlyMap<string, string> {
    return new Map([...all].filter(() => this.draws.chance(share)));
  }

  private idsOf(board: Board, name: string): Set<string> {
    const key = `${board.id} ${name}`;
    const ids = this.ids.get(key) ?? new Set();
    this.ids.set(key, ids);
    return ids;
  }

  private without(board: Board, at: number, outcome: CrawlOutcome): Crawl {
    return this.handedOver(board, at, outcome, new Map(), new Set());
  }

  private listing(board: Board, at: number, shown: ReadonlyMap<string, string>, outcome: CrawlOutcome): Crawl {
    for (const [name, id] of shown) this.idsOf(board, name).add(id);
    const proven = new Set<string>();
    if (SEARCH_INDEXES.has(board.vendor)) {
      // The crawler requests the pages of postings that are not listed, and a page may prove that the posting is gone.
      // In rare cases, a page wrongly says this about a listed posting.
      for (const role of this.company.roles) {
        if (this.idsOf(board, role.name).size === 0) continue;
        const isGone = !shown.has(role.name) && at >= role.closesAt;
        if (isGone ? this.draws.chance(0.8) : shown.has(role.name) && this.draws.chance(0.002)) proven.add(role.name);
      }
    }
    return this.handedOver(board, at, outcome, shown, proven);
  }

  private handedOver(
    board: Board,
    at: number,
    outcome: CrawlOutcome,
    shown: ReadonlyMap<string, string>,
    proven: ReadonlySet<string>,
  ): Crawl {
    this.crawls += 1;
    const { company } = this;
    const gone = [...proven].flatMap((name) => [...this.idsOf(board, name)]);
    const observation: Observation = {
      type: 'observation',
      crawl_id: `${company.slug} ${this.crawls}`,
      company_id: company.id,
      board_id: board.id,
      observed_at: new Date(at).toISOString(),
      outcome,
      parser_version: 1,
      postings: [...shown].map(([name, id]) => posting(board, name, id)),
      gone,
    };
    return { company, board, at, observation, shown, proven };
  }
}

function sameKeys(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([name, id]) => other.get(name) === id);
}

function postingId(board: Board, role: Role, at: number): string {
  return `${board.vendor}-${role.name.slice(5)}${at >= role.reissuedAt ? '-b' : ''}`;
}

function posting(board: Board, name: string, id: string): ObservedPosting {
  return {
    posting_id: id,
    url: `https://jobs.example/${board.id}/${id}`,
    title: name,
    function: 'engineering',
    country: 'DE',
    city: 'Bonn',
    posted_at: null,
    internal_id: null,
    requisition_id: null,
  };
}
