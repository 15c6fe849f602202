import { describe, expect, test } from '@jest/globals';
import type { TextFacts } from '@hiring/contracts';
import { DAYS, hour, Story } from './story.js';

const G = 'greenhouse/acme';
const A = 'ashby/acme';

describe('a posting that changes', () => {
  test('edits its req, and what is unknown now does not erase what was known', () => {
    const story = new Story(G);
    story.crawl(G, 0, { a: { title: 'Nurse', city: 'Bonn' } });
    const [edited] = story.facts(G, 1, { a: { title: 'Head Nurse', country: null, city: null } });
    expect(edited).toMatchObject({ cause: 'edited', title: 'Head Nurse' });
    expect(edited).not.toHaveProperty('country');
    expect(story.crawl(G, 2, { a: { title: 'Head Nurse', country: null } })).toEqual(['complete']);
    expect(story.crawl(G, 3, { a: { title: 'Head Nurse', city: 'Ulm' } })).toEqual(['edited nurse', 'complete']);
  });

  test('edits it only as the lead posting', () => {
    const story = new Story(G);
    const job = { title: 'Nurse', internal_id: '7' };
    story.crawl(G, 0, { a: { ...job, city: 'Bonn' }, b: { ...job, city: 'Ulm' } });
    expect(story.crawl(G, 1, { a: { ...job, city: 'Bonn' }, b: { ...job, city: 'Kiel' } })).toEqual(['complete']);
    expect(story.crawl(G, 2, { a: { ...job, city: 'Mainz' }, b: { ...job, city: 'Kiel' } })).toEqual([
      'edited nurse',
      'complete',
    ]);
  });

  test("on an ATS takes the lead over one on the company's own page, however old", () => {
    const story = new Story('site/acme.example', G);
    story.crawl('site/acme.example', 0, { s: { title: 'Nurse' } });
    story.crawl(G, 1, { g: { title: 'Nurse' } });
    expect(story.crawl('site/acme.example', 2, { s: { title: 'Nursing' } })).toEqual(['complete']);
    expect(story.crawl(G, 3, { g: { title: 'Head Nurse' } })).toEqual(['edited nurse', 'complete']);
  });

  test('of an unknown kind replaces `other`, which older label rules wrote for it, without an event', () => {
    const story = new Story(G);
    const job = { title: 'Nurse', internal_id: '7' };
    const other = { employment_type: { value: 'other', source: 'published' } } as const;
    story.crawl(G, 0, { a: { ...job, ...other }, b: { ...job, ...other } });
    const unknown = { ...job, employment_type: null };
    const [fact] = story.facts(G, 1, { a: unknown, b: unknown }, { labels_version: 2 });
    expect(fact).toMatchObject({ type: 'req_relinked', cause: 'reclassified', employment_type: null });
  });

  test('gets its country from a new prior of the board without an event, and stays the same role', () => {
    const story = new Story(G);
    const prior = { country_prior: 'GB' };
    const before = { title: 'Nurse', country: null, city: 'Taunton', place_evidence: null };
    const after = { ...before, country: 'GB', place_evidence: 'board' } as const;
    story.crawl(G, 0, { a: before, c: {} });
    const [fact] = story.facts(G, 1, { a: after, c: {} }, prior);
    expect(fact).toMatchObject({ cause: 'reclassified', country: 'GB', place_evidence: 'board' });
    expect(story.crawl(G, 2, { a: after, c: {} }, prior)).toEqual(['complete']);
    const [lost] = story.facts(G, 3, { a: before, c: {} });
    expect(lost).toMatchObject({ cause: 'reclassified', country: null, place_evidence: null });
    expect(story.crawl(G, 4, { b: after, c: {} }, prior)).toEqual(['reposted nurse title_place for a', 'complete']);
  });

  test("keeps a country that it once stated when only the board's prior gives another", () => {
    const story = new Story(G);
    const prior = { country_prior: 'GB' };
    story.crawl(G, 0, { a: { title: 'Nurse', country: 'US', place_evidence: null } }, prior);
    const place = { city: null, region: null, country: 'GB' };
    const locations = { value: [place], source: 'published' as const };
    const guessed = { title: 'Nurse', country: 'GB', place_evidence: 'board' as const, locations };
    expect(story.crawl(G, 1, { a: guessed }, prior)).toEqual(['complete']);
    const silent = { title: 'Nurse', country: null, place_evidence: null };
    expect(story.crawl(G, 2, { a: silent }, prior)).toEqual(['complete']);
  });

  const facts = (version: number, hash: string): TextFacts => ({
    ...{ version, hash: hash.repeat(32), length: 100, language: 'en' },
    ...{ technologies: null, salary: null, experience_years: null, degree: null, visa_sponsorship: null },
  });

  test('brings the facts of its text, which stay until a crawl brings others', () => {
    const story = new Story(G);
    const [opened] = story.facts(G, 0, { a: { text_facts: facts(1, 'a') } });
    expect(opened).toMatchObject({ type: 'opened', text_facts: { hash: 'a'.repeat(32) } });
    expect(story.crawl(G, 1, { a: {} })).toEqual(['complete']);
    expect(story.crawl(G, 2, { a: { text_facts: facts(1, 'a') } })).toEqual(['complete']);
    const [edited] = story.facts(G, 3, { a: { text_facts: facts(1, 'b') } });
    expect(edited).toMatchObject({ cause: 'edited', text_facts: { hash: 'b'.repeat(32) } });
    // The state stores only which text was read. The text facts themselves are in the ledger's records.
    const [req] = Object.values(story.replay.state.reqs);
    expect(req?.attributes).toEqual({ text_facts: { version: 1, hash: 'b'.repeat(32) } });
  });

  test('whose text other rules read keeps its identity: the facts change without an event', () => {
    const story = new Story(G);
    story.crawl(G, 0, { a: {}, b: { text_facts: facts(1, 'b') } });
    expect(story.crawl(G, 1, { a: { text_facts: facts(1, 'a') }, b: { text_facts: facts(2, 'b') } })).toEqual([
      'reclassified a',
      'reclassified b',
      'complete',
    ]);
  });

  test('is filed elsewhere, not edited, by a newer parser', () => {
    const story = new Story(G);
    story.crawl(G, 0, { a: { function: 'sales' }, b: {} });
    const next = { a: { function: 'marketing' }, b: { title: 'Cook' } } as const;
    expect(story.crawl(G, 1, next, { parser_version: 2 })).toEqual(['reclassified a', 'edited b', 'complete']);
  });

  test('is a repost when its date moves by a week, once a month', () => {
    const story = new Story(G);
    const dated = (day: number): Record<string, { posted_at: string }> => ({ a: { posted_at: hour(day * DAYS) } });
    story.crawl(G, 0, dated(0));
    expect(story.crawl(G, 7 * DAYS - 1, dated(6.9))).toEqual(['complete']);
    expect(story.crawl(G, 8 * DAYS, dated(7))).toEqual(['reposted a redated', 'complete']);
    expect(story.crawl(G, 37 * DAYS, dated(37))).toEqual(['heartbeat a', 'complete']);
    expect(story.crawl(G, 38 * DAYS, dated(38))).toEqual(['reposted a redated', 'complete']);
  });
});

describe('a posting that returns', () => {
  test('re-opens its req once, and brings the other posts along', () => {
    const story = new Story(G);
    const job = { title: 'Nurse', internal_id: '7' };
    story.crawl(G, 0, { a: job, b: job });
    story.crawl(G, 1, {});
    expect(story.crawl(G, 2, {})).toEqual(['closed nurse missed', 'complete']);
    expect(story.crawl(G, 3, { b: job, a: job })).toEqual(['reposted nurse same_id', 'posting_back nurse', 'complete']);
  });

  test('is not a repost after a closure by us', () => {
    const story = new Story(G);
    story.crawl(G, 0, { a: {} });
    story.crawl(G, 13 * DAYS, { b: { title: 'b' } }, { outcome: 'incomplete' });
    expect(story.blind(G, 14 * DAYS, 'failed')).toEqual(['closed a expired', 'failed lost expired']);
    story.crawl(G, 15 * DAYS, { b: {} });
    expect(story.crawl(G, 16 * DAYS, { a: {}, b: {} })).toEqual(['returned a', 'complete']);
  });
});

describe('a new posting', () => {
  test('with the URL of two earlier roles matches neither', () => {
    const story = new Story(G);
    const page = { url: 'https://acme.example/1' };
    story.crawl(G, 0, { a: page });
    expect(story.crawl(G, 1, { a: {}, b: page })).toEqual(['opened b', 'complete']);
    expect(story.crawl(G, 2, { c: page })).toEqual(['opened c', 'complete but a b']);
  });

  test('is found by its job number when its internal id is new', () => {
    const story = new Story(G);
    story.crawl(G, 0, { a: { internal_id: '1', requisition_id: 'R-1' } });
    expect(story.crawl(G, 1, { n: { title: 'x', internal_id: '2', requisition_id: 'R-1' } })).toEqual([
      'reposted a job_key for a',
      'complete',
    ]);
  });

  test('is found by a number that was usable once, although its own posting returned without it', () => {
    const story = new Story(G);
    story.crawl(G, 0, { a: { requisition_id: 'R-1' }, b: {} });
    for (const at of [1, 2]) story.crawl(G, at, { b: {} });
    story.crawl(G, 3, { a: {}, b: {} });
    expect(story.crawl(G, 4, { n: { title: 'x', requisition_id: 'R-1' }, b: {} })).toEqual([
      'reposted a job_key for a',
      'complete',
    ]);
  });

  test('replaces a live post rather than one that is gone, even if that was seen later', () => {
    const story = new Story('workday/acme');
    const job = { title: 'Nurse', internal_id: '7' };
    story.crawl('workday/acme', 0, { a: job, b: job });
    story.crawl('workday/acme', 1, { b: job });
    expect(story.crawl('workday/acme', 2, {}, { gone: ['b'] })).toEqual([
      'posting_dropped nurse without b',
      'complete but a',
    ]);
    expect(story.crawl('workday/acme', 3, { n: job })).toEqual(['reposted nurse job_key for a', 'complete']);
  });

  test('joins the other post although that one was opened before the key was usable', () => {
    const story = new Story(G);
    story.crawl(G, 0, { a: { title: 'Nurse' } });
    const job = { title: 'Nurse', internal_id: '7' };
    expect(story.crawl(G, 1, { a: job, b: job })).toEqual(['same_job_key nurse', 'complete']);
  });

  test('replaces the role with the latest sighting, one for one, in the same city first', () => {
    const story = new Story(G);
    const nurse = { title: 'Nurse' };
    story.crawl(G, 0, { a: { ...nurse, city: 'Bonn' }, b: { ...nurse, city: 'Ulm' }, c: nurse });
    expect(
      story.crawl(G, 1, {
        n1: { ...nurse, city: 'Ulm' },
        n2: { ...nurse, city: 'Kiel' },
        n3: { ...nurse, city: 'Kiel' },
      }),
    ).toEqual([
      'opened nurse-4',
      'reposted nurse-2 title_place for b',
      'reposted nurse-3 title_country for c',
      'complete but a',
    ]);
  });
});

describe('a role on another board', () => {
  const both = (): Story => {
    const story = new Story(G, A);
    story.crawl(G, 0, {
      a: { title: 'Nurse', city: 'Bonn', requisition_id: 'R-100', url: 'https://acme.example/n' },
      k: {},
    });
    story.crawl(A, 1, { z: {} });
    return story;
  };

  test.each([
    ['the same number', { title: 'Head Nurse', requisition_id: 'R-100' }, 'further_board nurse'],
    ['a number too short to be shared', { title: 'Head Nurse', requisition_id: 'R-1' }, 'opened head-nurse'],
    ['the same page', { title: 'Head Nurse', url: 'https://acme.example/n' }, 'further_board nurse'],
    ['the same words and city', { title: 'nurse (m/w/d)', city: 'Bonn' }, 'further_board nurse'],
    ['the same words, city unknown', { title: 'nurse' }, 'further_board nurse'],
    ['another city', { title: 'nurse', city: 'Ulm' }, 'opened nurse'],
    ['another number', { title: 'nurse', city: 'Bonn', requisition_id: 'R-200' }, 'opened nurse'],
    ['another country', { title: 'nurse', country: 'FR' }, 'opened nurse'],
  ])('with %s', (_, fields, expected) => {
    expect(both().crawl(A, 2, { z: {}, n: fields })).toEqual([expected, 'complete']);
  });

  test('is not found by a number of three characters that both boards count up to', () => {
    const story = new Story(G, A);
    story.crawl(G, 0, { a: { title: 'Nurse', requisition_id: 'R-1' } });
    story.crawl(A, 1, { z: {} });
    expect(story.crawl(A, 2, { z: {}, n: { title: 'Cook', requisition_id: 'R-1' } })).toEqual([
      'opened cook',
      'complete',
    ]);
  });

  test('is the active one rather than the one with the latest sighting', () => {
    const story = new Story(G, 'site/acme.example', A);
    story.crawl(G, 0, { g: { title: 'Nurse', city: 'Bonn' } });
    for (const at of [1, 5]) story.crawl('site/acme.example', at, { k: {}, s: { title: 'Nurse', city: 'Ulm' } });
    for (const at of [6, 8]) story.crawl('site/acme.example', at, { k: {} });
    story.crawl(A, 9, { z: {} });
    expect(story.crawl(A, 10, { z: {}, n: { title: 'Nurse' } })).toEqual(['further_board nurse', 'complete']);
  });

  test('is reported once per day', () => {
    const story = both();
    story.crawl(G, 2, { k: {} });
    expect(story.crawl(G, 3.1, { a: { title: 'Nurse', city: 'Bonn' }, k: {} })).toEqual(['returned nurse', 'complete']);
    story.crawl(G, 24, { k: {}, a: { title: 'Nurse', city: 'Bonn' } });
    story.crawl(G, 25, { k: {} });
    expect(story.crawl(G, 25.5, { k: {}, a: { title: 'Nurse', city: 'Bonn' } })).toEqual([
      'returned nurse',
      'complete',
    ]);
    expect(story.crawl(A, 26, { z: {}, n: { title: 'Nurse' } })).toEqual(['same_day nurse', 'complete']);
    story.crawl(A, 27, { z: {} });
    expect(story.crawl(A, 27.5, { z: {}, n: { title: 'Nurse' } })).toEqual(['complete']);
  });

  test('re-opens a role that closed elsewhere within 90 days', () => {
    for (const [days, expected] of [
      [90, ['heartbeat z', 'returned nurse', 'complete']],
      [91, ['opened nurse', 'heartbeat z', 'complete']],
    ] as const) {
      const story = both();
      story.crawl(G, 2, { k: {} });
      story.crawl(G, 4, { k: {} });
      expect(story.crawl(A, days * DAYS, { z: {}, n: { title: 'Nurse' } })).toEqual(expected);
    }
  });
});
