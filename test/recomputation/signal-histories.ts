import { JOB_FUNCTIONS, type ClosedReason, type Fact, type JobFunction, type Opened } from '@hiring/contracts';
import { Draws } from '@hiring/fake-boards';

/**
 * Random histories of one company, each about a year long. They contain many causes of signal events, such as surges,
 * pauses, closures, reposts and merges.
 */

const DAY_MS = 86_400_000;
const FUNCTIONS = JOB_FUNCTIONS.slice(0, 4);
const REASONS: readonly (readonly [ClosedReason, number])[] = [
  ['missed', 8],
  ['proof', 3],
  ['expired', 1],
  ['board_absent', 1],
  ['board_unlinked', 1],
];

interface Req {
  req_key: string;
  board_id: string;
  function: JobFunction;
  title: string;
  postings: string[];
  merged: boolean;
}

type Unplaced = Fact extends infer F
  ? F extends Fact
    ? Omit<F, 'event_seq' | 'company_id' | 'observed_at'>
    : never
  : never;

export class SignalHistory {
  readonly facts: Fact[] = [];
  private readonly draws: Draws;
  private readonly slug: string;
  private readonly boards: readonly [string, string];
  private readonly reqs: Req[] = [];
  private nowMs = Date.parse('2026-01-05T08:00:00.000Z');
  private postings = 0;

  /** @param visits the number of crawls, including failed ones; about six days from one to the next on average */
  constructor(
    seed: number,
    private readonly companyId = 1,
    { visits = 70, owner = null }: { visits?: number; owner?: string | null } = {},
  ) {
    this.draws = new Draws(seed);
    this.slug = `c${companyId}`;
    this.boards = [`lever/${this.slug}`, `site/${this.slug}.example`];
    const names = { slug: this.slug, name: `Company ${companyId}`, domain: `${this.slug}.example` };
    const fields = { ...names, domain_aliases: [], hq_country: 'DE', owner };
    this.add({ type: 'company_registered', command_id: `register-${companyId}`, ...fields });
    this.link(this.boards[0]);
    for (let visit = 0; visit < visits; visit += 1) this.visit(visit);
  }

  private visit(visit: number): void {
    const { draws } = this;
    this.nowMs += Math.round(
      draws.weighted([
        [0.4, 3],
        [2, 4],
        [7, 4],
        [15, 2],
        [40, 0.3],
      ]) * DAY_MS,
    );
    const board = draws.chance(0.85) ? this.boards[0] : this.boards[1];
    const isLinked = this.facts.some((fact) => fact.type === 'board_linked' && fact.board_id === board);
    if (!isLinked) this.link(board);
    const baseline = !this.facts.some((fact) => fact.type === 'board_crawled' && fact.board_id === board);
    if (draws.chance(0.1) && visit > 0) return this.crawled(board, { outcome: 'failed' });
    const arrivals = draws.weighted([
      [0, 4],
      [1, 4],
      [3, 2],
      [8, 1],
    ]);
    for (let n = 0; n < arrivals; n += 1) this.open(board, baseline);
    if (!baseline) this.change(board);
    const isLost = draws.chance(0.03);
    this.crawled(board, {
      outcome: draws.chance(0.8) ? 'complete' : 'not_modified',
      baseline,
      ...(draws.chance(0.05) && { held: true }),
      ...(isLost && { lost: 'expired' as const }),
    });
  }

  private change(board: string): void {
    const { draws } = this;
    const all = draws.chance(0.12);
    for (const req of this.reqs.filter((one) => !one.merged && one.board_id === board)) {
      const open = req.postings.length > 0;
      if (!open && draws.chance(0.05)) this.shown('reobserved', req);
      if (!open) continue;
      if (all || draws.chance(0.15)) this.close(req);
      else if (draws.chance(0.12)) this.shown('reposted', req);
      else if (draws.chance(0.05)) this.relabel(req);
      else if (draws.chance(0.03)) this.withdraw(req);
      else if (draws.chance(0.04)) this.merge(req);
    }
    if (draws.chance(0.02)) this.migrate();
  }

  private open(board_id: string, baseline: boolean): void {
    const { draws } = this;
    const fn = draws.pick(FUNCTIONS);
    const req_key = `${board_id.split('/')[0] as string}:${this.slug}:role-${this.reqs.length}`;
    const req: Req = {
      req_key,
      board_id,
      function: fn,
      title: `Role ${this.reqs.length}`,
      postings: [],
      merged: false,
    };
    this.reqs.push(req);
    const from: Opened['opened_at_from'] = draws.chance(0.4) ? 'board' : baseline ? 'baseline' : 'sighting';
    const ageDays = from === 'board' ? draws.between(0, 130) : 0;
    this.add({
      ...{ type: 'opened', req_key, board_id, ...this.labels(req), posting_id: this.posting(req) },
      ...{ opened_at: new Date(this.nowMs - Math.round(ageDays * DAY_MS)).toISOString(), opened_at_from: from },
      ...{ baseline, confidence: 0.95 },
    } as Unplaced);
  }

  private shown(type: 'reposted' | 'reobserved', req: Req): void {
    const { draws } = this;
    const [replaces] = req.postings;
    if (draws.chance(0.05)) req.function = draws.pick(FUNCTIONS);
    req.postings = [];
    const base = { req_key: req.req_key, board_id: req.board_id, ...this.labels(req), posting_id: this.posting(req) };
    const shown =
      type === 'reposted'
        ? { type, ...base, replaces: replaces ?? null, basis: 'title_place', confidence: draws.pick([0.5, 0.7, 0.9]) }
        : { type, ...base, replaces: replaces ?? null, cause: 'returned', confidence: 0.95 };
    this.add(shown as Unplaced);
  }

  private close(req: Req): void {
    req.postings = [];
    const { req_key, board_id } = req;
    const reason = this.draws.weighted(REASONS);
    this.add({ type: 'closed', req_key, board_id, reason, last_seen_at: new Date(this.nowMs).toISOString() });
  }

  private relabel(req: Req): void {
    req.function = this.draws.pick(FUNCTIONS);
    const { req_key, board_id } = req;
    this.add({ type: 'req_relinked', req_key, board_id, cause: 'reclassified', function: req.function });
  }

  private withdraw(req: Req): void {
    req.merged = true;
    req.postings = [];
    const { req_key, board_id } = req;
    this.add({ type: 'req_relinked', req_key, board_id, cause: 'not_a_role', withdrawn: true });
  }

  private merge(req: Req): void {
    const older = this.reqs.find((one) => one !== req && !one.merged);
    if (older === undefined || this.reqs.indexOf(older) > this.reqs.indexOf(req)) return;
    older.postings.push(...req.postings);
    req.merged = true;
    req.postings = [];
    const { req_key, board_id } = req;
    this.add({ type: 'req_relinked', req_key, board_id, cause: 'merged', alias_of: older.req_key });
  }

  private migrate(): void {
    const boards = {
      from_board_id: this.boards[1],
      to_board_id: this.boards[0],
      from_vendor: 'site',
      to_vendor: 'lever',
    };
    const occurred_at = new Date(this.nowMs).toISOString();
    this.add({ type: 'ats_migrated', ...boards, occurred_at, overlap: 0.5, confidence: 0.7 });
  }

  private link(board_id: string): void {
    this.add({ type: 'board_linked', board_id, via: 'careers_page' });
  }

  private crawled(board_id: string, crawl: object): void {
    const whole = { parser_version: 1, listed: 0, unlisted: [], baseline: false, crawl_id: `c${this.facts.length}` };
    this.add({ type: 'board_crawled', board_id, ...whole, ...crawl } as unknown as Unplaced);
  }

  private posting(req: Req): string {
    const id = String((this.postings += 1));
    req.postings.push(id);
    return id;
  }

  private labels({ title, function: fn }: Req) {
    return { title, function: fn, country: 'DE', city: null };
  }

  private add(fact: Unplaced): void {
    const place = { event_seq: this.facts.length + 1, company_id: this.companyId };
    this.facts.push({ ...place, observed_at: new Date(this.nowMs).toISOString(), ...fact } as Fact);
  }
}

/** Merges the histories of companies 1 to `count` in one ledger, in time order. */
export function mergedHistories(
  count: number,
  { owners = {}, visits }: { owners?: Readonly<Record<number, string>>; visits?: number } = {},
): Fact[] {
  const options = visits === undefined ? {} : { visits };
  const all = Array.from({ length: count }, (_, index) => {
    const history = new SignalHistory(index + 1, index + 1, { owner: owners[index + 1] ?? null, ...options });
    return history.facts;
  }).flat();
  // The sort is stable, so facts of one company at the same time keep their order.
  all.sort((a, b) => (a.observed_at === b.observed_at ? 0 : a.observed_at < b.observed_at ? -1 : 1));
  return all.map((fact, index) => ({ ...fact, event_seq: index + 1 }));
}
