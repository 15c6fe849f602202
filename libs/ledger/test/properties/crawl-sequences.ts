import fc from 'fast-check';
import type { CrawlOutcome, JobFunction, ObservedPosting, RegistryCommand, Observation } from '@hiring/contracts';

/**
 * This file generates random, plausible histories of one company. Its boards belong to every type of vendor, and their
 * listings change slightly between crawls. Titles, places, URLs and job keys come from small pools, so that they often
 * collide.
 */
export const BOARDS = ['greenhouse/acme', 'ashby/acme', 'workday/acme', 'join/acme', 'site/acme.example'] as const;
export const COMPANY_ID = 1;
export const START = Date.parse('2026-01-05T10:00:00.000Z');

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface Change {
  op: 'add' | 'drop' | 'reid' | 'readvertise' | 'retitle' | 'redate' | 'relocate' | 'back' | 'reclass';
  slot: number;
  title: number;
  city: number;
  key: number;
  dateDays: number;
}

export type Step =
  | {
      kind: 'crawl';
      board: number;
      gapMillis: number;
      outcome: CrawlOutcome;
      changes: Change[];
      shows: 'all' | 'half' | 'none';
      parserChange: boolean;
      /** Every posting gets a new id and a new URL. */
      reissue: boolean;
      proof: boolean;
      /** True if the postings that the listing lacks were unreadable. */
      unread: boolean;
    }
  | { kind: 'link' | 'unlink'; board: number; gapMillis: number }
  /** The company moves to another board, which is linked if necessary. */
  | { kind: 'move'; from: number; board: number; gapMillis: number }
  | { kind: 'merge'; one: number; other: number; gapMillis: number };

/** Returns a generator that chooses a value by weight. fast-check shrinks towards the first value. */
const weighted = <T>(...choices: [number, T][]): fc.Arbitrary<T> =>
  fc.oneof(...choices.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })));

const gap = weighted(
  [8, 6 * HOUR],
  [8, DAY],
  [4, 2 * DAY],
  [2, 0],
  [2, 30 * MINUTE],
  [3, HOUR],
  [1, HOUR - 1],
  [1, 7 * DAY],
  [1, 14 * DAY],
  [1, 31 * DAY],
  [1, 90 * DAY],
  [1, 90 * DAY + 1],
);

const board = weighted([6, 0], [4, 1], [3, 2], [2, 3], [1, 4]);

const change: fc.Arbitrary<Change> = fc.record({
  op: fc.constantFrom(
    'add',
    'add',
    'add',
    'drop',
    'drop',
    'reid',
    'readvertise',
    'retitle',
    'redate',
    'relocate',
    'back',
    'reclass',
  ),
  slot: fc.nat(11),
  title: fc.nat(3),
  city: fc.nat(2),
  key: fc.nat(5),
  dateDays: fc.integer({ min: -40, max: 2 }),
});

const outcome = weighted<CrawlOutcome>(
  [24, 'complete'],
  [4, 'not_modified'],
  [2, 'incomplete'],
  [1, 'failed'],
  [4, 'absent'],
  [1, 'overdue'],
);

const crawl: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('crawl' as const),
  board,
  gapMillis: gap,
  outcome,
  changes: fc.array(change, { maxLength: 4 }),
  shows: weighted<'all' | 'half' | 'none'>([16, 'all'], [1, 'half'], [2, 'none']),
  parserChange: weighted([15, false], [1, true]),
  reissue: weighted([15, false], [1, true]),
  proof: fc.boolean(),
  unread: weighted([5, false], [1, true]),
});

const boardCommand: fc.Arbitrary<Step> = fc.record({
  kind: weighted<'link' | 'unlink'>([3, 'link'], [1, 'unlink']),
  board,
  gapMillis: gap,
});

const move: fc.Arbitrary<Step> = fc.record({ kind: fc.constant('move' as const), from: board, board, gapMillis: gap });

const merge: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('merge' as const),
  one: fc.nat(9),
  other: fc.nat(9),
  gapMillis: gap,
});

/** Steps of a history, mostly crawls. */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 24, arbitrary: crawl },
    { weight: 1, arbitrary: boardCommand },
    { weight: 1, arbitrary: move },
    { weight: 1, arbitrary: merge },
  ),
  { minLength: 1, maxLength: 50, size: 'max' },
);

const TITLES = ['Nurse', 'Senior Sales Engineer', 'Sales Engineer, Sr. (m/w/d)', 'Driver'];
const CITIES = [null, 'Berlin', 'Bonn'];
const WORKPLACES: ObservedPosting['workplace'][] = [
  { value: 'remote', source: 'derived' },
  { value: 'onsite', source: 'published' },
  null,
];
const KEYS = [null, null, null, '7', '8', 'R-1000'];

/** The postings on the company's boards. A crawl step first changes its board's postings, then observes them. */
export class World {
  now = START;
  private readonly listings = new Map<number, ObservedPosting[]>();
  private readonly past = new Map<number, ObservedPosting[]>();
  private readonly parsers = new Map<number, number>();
  private nextId = 1;

  observation(step: Extract<Step, { kind: 'crawl' }>, crawlId: string): Observation {
    const gone = step.changes.flatMap((one) => this.change(step.board, one));
    if (step.parserChange) this.parsers.set(step.board, this.parserOf(step.board) + 1);
    if (step.reissue) this.reissue(step.board);
    const listing = this.listingOf(step.board);
    const shown = step.shows === 'all' ? listing : step.shows === 'none' ? [] : listing.filter((_, n) => n % 2 === 0);
    const blind = step.outcome !== 'complete' && step.outcome !== 'incomplete';
    return {
      type: 'observation',
      crawl_id: crawlId,
      company_id: COMPANY_ID,
      board_id: BOARDS[step.board] as string,
      observed_at: new Date(this.now).toISOString(),
      outcome: step.outcome,
      ...(step.outcome === 'failed' && { reason: 'timeout' }),
      parser_version: this.parserOf(step.board),
      postings: blind ? [] : shown.map((posting) => ({ ...posting, function: this.functionOf(step.board, posting) })),
      gone: step.proof && !blind ? gone : [],
      ...(step.unread && !blind && { unread: this.unshown(step.board, shown) }),
    };
  }

  command(
    step: Exclude<Step, { kind: 'crawl' }>,
    commandId: string,
    reqKeys: readonly string[],
  ): RegistryCommand | null {
    const base = { command_id: commandId, company_id: COMPANY_ID, observed_at: new Date(this.now).toISOString() };
    if (step.kind === 'merge') {
      const req_key = reqKeys[step.one];
      const other_req_key = reqKeys[step.other];
      if (req_key === undefined || other_req_key === undefined) return null;
      return { type: 'merge_reqs', ...base, req_key, other_req_key };
    }
    const board_id = BOARDS[step.board] as string;
    if (step.kind === 'move') this.move(step.from, step.board);
    if (step.kind !== 'unlink') return { type: 'link_board', ...base, board_id, via: 'careers_page' };
    return { type: 'unlink_board', ...base, board_id };
  }

  /** Returns the ids of the board's current and past postings that are not in `shown`. */
  private unshown(board: number, shown: readonly ObservedPosting[]): string[] {
    const ids = new Set(shown.map(({ posting_id }) => posting_id));
    const all = [...this.listingOf(board), ...(this.past.get(board) ?? [])];
    return all.map(({ posting_id }) => posting_id).filter((id) => !ids.has(id));
  }

  private listingOf(board: number): ObservedPosting[] {
    const listing = this.listings.get(board) ?? [];
    this.listings.set(board, listing);
    return listing;
  }

  private reissue(board: number): void {
    const fresh = this.listingOf(board).map((posting) => {
      const posting_id = this.freshId();
      return { ...posting, posting_id, url: `https://acme.example/jobs/${posting_id}` };
    });
    this.listings.set(board, fresh);
  }

  private move(from: number, to: number): void {
    if (from === to) return;
    this.listingOf(to).push(...this.listingOf(from));
    this.listings.set(from, []);
    this.reissue(to);
  }

  /** Returns a posting's job function. For drivers, it depends on the parser version. */
  private functionOf(board: number, posting: ObservedPosting): JobFunction {
    return posting.function === 'transport' && this.parserOf(board) > 1 ? 'supply_chain' : posting.function;
  }

  private parserOf(board: number): number {
    return this.parsers.get(board) ?? 1;
  }

  /** Changes a board, and returns the ids that it no longer has. */
  private change(board: number, one: Change): string[] {
    const listing = this.listingOf(board);
    const past = this.past.get(board) ?? [];
    this.past.set(board, past);
    const position = listing.length === 0 ? -1 : one.slot % listing.length;
    const old = listing[position];
    if (one.op === 'add' || old === undefined) {
      listing.push(this.posting(one));
      return [];
    }
    if (one.op === 'back') {
      const back = past.splice(one.slot % Math.max(1, past.length), 1);
      listing.push(...back.filter(({ posting_id }) => listing.every((posting) => posting.posting_id !== posting_id)));
      return [];
    }
    listing.splice(position, 1);
    if (one.op === 'drop') {
      past.push(old);
      return [old.posting_id];
    }
    listing.push(this.changed(old, one));
    if (one.op !== 'reid' && one.op !== 'readvertise') return [];
    past.push(old);
    return [old.posting_id];
  }

  private changed(old: ObservedPosting, one: Change): ObservedPosting {
    switch (one.op) {
      case 'reid':
        return { ...old, posting_id: this.freshId() };
      case 'readvertise': {
        const { title, function: fn, country, city } = old;
        return { ...this.posting(one), title, function: fn, country, city };
      }
      case 'retitle':
        return { ...old, title: TITLES[one.title] as string };
      case 'reclass': {
        const { is_role: isRole, ...role } = old;
        return isRole === false ? role : { ...role, is_role: false };
      }
      case 'relocate':
        return { ...old, city: CITIES[one.city] ?? null, workplace: WORKPLACES[one.slot % WORKPLACES.length] ?? null };
      default:
        return { ...old, posted_at: this.date(one) };
    }
  }

  private posting(one: Change): ObservedPosting {
    const posting_id = this.freshId();
    return {
      posting_id,
      url: one.slot === 5 ? 'https://acme.example/careers' : `https://acme.example/jobs/${posting_id}`,
      title: TITLES[one.title] as string,
      function: one.title === 0 ? 'healthcare' : one.title === 3 ? 'transport' : 'sales',
      country: one.slot % 3 === 0 ? null : 'DE',
      city: CITIES[one.city] ?? null,
      posted_at: one.dateDays % 2 === 0 ? null : this.date(one),
      internal_id: KEYS[one.key] ?? null,
      requisition_id: KEYS[(one.key + one.slot) % KEYS.length] ?? null,
      ...(one.slot % 2 === 0 && { workplace: WORKPLACES[one.key % WORKPLACES.length] ?? null }),
    };
  }

  private freshId(): string {
    const id = this.nextId === 7 ? '__proto__' : String(this.nextId);
    this.nextId += 1;
    return id;
  }

  private date(one: Change): string {
    return new Date(this.now + one.dateDays * DAY).toISOString();
  }
}
