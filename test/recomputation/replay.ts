import type {
  BoardCrawled,
  ClosedReason,
  CompanyRegistered,
  Fact,
  Instant,
  JobFunction,
  Opened,
  PostingAttributes,
} from '@hiring/contracts';

/**
 * A req's history in the replay. The replay implements the signal definitions directly, without sums, and uses none of
 * the code that it checks.
 */
export interface ReqHistory {
  opened: Opened;
  labels: { title: string; function: JobFunction; country: string | null };
  live: Set<string>;
  /** Every change of state or labels, with the values that apply from `at` on. */
  changes: { at: Instant; active: boolean; function: JobFunction; country: string | null }[];
  reposts: { at: Instant; confidence: number }[];
  /** For every posting that was ever on the req, the time of its newest sighting. */
  sightings: Map<string, Instant>;
  alias: boolean;
  /** Each attribute's value from the newest fact that has it. */
  attributes: Pick<PostingAttributes, 'seniority' | 'workplace' | 'salary' | 'text_facts'>;
}

export interface BoardHistory {
  live: boolean;
  completeAt: Instant | null;
  lastRecordComplete: boolean;
}

export interface CompanyHistory {
  profile: Pick<CompanyRegistered, 'name' | 'domain' | 'hq_country' | 'owner'>;
  profileAt: Instant;
  boards: Map<string, BoardHistory>;
  completeCrawls: Instant[];
  reqs: Map<string, ReqHistory>;
  /** The number of active reqs after each fact, and the reason if the fact closed a req. */
  counts: { at: Instant; count: number; byFunction: Record<string, number>; reason: ClosedReason | null }[];
  removedLastAt: Instant | null;
  migrations: {
    seq: number;
    from_vendor: string;
    to_vendor: string;
    occurred_at: Instant;
    at: Instant;
    confidence: number;
  }[];
}

/**
 * Replays the facts.
 * @param after is called after each fact, with the history of the fact's company
 */
export function replay(
  facts: readonly Fact[],
  after: (fact: Fact, company: CompanyHistory) => void = () => undefined,
): Map<number, CompanyHistory> {
  const companies = new Map<number, CompanyHistory>();
  for (const fact of facts) {
    advance(companies, fact);
    const company = companies.get(fact.company_id);
    if (company !== undefined) after(fact, company);
  }
  return companies;
}

export function advance(companies: Map<number, CompanyHistory>, fact: Fact): void {
  if (fact.type === 'company_registered') companies.set(fact.company_id, register(fact));
  const company = companies.get(fact.company_id);
  if (company === undefined) return;
  step(company, fact);
  const byFunction: Record<string, number> = {};
  const active = activeReqs(company);
  for (const { labels } of active) byFunction[labels.function] = (byFunction[labels.function] ?? 0) + 1;
  const reason = fact.type === 'closed' ? fact.reason : null;
  company.counts.push({ at: fact.observed_at, count: active.length, byFunction, reason });
}

export function activeReqs(company: CompanyHistory): ReqHistory[] {
  return [...company.reqs.values()].filter((req) => !req.alias && req.live.size > 0);
}

export function liveBoards(company: CompanyHistory): [string, BoardHistory][] {
  return [...company.boards].filter(([, board]) => board.live).sort(([a], [b]) => (a < b ? -1 : 1));
}

function register(fact: CompanyRegistered): CompanyHistory {
  return {
    profile: fact,
    profileAt: fact.observed_at,
    boards: new Map(),
    completeCrawls: [],
    reqs: new Map(),
    counts: [],
    removedLastAt: null,
    migrations: [],
  };
}

function step(company: CompanyHistory, fact: Fact): void {
  const coveredBefore = liveBoards(company).length > 0;
  switch (fact.type) {
    case 'company_registered':
      return;
    case 'company_updated':
      company.profile = fact;
      return;
    case 'board_linked':
      company.boards.set(fact.board_id, { live: false, completeAt: null, lastRecordComplete: false });
      company.profileAt = fact.observed_at;
      return;
    case 'board_unlinked':
      company.boards.delete(fact.board_id);
      company.profileAt = fact.observed_at;
      break;
    case 'board_crawled':
      crawled(company, fact);
      break;
    case 'opened':
      company.reqs.set(fact.req_key, {
        opened: fact,
        labels: fact,
        live: new Set(),
        changes: [],
        reposts: [],
        sightings: new Map(),
        alias: false,
        attributes: {},
      });
      touched(company, fact);
      return;
    case 'reposted':
    case 'reobserved':
    case 'req_relinked':
    case 'closed':
      touched(company, fact);
      return;
    case 'ats_migrated':
      company.migrations.push({ ...fact, seq: fact.event_seq, at: fact.observed_at });
      return;
    case 'intake_rejected':
      return;
  }
  if (coveredBefore && liveBoards(company).length === 0) company.removedLastAt = fact.observed_at;
}

function crawled(company: CompanyHistory, fact: BoardCrawled): void {
  const board = company.boards.get(fact.board_id);
  if (board === undefined) throw new Error(`crawl of ${fact.board_id}, which is not linked`);
  const complete = (fact.outcome === 'complete' || fact.outcome === 'not_modified') && fact.held !== true;
  board.lastRecordComplete = complete;
  if (complete) {
    board.live = true;
    board.completeAt = fact.observed_at;
    company.completeCrawls.push(fact.observed_at);
    company.profileAt = fact.observed_at;
  }
  // A held crawl from an earlier release has no list of unlisted postings, so it proves no sighting.
  if (complete || fact.outcome === 'incomplete' || (fact.held === true && fact.unlisted.length > 0)) {
    for (const req of company.reqs.values()) {
      for (const ref of req.live) {
        const [boardId, postingId] = JSON.parse(ref) as [string, string];
        const isLacking = fact.unlisted.includes(postingId) || fact.unread?.includes(postingId) === true;
        if (boardId === fact.board_id && !isLacking) req.sightings.set(ref, fact.observed_at);
      }
    }
  }
  if (fact.lost !== undefined) board.live = false;
}

type ReqFact = Extract<Fact, { req_key: string }>;

function touched(company: CompanyHistory, fact: ReqFact): void {
  const req = company.reqs.get(fact.req_key);
  if (req === undefined) throw new Error(`${fact.req_key} was never opened`);
  const ref = (postingId: string): string => JSON.stringify([fact.board_id, postingId]);
  if (fact.type === 'closed') {
    const ofBoard = [...req.live].filter((one) => (JSON.parse(one) as [string])[0] === fact.board_id);
    for (const one of ofBoard)
      if ((req.sightings.get(one) ?? '') < fact.last_seen_at) req.sightings.set(one, fact.last_seen_at);
    req.live.clear();
  } else {
    if ('replaces' in fact && fact.replaces != null) req.live.delete(ref(fact.replaces));
    if ('remove' in fact && fact.remove !== undefined) req.live.delete(ref(fact.remove));
    if (fact.posting_id !== undefined) {
      req.live.add(ref(fact.posting_id));
      req.sightings.set(ref(fact.posting_id), fact.observed_at);
    }
    req.labels = {
      title: fact.title ?? req.labels.title,
      function: fact.function ?? req.labels.function,
      country: fact.country === undefined ? req.labels.country : fact.country,
    };
    const { seniority, workplace, salary, text_facts: facts } = fact;
    if (seniority !== undefined) req.attributes.seniority = seniority;
    if (workplace !== undefined) req.attributes.workplace = workplace;
    if (salary !== undefined) req.attributes.salary = salary;
    if (facts !== undefined) req.attributes.text_facts = facts;
  }
  if (fact.type === 'reposted') req.reposts.push({ at: fact.observed_at, confidence: fact.confidence });
  if (fact.type === 'req_relinked' && fact.cause === 'merged' && fact.alias_of !== undefined) {
    merge(company, req, fact.alias_of, fact.observed_at);
  }
  if (fact.type === 'req_relinked' && fact.withdrawn === true) {
    req.live.clear();
    req.alias = true;
  }
  note(req, fact.observed_at);
}

function merge(company: CompanyHistory, younger: ReqHistory, olderKey: string, at: Instant): void {
  const older = company.reqs.get(olderKey);
  if (older === undefined) throw new Error(`${olderKey} was never opened`);
  for (const ref of younger.live) {
    older.live.add(ref);
    older.sightings.set(ref, younger.sightings.get(ref) ?? at);
  }
  younger.live.clear();
  younger.alias = true;
  note(older, at);
}

function note(req: ReqHistory, at: Instant): void {
  const { function: fn, country } = req.labels;
  req.changes.push({ at, active: !req.alias && req.live.size > 0, function: fn, country });
}
