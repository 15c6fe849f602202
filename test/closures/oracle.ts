import { AMBIGUOUS, DAY, HOUR, SEARCH_INDEXES, type Board, type Crawl } from './world.js';

/** The oracle's state for a role on one board. */
interface Sighting {
  lastSeen: number;
  misses: number;
  firstMiss: number;
}

interface Streak {
  times: number;
  since: number;
}

/**
 * Applies rules A3 to A6, C and E1 in libs/ledger/RULES.md to one board. It is implemented only from their text,
 * independently of the product.
 */
class JudgedBoard {
  readonly live = new Map<string, Sighting>();
  /** Posting ids in accepted or incomplete listings. */
  private readonly known = new Set<string>();
  private readonly isIndex: boolean;
  private readonly isAmbiguous: boolean;
  private isLive = false;
  private listedEver = false;
  private answeredComplete = false;
  private heldSince: number | null = null;
  private empty: Streak | null = null;
  private absent: Streak | null = null;

  constructor(private readonly board: Board) {
    this.isIndex = SEARCH_INDEXES.has(board.vendor);
    this.isAmbiguous = AMBIGUOUS.has(board.vendor);
  }

  /**
   * Returns the names of the roles that leave the board at this crawl. `closing` is true if the listing is accepted:
   * the roles then leave by misses or proof. Otherwise, the roles leave because they were not seen for 14 days or
   * because the board is gone.
   */
  judge(crawl: Crawl): { leaving: string[]; closing: boolean } {
    const { at } = crawl;
    const { outcome } = crawl.observation;
    if (outcome === 'failed' || outcome === 'overdue') return this.unread(crawl, false);
    if (outcome === 'not_modified') {
      if (!this.isLive || !this.answeredComplete) return this.unread(crawl, false);
      return this.accept(crawl, new Set([...this.live].filter(([, one]) => one.misses === 0).map(([name]) => name)));
    }
    this.answeredComplete = false;
    if (outcome === 'absent') return this.unread(crawl, true);
    if (outcome === 'incomplete') return this.partly(crawl);
    const listed = new Set(crawl.shown.keys());
    if (listed.size === 0 && this.isAmbiguous) {
      if (!this.listedEver) return this.unread(crawl, true);
      if (this.live.size > 0) {
        if (!this.emptyIsConfirmed(crawl)) return this.partly(crawl);
        return this.accept(crawl, listed);
      }
    }
    return this.isDoubted(listed, at) ? this.hold(crawl) : this.accept(crawl, listed);
  }

  private emptyIsConfirmed({ at, proven }: Crawl): boolean {
    this.empty = longer(this.empty, at);
    if (this.board.vendor === 'smartrecruiters') return [...this.live.keys()].every((name) => proven.has(name));
    return isBelieved(this.empty, at);
  }

  private isDoubted(listed: ReadonlySet<string>, at: number): boolean {
    const before = [...this.live].filter(([, one]) => one.misses === 0).map(([name]) => name);
    const vanished = before.filter((name) => !listed.has(name)).length;
    if (before.length < 5 || 5 * vanished < 4 * before.length) return false;
    return this.heldSince === null || at - this.heldSince < HOUR;
  }

  private hold(crawl: Crawl): { leaving: string[]; closing: boolean } {
    this.heldSince ??= crawl.at;
    this.see(crawl);
    return this.letGo(crawl, false);
  }

  private partly(crawl: Crawl): { leaving: string[]; closing: boolean } {
    this.see(crawl);
    return this.letGo(crawl, false);
  }

  private unread(crawl: Crawl, isAbsent: boolean): { leaving: string[]; closing: boolean } {
    if (isAbsent) this.absent = longer(this.absent, crawl.at);
    return this.letGo(crawl, isAbsent && this.isLive && isBelieved(this.absent, crawl.at));
  }

  /** Applies a listing that cannot prove that a role is missing. Known postings in the listing count as seen. */
  private see(crawl: Crawl): void {
    if (crawl.shown.size > 0) this.empty = null;
    for (const [name, id] of crawl.shown) {
      const one = this.live.get(name);
      if (one !== undefined && this.known.has(id)) Object.assign(one, { lastSeen: crawl.at, misses: 0 });
    }
  }

  private letGo({ at }: Crawl, all: boolean): { leaving: string[]; closing: boolean } {
    const leaving = [...this.live].filter(([, { lastSeen }]) => all || at - lastSeen >= 14 * DAY).map(([name]) => name);
    for (const name of leaving) this.live.delete(name);
    if (all) this.isLive = false;
    return { leaving, closing: false };
  }

  private accept(crawl: Crawl, listed: ReadonlySet<string>): { leaving: string[]; closing: boolean } {
    const { at, proven } = crawl;
    this.isLive = true;
    this.answeredComplete = true;
    this.heldSince = null;
    this.absent = null;
    if (listed.size > 0) {
      this.listedEver = true;
      this.empty = null;
    }
    for (const id of crawl.shown.values()) this.known.add(id);
    const leaving: string[] = [];
    for (const [name, one] of this.live) {
      if (listed.has(name)) continue;
      if (one.misses === 0) one.firstMiss = at;
      one.misses += 1;
      if (proven.has(name) || this.isGone(one, at)) leaving.push(name);
    }
    for (const name of leaving) this.live.delete(name);
    for (const name of listed) this.live.set(name, { lastSeen: at, misses: 0, firstMiss: at });
    return { leaving, closing: true };
  }

  private isGone({ misses, firstMiss, lastSeen }: Sighting, at: number): boolean {
    if (!this.isIndex) return misses >= 2 && at - firstMiss >= HOUR;
    return (misses >= 5 && at - firstMiss >= 72 * HOUR) || (misses >= 2 && at - lastSeen >= 14 * DAY);
  }
}

const longer = (streak: Streak | null, at: number): Streak =>
  streak === null ? { times: 1, since: at } : { ...streak, times: streak.times + 1 };

const isBelieved = (streak: Streak | null, at: number): boolean =>
  streak !== null && streak.times >= 3 && at - streak.since >= 2 * DAY;

/** Determines which roles must close at each crawl of a company. */
export class Oracle {
  private readonly boards = new Map<Board, JudgedBoard>();

  /** Returns the names of the roles that close at this crawl by misses or proof. */
  closuresAt(crawl: Crawl): ReadonlySet<string> {
    const board = this.boards.get(crawl.board) ?? new JudgedBoard(crawl.board);
    this.boards.set(crawl.board, board);
    const { leaving, closing } = board.judge(crawl);
    if (!closing) return new Set();
    return new Set(leaving.filter((name) => ![...this.boards.values()].some(({ live }) => live.has(name))));
  }
}
