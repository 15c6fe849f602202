import type { ReqState } from './state.js';

export interface PoolEntry {
  req: ReqState;
  /** The usable requisition numbers of the req's matched postings. */
  numbers: ReadonlySet<string>;
  /**
   * True if the req's labels may come from other rules than this crawl's. Matching then ignores `function`. If the
   * cities are equal, it also ignores `country`.
   */
  hasOtherRules: boolean;
}

/**
 * A pool of reqs, sorted from best to worst. Each is assigned to at most one posting. Cursors skip assigned reqs, so
 * that a board with 20,000 equal titles does not take quadratic time.
 */
export class CandidatePool<E extends PoolEntry> {
  private readonly anyNumber: Lane<E> = { entries: [], next: 0 };
  private readonly noNumber: Lane<E> = { entries: [], next: 0 };
  private readonly byNumber = new Map<string, Lane<E>>();

  /** @param entries best first */
  constructor(
    entries: readonly E[],
    private readonly isTaken: (req: ReqState) => boolean,
  ) {
    entries.forEach((entry, rank) => this.file({ entry, rank }));
  }

  /**
   * Returns the best free entry whose requisition number does not conflict with `requisitionId`, or null. The caller
   * marks the entry as assigned.
   */
  best(requisitionId: string | null): E | null {
    if (requisitionId === null) return this.head(this.anyNumber)?.entry ?? null;
    const unnumbered = this.head(this.noNumber);
    const lane = this.byNumber.get(requisitionId);
    const numbered = lane === undefined ? null : this.head(lane);
    if (unnumbered === null || numbered === null) return (unnumbered ?? numbered)?.entry ?? null;
    return (unnumbered.rank < numbered.rank ? unnumbered : numbered).entry;
  }

  private file(ranked: Ranked<E>): void {
    this.anyNumber.entries.push(ranked);
    if (ranked.entry.numbers.size === 0) this.noNumber.entries.push(ranked);
    for (const number of ranked.entry.numbers) {
      const lane = this.byNumber.get(number);
      if (lane === undefined) this.byNumber.set(number, { entries: [ranked], next: 0 });
      else lane.entries.push(ranked);
    }
  }

  private head(lane: Lane<E>): Ranked<E> | null {
    for (;;) {
      const ranked = lane.entries[lane.next];
      if (ranked === undefined) return null;
      if (!this.isTaken(ranked.entry.req)) return ranked;
      lane.next += 1;
    }
  }
}

interface Ranked<E> {
  entry: E;
  rank: number;
}

interface Lane<E> {
  entries: Ranked<E>[];
  next: number;
}

/** Returns pools by key. Each keeps the order of `entriesBest`, from best to worst. */
export function poolsBy<E extends PoolEntry>(
  entriesBest: readonly E[],
  keysOf: (entry: E) => readonly string[],
  isTaken: (req: ReqState) => boolean,
): Map<string, CandidatePool<E>> {
  const entries = new Map<string, E[]>();
  for (const entry of entriesBest) {
    for (const key of keysOf(entry)) {
      const list = entries.get(key);
      if (list === undefined) entries.set(key, [entry]);
      else list.push(entry);
    }
  }
  return new Map([...entries].map(([key, list]) => [key, new CandidatePool(list, isTaken)]));
}
