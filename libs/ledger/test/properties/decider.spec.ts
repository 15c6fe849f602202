import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  checkFact,
  isPublic,
  vendorOf,
  VENDORS,
  type BoardCrawled,
  type Fact,
  type RelinkCause,
} from '@hiring/contracts';
import { decideObservation, emptyCompany, evolveCompany, lastSeen, type CompanyState } from '../../src/index.js';
import { COMPANY_ID, steps } from './crawl-sequences.js';
import { History, type Moment } from './history.js';

/** The number of random histories. PROPERTY_RUNS can set another number. */
const RUNS = { numRuns: Number(process.env.PROPERTY_RUNS ?? 25) };

function always(guarantee: string, check: (history: History) => void, runs = RUNS): void {
  test(guarantee, () => {
    fc.assert(
      fc.property(steps, (sequence) => check(History.of(sequence))),
      runs,
    );
  });
}

/** Returns the moments whose crawl gave facts. */
function crawls(
  history: History,
): (Moment & { crawled: BoardCrawled; observation: NonNullable<Moment['observation']> })[] {
  return history.moments.flatMap((moment) => {
    const crawled = moment.facts.at(-1);
    if (moment.observation === null || crawled?.type !== 'board_crawled') return [];
    return [{ ...moment, observation: moment.observation, crawled }];
  });
}

function isComplete(crawled: BoardCrawled): boolean {
  return (crawled.outcome === 'complete' || crawled.outcome === 'not_modified') && crawled.held !== true;
}

/**
 * Tracks each req's live postings and each posting's req. It derives them from the facts, independently of the decider.
 */
class Openings {
  readonly live = new Map<string, Map<string, string>>();
  readonly ownerOf = new Map<string, string>();
  readonly aliases = new Map<string, string>();

  fold(fact: Fact): void {
    if (!('req_key' in fact)) return;
    const postings = this.live.get(fact.req_key) ?? new Map<string, string>();
    this.live.set(fact.req_key, postings);
    const idOf = (postingId: string): string => `${fact.board_id} ${postingId}`;
    if (fact.type === 'closed') return postings.clear();
    if (fact.type === 'req_relinked' && fact.alias_of !== undefined) return this.merge(fact.req_key, fact.alias_of);
    if (fact.type === 'req_relinked' && fact.withdrawn === true) return this.withdraw(fact.req_key);
    if (fact.posting_id !== undefined) {
      postings.set(idOf(fact.posting_id), fact.board_id);
      this.ownerOf.set(idOf(fact.posting_id), fact.req_key);
    }
    if ('replaces' in fact && fact.replaces != null) postings.delete(idOf(fact.replaces));
    if ('remove' in fact && fact.remove !== undefined) postings.delete(idOf(fact.remove));
  }

  private withdraw(key: string): void {
    this.live.set(key, new Map());
    for (const [id, owner] of this.ownerOf) if (owner === key) this.ownerOf.delete(id);
  }

  private merge(younger: string, older: string): void {
    const target = this.live.get(older) ?? new Map<string, string>();
    for (const [id, board] of this.live.get(younger) ?? []) target.set(id, board);
    this.live.set(younger, new Map());
    this.aliases.set(younger, older);
    for (const [id, owner] of this.ownerOf) if (owner === younger) this.ownerOf.set(id, older);
  }
}

/** Computes the time at which each posting was last seen. */
class Sightings {
  readonly seenAt = new Map<string, number>();

  fold(fact: Fact, after: CompanyState): void {
    const at = Date.parse(fact.observed_at);
    if ('posting_id' in fact && fact.posting_id !== undefined) {
      this.seenAt.set(`${fact.board_id} ${fact.posting_id}`, at);
    }
    if (fact.type !== 'board_crawled' || !this.shows(fact)) return;
    for (const { board_id, posting_id, live } of after.reqs.flatMap((req) => req.postings)) {
      const isLacking = fact.unlisted.includes(posting_id) || fact.unread?.includes(posting_id) === true;
      if (live && board_id === fact.board_id && !isLacking) {
        this.seenAt.set(`${board_id} ${posting_id}`, at);
      }
    }
  }

  private shows({ outcome, held, unlisted }: BoardCrawled): boolean {
    if (held === true) return unlisted.length > 0;
    return outcome === 'complete' || outcome === 'not_modified' || outcome === 'incomplete';
  }
}

function kindOf(fact: Fact): string {
  switch (fact.type) {
    case 'opened':
      return `opened ${fact.opened_at_from}`;
    case 'reposted':
      return `reposted ${fact.basis}`;
    case 'reobserved':
    case 'req_relinked':
      return `${fact.type} ${fact.cause}`;
    case 'closed':
      return `closed ${fact.reason}`;
    case 'board_crawled':
      return `${fact.outcome}${fact.held === true ? ' held' : ''}${fact.lost === undefined ? '' : ` lost ${fact.lost}`}`;
    default:
      return fact.type;
  }
}

const RELINK_CAUSES: RelinkCause[] = [
  ...(['same_url', 'same_job_key', 'bulk_reissue', 'parser_change', 'rebaseline', 'auto_refresh'] as const),
  ...(['baseline_link', 'same_day', 'posting_back', 'posting_dropped', 'edited', 'reclassified', 'merged'] as const),
  'not_a_role',
];

const REACHED = [
  ...['baseline', 'board', 'sighting'].map((from) => `opened ${from}`),
  ...['same_id', 'job_key', 'redated', 'title_place', 'title_country'].map((basis) => `reposted ${basis}`),
  ...['further_board', 'returned', 'heartbeat'].map((cause) => `reobserved ${cause}`),
  ...RELINK_CAUSES.map((cause) => `req_relinked ${cause}`),
  ...['missed', 'proof', 'expired', 'board_absent', 'board_unlinked'].map((reason) => `closed ${reason}`),
  ...['complete', 'complete held', 'not_modified', 'incomplete', 'failed', 'absent', 'overdue', 'ats_migrated'],
];

describe('the decider', () => {
  test('produces every type of fact in these histories', () => {
    const kinds = new Set<string>();
    for (const sequence of fc.sample(steps, { numRuns: 400, seed: 7 })) {
      for (const fact of History.of(sequence).facts) kinds.add(kindOf(fact));
    }
    expect(REACHED.filter((kind) => !kinds.has(kind))).toEqual([]);
  });

  always('gives the same facts for the same crawl, in any order of its postings, and changes no state', (history) => {
    for (const { before, observation, decision } of history.moments) {
      if (observation === null) continue;
      const state = JSON.parse(before) as CompanyState;
      const at = Date.parse(observation.observed_at);
      const reversed = { ...observation, postings: observation.postings.toReversed() };
      expect(decideObservation(state, reversed, at)).toEqual(decision);
      expect(decideObservation(state, observation, at)).toEqual(decision);
      expect(JSON.stringify(state)).toBe(before);
    }
  });

  always('gives only facts that fit their schema', (history) => {
    for (const fact of history.facts) expect(checkFact(fact)).toMatchObject({ ok: true });
  });

  always('gives no facts for a crawl that is on the ledger', (history) => {
    for (const { facts, before, observation } of crawls(history)) {
      const state = facts.reduce((folded, fact) => evolveCompany(folded, fact), JSON.parse(before) as CompanyState);
      expect(decideObservation(state, observation, Date.parse(observation.observed_at)).kind).toBe('ignored');
    }
  });

  always('ends each crawl with its one record, and never goes back in time', (history) => {
    for (const { facts } of crawls(history)) {
      expect(facts.filter((fact) => fact.type === 'board_crawled')).toHaveLength(1);
    }
    const times = history.facts.map((fact) => fact.observed_at);
    expect(times).toEqual(times.toSorted());
  });

  always('lets a crawl that is not complete do nothing but let postings go', (history) => {
    for (const { facts, crawled } of crawls(history)) {
      if (isComplete(crawled)) continue;
      for (const fact of facts.slice(0, -1)) {
        const migration = fact.type === 'ats_migrated' && crawled.lost === 'board_absent';
        const drop = fact.type === 'req_relinked' && fact.cause === 'posting_dropped';
        expect(fact.type === 'closed' || drop || migration).toBe(true);
      }
    }
  });

  always('opens every key once, and re-opens what it closed only by saying so', (history) => {
    const opened = new Set<string>();
    const closed = new Set<string>();
    for (const fact of history.facts) {
      if (!('req_key' in fact)) continue;
      if (fact.type === 'req_relinked' && fact.cause === 'merged') {
        closed.delete(fact.alias_of as string);
        continue;
      }
      expect(opened.has(fact.req_key)).toBe(fact.type !== 'opened');
      if (closed.has(fact.req_key)) expect(['reposted', 'reobserved']).toContain(fact.type);
      opened.add(fact.req_key);
      if (fact.type === 'closed') closed.add(fact.req_key);
      else closed.delete(fact.req_key);
    }
  });

  always('keeps a req active exactly while it has a live posting, and every listed posting live', (history) => {
    const openings = new Openings();
    for (const { facts, observation } of history.moments) {
      for (const fact of facts) openings.fold(fact);
      const crawled = facts.at(-1);
      if (crawled?.type !== 'board_crawled' || !isComplete(crawled) || crawled.outcome !== 'complete') continue;
      for (const { posting_id, is_role: isRole = true } of observation?.postings ?? []) {
        const id = `${crawled.board_id} ${posting_id}`;
        const owner = openings.ownerOf.get(id);
        expect(openings.live.get(owner ?? '')?.has(id) ?? false).toBe(isRole);
      }
    }
    for (const req of history.state.reqs) {
      const live = req.postings.filter((posting) => posting.live).map((one) => `${one.board_id} ${one.posting_id}`);
      expect(live.sort()).toEqual([...(openings.live.get(req.req_key)?.keys() ?? [])].sort());
      const isApart = req.alias_of !== undefined || req.withdrawn === true;
      expect(req.closed === undefined).toBe(live.length > 0 || isApart);
    }
  });

  always('closes no req for a miss that the board listed in its last complete crawl or lists now', (history) => {
    const openings = new Openings();
    const listedBefore = new Map<string, Set<string>>();
    for (const { facts, crawled, observation } of crawls(history)) {
      const owners = new Map(openings.ownerOf);
      for (const fact of facts) openings.fold(fact);
      const roles = observation.postings.filter((posting) => posting.is_role !== false);
      const listed = new Set(roles.map((posting) => `${crawled.board_id} ${posting.posting_id}`));
      const ownersOf = (ids: Iterable<string>): Set<string | undefined> =>
        new Set([...ids].map((id) => owners.get(id)));
      for (const fact of facts) {
        if (fact.type !== 'closed') continue;
        if (crawled.outcome !== 'absent') expect(ownersOf(listed)).not.toContain(fact.req_key);
        const before = listedBefore.get(crawled.board_id) ?? new Set<string>();
        if (fact.reason === 'missed') expect(ownersOf(before)).not.toContain(fact.req_key);
      }
      if (isComplete(crawled) && crawled.outcome === 'complete') listedBefore.set(crawled.board_id, listed);
    }
  });

  always(
    'closes a req with a posting that could not be read only by proof, or after 14 days without a sighting',
    (history) => {
      for (const { facts, before, observation, crawled } of crawls(history)) {
        if (observation.unread === undefined || !isComplete(crawled)) continue;
        const state = JSON.parse(before) as CompanyState;
        const unread = new Set(observation.unread.filter((id) => !observation.gone.includes(id)));
        for (const fact of facts) {
          if (fact.type !== 'closed' || fact.reason === 'proof') continue;
          const req = state.reqs.find(({ req_key }) => req_key === fact.req_key);
          const ofReq = req?.postings.filter(({ live, posting_id }) => live && unread.has(posting_id)) ?? [];
          if (ofReq.length === 0) continue;
          expect(fact.reason).toBe('expired');
          const ages = ofReq.map((posting) => Date.parse(fact.observed_at) - lastSeen(state, posting));
          expect(Math.min(...ages)).toBeGreaterThanOrEqual(14 * 86_400_000);
        }
      }
    },
  );

  always('counts no posting as missed that could not be read', (history) => {
    for (const { before, facts, observation, crawled } of crawls(history)) {
      const unread = new Set(observation.unread);
      expect(crawled.unlisted.filter((id) => unread.has(id))).toEqual([]);
      const state = facts.reduce((folded, fact) => evolveCompany(folded, fact), JSON.parse(before) as CompanyState);
      const missesOf = (company: CompanyState): Map<string, number> =>
        new Map(
          company.reqs
            .flatMap((req) => req.postings)
            .filter(({ live, board_id, posting_id }) => live && board_id === crawled.board_id && unread.has(posting_id))
            .map(({ posting_id, missed }) => [posting_id, missed?.times ?? 0]),
        );
      const misses = missesOf(JSON.parse(before) as CompanyState);
      for (const [id, times] of missesOf(state)) expect(times).toBeLessThanOrEqual(misses.get(id) ?? 0);
    }
  });

  always('publishes nothing of an advertisement that is no role', (history) => {
    for (const { facts, observation } of crawls(history)) {
      const nonRoles = new Set(
        observation.postings.filter((one) => one.is_role === false).map((one) => one.posting_id),
      );
      for (const fact of facts) {
        if ('posting_id' in fact && fact.posting_id !== undefined) expect(nonRoles).not.toContain(fact.posting_id);
      }
      const withdrawn = new Set(
        facts.flatMap((fact) => (fact.type === 'req_relinked' && fact.withdrawn === true ? [fact.req_key] : [])),
      );
      for (const fact of facts) {
        if ('req_key' in fact && withdrawn.has(fact.req_key)) expect(fact.type).toBe('req_relinked');
      }
    }
  });

  always('makes one fact of a req per crawl, and one of seeing it again per day', (history) => {
    const lastSeenAgain = new Map<string, string>();
    const open = new Map<string, boolean>();
    for (const { facts } of history.moments) {
      const published = new Set<string>();
      for (const fact of facts) {
        if (!('req_key' in fact)) continue;
        if (isPublic(fact)) {
          expect(published).not.toContain(fact.req_key);
          published.add(fact.req_key);
        }
        if (fact.type === 'reobserved') {
          const day = fact.observed_at.slice(0, 10);
          if (open.get(fact.req_key) === true) expect(lastSeenAgain.get(fact.req_key)).not.toBe(day);
          lastSeenAgain.set(fact.req_key, day);
        }
        if (fact.type === 'req_relinked' && fact.alias_of !== undefined) {
          open.set(fact.alias_of, open.get(fact.alias_of) === true || open.get(fact.req_key) === true);
        } else {
          open.set(fact.req_key, fact.type !== 'closed');
        }
      }
    }
  });

  always('makes no fact for a repeated listing, except that it was seen', (history) => {
    for (const { facts, before, observation, crawled } of crawls(history)) {
      if (!isComplete(crawled) || crawled.outcome !== 'complete') continue;
      const state = facts.reduce((folded, fact) => evolveCompany(folded, fact), JSON.parse(before) as CompanyState);
      for (const hours of [0, 2, 24, 24 * 20]) {
        const later = Date.parse(crawled.observed_at) + hours * 3_600_000;
        // The posting dates are removed, because they can cause a fact at the later crawl. A date that is too far in
        // the future at the first crawl can be trusted later. A changed date can count as a repost when the pause after
        // the req's last repost is over.
        const postings = observation.postings.map((posting) => ({ ...posting, posted_at: null }));
        const again = { ...observation, postings, crawl_id: 'again', observed_at: new Date(later).toISOString() };
        const decision = decideObservation(state, again, later);
        const published = decision.kind === 'facts' ? decision.facts.filter((fact) => isPublic(fact as Fact)) : [];
        expect(published.filter((fact) => !('cause' in fact && fact.cause === 'heartbeat'))).toEqual([]);
      }
    }
  });

  always(
    'reposts nothing and finds nothing on a further board in a baseline crawl, and nothing ever on join',
    (history) => {
      for (const { facts, crawled } of crawls(history)) {
        const silent = crawled.baseline || VENDORS[vendorOf(crawled.board_id)].autoRefresh;
        if (silent) expect(facts.filter((fact) => fact.type === 'reposted')).toEqual([]);
        if (crawled.baseline) {
          expect(facts.filter((fact) => fact.type === 'reobserved' && fact.cause === 'further_board')).toEqual([]);
        }
      }
    },
  );

  always('never moves a posting to another req, unless an operator merges', (history) => {
    const openings = new Openings();
    for (const fact of history.facts) {
      if ('posting_id' in fact && fact.posting_id !== undefined) {
        const owner = openings.ownerOf.get(`${fact.board_id} ${fact.posting_id}`);
        expect(owner ?? fact.req_key).toBe(fact.req_key);
      }
      openings.fold(fact);
    }
  });

  test('decides the same when its state is stored and loaded before any message', () => {
    fc.assert(
      fc.property(steps, fc.infiniteStream(fc.boolean()), (sequence, coins) => {
        const stored = History.of(sequence, {
          between: (state) => (coins.next().value ? (JSON.parse(JSON.stringify(state)) as CompanyState) : state),
        });
        const kept = History.of(sequence);
        expect(stored.facts).toEqual(kept.facts);
        expect(JSON.stringify(stored.state)).toBe(JSON.stringify(kept.state));
      }),
      RUNS,
    );
  });

  always('keeps all reqs as they are while their revision is the same', (history) => {
    let state = emptyCompany(COMPANY_ID);
    for (const fact of history.facts) {
      const [before, revision] = [JSON.stringify(state.reqs), state.reqs_revision];
      state = evolveCompany(state, fact);
      if (state.reqs_revision === revision) expect(JSON.stringify(state.reqs)).toBe(before);
    }
  });

  always('keeps when a listing last showed each posting', (history) => {
    const sightings = new Sightings();
    let state = emptyCompany(COMPANY_ID);
    for (const fact of history.facts) {
      state = evolveCompany(state, fact);
      sightings.fold(fact, state);
      for (const posting of state.reqs.flatMap((req) => req.postings)) {
        expect(lastSeen(state, posting)).toBe(sightings.seenAt.get(`${posting.board_id} ${posting.posting_id}`));
      }
    }
  });

  always('has the same state after a replay of the ledger, whatever prefix was folded before', (history) => {
    const half = Math.floor(history.facts.length / 2);
    const fold = (state: CompanyState, facts: Fact[]): CompanyState => facts.reduce(evolveCompany, state);
    const prefix = fold(emptyCompany(1), history.facts.slice(0, half));
    const whole = fold(JSON.parse(JSON.stringify(prefix)) as CompanyState, history.facts.slice(half));
    expect(JSON.stringify(whole)).toBe(JSON.stringify(history.state));
  });
});
