import { describe, expect, test } from '@jest/globals';
import { decideObservation, emptyCompany, evolveCompany } from '../../src/index.js';
import type { DecidedFact, Observation } from '@hiring/contracts';
import { DAYS, hour, listing, Story } from './story.js';

const five = { a: {}, b: {}, c: {}, d: {}, e: {} };

describe('admission', () => {
  const company = emptyCompany(1);
  const fold = (fact: Record<string, unknown>): unknown =>
    evolveCompany(company, { company_id: 1, observed_at: hour(0), ...fact } as unknown as DecidedFact);
  fold({
    type: 'company_registered',
    slug: 'acme',
    name: 'Acme',
    domain: 'acme.example',
    domain_aliases: [],
    hq_country: null,
    owner: null,
  });
  for (const board_id of ['lever/acme', 'ashby/acme', 'join/acme'])
    fold({ type: 'board_linked', board_id, via: 'caller' });
  fold({ type: 'board_unlinked', board_id: 'join/acme' });
  const crawl: Observation = {
    ...{
      type: 'observation',
      crawl_id: 'c1',
      company_id: 1,
      board_id: 'lever/acme',
      observed_at: hour(2),
      outcome: 'complete',
    },
    ...{ parser_version: 1, postings: listing({ a: {} }), gone: [] },
  };
  const decide = (over: Partial<Observation>, append = hour(100)): ReturnType<typeof decideObservation> =>
    decideObservation(company, { ...crawl, ...over }, Date.parse(append));
  const first = decide({});
  if (first.kind === 'facts') for (const fact of first.facts) evolveCompany(company, fact);

  test.each([
    ['board_not_linked', { board_id: 'greenhouse/acme' }],
    ['board_not_linked', { board_id: 'join/acme', crawl_id: 'c2' }],
    ['repeated', { observed_at: hour(9) }],
    ['stale', { crawl_id: 'c2', observed_at: hour(1.99) }],
  ])('is refused as %s', (reason, over) => expect(decide(over)).toEqual({ kind: 'ignored', reason }));

  test('of the same time as the last record, under another id, is accepted', () => {
    expect(decide({ crawl_id: 'c2' }).kind).toBe('facts');
  });

  test('of an unknown company is refused', () => {
    expect(decideObservation(null, crawl, 0)).toEqual({ kind: 'ignored', reason: 'unknown_company' });
    expect(decideObservation(emptyCompany(1), crawl, 0)).toEqual({ kind: 'ignored', reason: 'unknown_company' });
  });

  test('never dates a fact before the company’s last, nor ahead of the broker', () => {
    const times = (over: Partial<Observation>, append?: string): unknown => {
      const decision = decide({ crawl_id: 'c2', ...over }, append);
      return decision.kind === 'facts' ? new Set(decision.facts.map((fact) => fact.observed_at)) : decision;
    };
    expect(times({ board_id: 'ashby/acme', observed_at: hour(1) })).toEqual(new Set([hour(2)]));
    expect(times({ observed_at: hour(200) })).toEqual(new Set([hour(100)]));
    expect(times({ observed_at: '2026-03-02T13:00:05.000Z' }, hour(3))).toEqual(new Set(['2026-03-02T13:00:05.000Z']));
    expect(times({ observed_at: '2026-03-02T13:00:05.001Z' }, hour(3))).toEqual(new Set([hour(3)]));
    expect(times({ observed_at: '2026-19-02T13:00:05.001Z' })).toEqual({ kind: 'rejected', reason: 'no_instant' });
  });

  test('accepts a posting with an impossible date, without the date', () => {
    const dated = listing({
      b: { posted_at: '2026-77-01T00:00:00.000Z' },
      c: { posted_at: '1999-12-31T23:59:59.999Z' },
    });
    expect(decide({ crawl_id: 'c2', observed_at: hour(3), postings: dated })).toMatchObject({
      facts: [{ opened_at_from: 'sighting' }, { opened_at_from: 'sighting' }, {}],
    });
  });
});

describe('an empty answer', () => {
  test('of SmartRecruiters is accepted at once when every posting is proven gone, however many', () => {
    const story = new Story('smartrecruiters/acme');
    story.crawl('smartrecruiters/acme', 0, five);
    const gone = Object.keys(five);
    expect(story.crawl('smartrecruiters/acme', 1, {}, { gone: gone.slice(1) })).toEqual(['incomplete but a b c d e']);
    expect(story.crawl('smartrecruiters/acme', 2, {}, { gone })).toEqual([
      ...gone.map((id) => `closed ${id} proof`),
      'complete',
    ]);
    expect(story.crawl('smartrecruiters/acme', 3, {})).toEqual(['complete']);
  });

  test('that was accepted after two days needs no vanish guard, and a listing resets the count', () => {
    const story = new Story('lever/acme');
    story.crawl('lever/acme', 0, five);
    for (const at of [1, 25]) expect(story.crawl('lever/acme', at, {})).toEqual(['incomplete but a b c d e']);
    expect(story.crawl('lever/acme', 49, {})).toEqual(['complete but a b c d e']);
    story.crawl('lever/acme', 50, five);
    expect(story.crawl('lever/acme', 51, {})).toEqual(['incomplete but a b c d e']);
  });

  test('of a board without a live posting is an empty board, if it ever listed one', () => {
    const story = new Story('lever/acme');
    story.crawl('lever/acme', 0, { a: {} });
    expect(story.crawl('lever/acme', 14 * DAYS, {})).toEqual(['closed a expired', 'incomplete lost expired']);
    expect(story.crawl('lever/acme', 15 * DAYS, {})).toEqual(['complete']);
  });

  test('of a board that is explicitly empty is an empty board', () => {
    const story = new Story('greenhouse/acme');
    expect(story.crawl('greenhouse/acme', 0, {})).toEqual(['complete']);
    expect(story.crawl('greenhouse/acme', 1, { a: {} })).toEqual(['opened a', 'complete']);
  });
});

describe('an absent board', () => {
  test('is accepted the third time over two days without a listing between, and reported once', () => {
    const story = new Story('greenhouse/acme');
    story.crawl('greenhouse/acme', 0, { a: {} });
    for (const at of [1, 30]) expect(story.blind('greenhouse/acme', at, 'absent')).toEqual(['absent']);
    story.crawl('greenhouse/acme', 40, { a: {} });
    for (const at of [50, 51, 97]) expect(story.blind('greenhouse/acme', at, 'absent')).toEqual(['absent']);
    expect(story.blind('greenhouse/acme', 98, 'absent')).toEqual(['closed a board_absent', 'absent lost board_absent']);
    expect(story.blind('greenhouse/acme', 99, 'absent')).toEqual(['absent']);
  });
});

describe('a 304', () => {
  test('is ignored before a complete listing and after any other response, but is valid after failures', () => {
    const story = new Story('greenhouse/acme');
    expect(story.blind('greenhouse/acme', 0, 'not_modified')).toEqual(['failed']);
    story.crawl('greenhouse/acme', 1, { a: {}, b: {} });
    story.blind('greenhouse/acme', 2, 'failed');
    story.blind('greenhouse/acme', 3, 'overdue');
    expect(story.blind('greenhouse/acme', 4, 'not_modified')).toEqual(['not_modified']);
    story.crawl('greenhouse/acme', 5, { a: {} }, { outcome: 'incomplete' });
    expect(story.blind('greenhouse/acme', 6, 'not_modified')).toEqual(['failed']);
    story.crawl('greenhouse/acme', 7, { a: {}, b: {} });
    story.blind('greenhouse/acme', 8, 'absent');
    expect(story.blind('greenhouse/acme', 9, 'not_modified')).toEqual(['failed']);
  });

  test('repeats the last listing: its missing postings are missed again', () => {
    const story = new Story('greenhouse/acme');
    story.crawl('greenhouse/acme', 0, { a: {}, b: {} });
    story.crawl('greenhouse/acme', 1, { a: {} });
    expect(story.blind('greenhouse/acme', 1.5, 'not_modified')).toEqual(['not_modified but b']);
    expect(story.blind('greenhouse/acme', 2, 'not_modified')).toEqual(['closed b missed', 'not_modified']);
    expect(story.blind('greenhouse/acme', 7 * DAYS, 'not_modified')).toEqual(['heartbeat a', 'not_modified']);
  });

  test('with a newer parser leaves the next listing a baseline', () => {
    const story = new Story('greenhouse/acme');
    story.crawl('greenhouse/acme', 0, { a: {} });
    story.blind('greenhouse/acme', 1, 'not_modified', { parser_version: 2 });
    expect(story.crawl('greenhouse/acme', 2, { a: {}, b: {} }, { parser_version: 2 })).toEqual([
      'opened b baseline',
      'complete',
    ]);
  });
});

describe('a posting without a sighting for 14 days', () => {
  test('is dropped individually from a board that is read in parts', () => {
    const story = new Story('greenhouse/acme');
    story.crawl('greenhouse/acme', 0, { a: {}, b: {} });
    story.crawl('greenhouse/acme', 7 * DAYS, { a: {} }, { outcome: 'incomplete' });
    const part = { outcome: 'incomplete' } as const;
    expect(story.crawl('greenhouse/acme', 14 * DAYS - 1, { a: {} }, part)).toEqual(['incomplete but b']);
    expect(story.crawl('greenhouse/acme', 14 * DAYS, { a: {} }, part)).toEqual(['closed b expired', 'incomplete']);
    expect(story.crawl('greenhouse/acme', 15 * DAYS, { a: {}, b: {} })).toEqual([
      'heartbeat a',
      'returned b',
      'complete',
    ]);
  });

  test('is dropped with its board, and the board starts again', () => {
    const story = new Story('greenhouse/acme');
    story.crawl('greenhouse/acme', 0, {});
    expect(story.blind('greenhouse/acme', 14 * DAYS - 1, 'failed')).toEqual(['failed']);
    expect(story.blind('greenhouse/acme', 14 * DAYS, 'failed')).toEqual(['failed lost expired']);
    expect(story.blind('greenhouse/acme', 15 * DAYS, 'failed')).toEqual(['failed']);
    expect(story.crawl('greenhouse/acme', 16 * DAYS, { a: {} })).toEqual(['opened a baseline', 'complete']);
  });
});

describe('the vanish guard', () => {
  test('applies to four fifths of at least five postings', () => {
    const four = new Story('greenhouse/acme');
    four.crawl('greenhouse/acme', 0, { a: {}, b: {}, c: {}, d: {} });
    expect(four.crawl('greenhouse/acme', 1, {})).toEqual(['complete but a b c d']);
    const three = new Story('greenhouse/acme');
    three.crawl('greenhouse/acme', 0, five);
    expect(three.crawl('greenhouse/acme', 1, { a: {}, b: {} })).toEqual(['complete but c d e']);
    expect(three.crawl('greenhouse/acme', 1.1, {})).toEqual(['complete but a b c d e']);
  });

  test('is reset by an accepted crawl, and counts no successor as vanished', () => {
    const story = new Story('greenhouse/acme');
    story.crawl('greenhouse/acme', 0, five);
    expect(story.crawl('greenhouse/acme', 1, {})).toEqual(['complete held but a b c d e']);
    story.crawl('greenhouse/acme', 1.5, five);
    expect(story.crawl('greenhouse/acme', 9, {})).toEqual(['complete held but a b c d e']);
    expect(story.crawl('greenhouse/acme', 9.5, { n: { title: 'a' }, b: {} })).toEqual([
      'reposted a title_country for a',
      'complete but c d e',
    ]);
  });

  test('does not affect listed postings: they count as seen, and their misses restart at zero', () => {
    const story = new Story('greenhouse/acme');
    const more = { ...five, f: {} };
    story.crawl('greenhouse/acme', 0, more);
    expect(story.crawl('greenhouse/acme', 1, five)).toEqual(['complete but f']);
    expect(story.crawl('greenhouse/acme', 1.5, { f: {} })).toEqual(['complete held but a b c d e']);
    expect(story.crawl('greenhouse/acme', 3, five)).toEqual(['complete but f']);
    expect(story.crawl('greenhouse/acme', 4, five)).toEqual(['closed f missed', 'complete']);
  });
});
