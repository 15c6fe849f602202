import { describe, expect, test } from '@jest/globals';
import { isPublic, type Fact, type JobFunction, type ObservedPosting } from '@hiring/contracts';
import { BoardReplay, posting } from '../../libs/ledger/test/board-replay.js';

/**
 * After the first day, boards change in bulk although the company itself does not change. Such changes must cause no
 * event.
 */

const START = '2026-03-02T10:00:00.000Z';
const day = (n: number): string => new Date(Date.parse(START) + n * 86_400_000).toISOString();

const TITLES: [string, JobFunction][] = [
  ['Nurse', 'healthcare'],
  ['Sales Engineer', 'sales'],
  ['Driver', 'transport'],
  ['Software Engineer', 'engineering'],
  ['Recruiter', 'people'],
];
const CITIES = ['Berlin', 'Bonn', 'Ulm', null];

/** Returns a board with `count` postings. Each title is in several places. Some titles are twice in one place. */
function listing(count: number, prefix: string): ObservedPosting[] {
  return Array.from({ length: count }, (_, n) => {
    const [title, fn] = TITLES[n % TITLES.length] as [string, JobFunction];
    return posting({
      posting_id: `${prefix}-${n}`,
      url: `https://acme.example/${prefix}/${n}`,
      title,
      function: fn,
      country: 'DE',
      city: CITIES[n % CITIES.length] ?? null,
    });
  });
}

function board(boardId: string): BoardReplay {
  const replay = new BoardReplay(1, START);
  replay.link(boardId);
  return replay;
}

const publicFacts = (facts: readonly Fact[]): Fact[] => facts.filter(isPublic);
const reqKeys = (facts: readonly Fact[]): Set<string> =>
  new Set(facts.flatMap((fact) => (fact.type === 'opened' ? [fact.req_key] : [])));

/**
 * Returns the roles that are closed at the end. Roles that were closed only for a time are not included: if several
 * roles have equal identities, a move may close one of them for a day or two, before it returns as the same role.
 */
function closedNow(facts: readonly Fact[]): Set<string> {
  const closed = new Set<string>();
  for (const fact of facts) {
    if (fact.type === 'closed') closed.add(fact.req_key);
    else if ('req_key' in fact) closed.delete(fact.req_key);
  }
  return closed;
}

describe('a bulk change without events', () => {
  test.each([3, 30, 300])('new ids on the old pages of a Workday board of %i', (count) => {
    const before = listing(count, 'R').map((one, n) => ({ ...one, requisition_id: `REQ-${1000 + n}` }));
    const replay = board('workday/acme');
    replay.crawl('workday/acme', day(0), before);
    const after = before.map((one) => ({ ...one, posting_id: `new-${one.posting_id}` }));
    const facts = replay.crawl('workday/acme', day(1), after);
    expect(publicFacts(facts)).toEqual([]);
    expect(facts.filter((fact) => fact.type === 'req_relinked' && fact.cause === 'same_url')).toHaveLength(count);
    expect(facts.at(-1)).toMatchObject({ type: 'board_crawled', unlisted: [] });
  });

  test.each([4, 40, 400])('a bulk re-issue of a board of %i under new ids and pages', (count) => {
    const replay = board('greenhouse/acme');
    replay.crawl('greenhouse/acme', day(0), listing(count, 'old'));
    const facts = replay.crawl('greenhouse/acme', day(1), listing(count, 'new'));
    expect(publicFacts(facts)).toEqual([]);
    expect(facts.filter((fact) => fact.type === 'req_relinked' && fact.cause === 'bulk_reissue')).toHaveLength(count);
    const closed = [2, 3, 4].flatMap((n) => replay.crawl('greenhouse/acme', day(n), listing(count, 'new')));
    expect(closed.filter((fact) => fact.type === 'closed')).toEqual([]);
  });

  test.each([4, 40, 400])('a move of %i roles to another vendor over five days', (count) => {
    const replay = board('greenhouse/acme');
    const old = listing(count, 'old');
    const fresh = listing(count, 'fresh');
    for (let n = 0; n <= 40; n += 4) replay.crawl('greenhouse/acme', day(n), old);
    const open = reqKeys(replay.facts);
    replay.link('ashby/acme', day(41));
    const moving: Fact[] = [];
    for (let n = 1; n <= 5; n += 1) {
      const moved = Math.ceil((count * n) / 5);
      moving.push(...replay.crawl('ashby/acme', day(41 + n), fresh.slice(0, moved)));
      const left = old.slice(moved);
      const at = new Date(Date.parse(day(41 + n)) + 3_600_000).toISOString();
      moving.push(...replay.crawl('greenhouse/acme', at, left));
    }
    for (let n = 47; n <= 58; n += 1) {
      moving.push(...replay.crawl('ashby/acme', day(n), fresh), ...replay.crawl('greenhouse/acme', day(n), []));
    }
    expect(moving.filter((fact) => fact.type === 'opened' || fact.type === 'reposted')).toEqual([]);
    expect(closedNow(replay.facts)).toEqual(new Set());
    expect(reqKeys(replay.facts)).toEqual(open);
    expect(moving.filter((fact) => fact.type === 'ats_migrated')).toMatchObject([
      { from_vendor: 'greenhouse', to_vendor: 'ashby', overlap: 1, confidence: 0.9, occurred_at: day(42) },
    ]);
  });
});
