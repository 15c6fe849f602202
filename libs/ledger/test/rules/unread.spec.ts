import { describe, expect, test } from '@jest/globals';
import { DAYS, Story } from './story.js';

const G = 'greenhouse/acme';
const W = 'workday/acme';

describe('a posting whose row or page could not be read', () => {
  test('is neither seen nor missed by a complete crawl', () => {
    const story = new Story(G);
    story.crawl(G, 0, { a: {}, b: {} });
    expect(story.crawl(G, 2, { a: {} }, { unread: ['b'] })).toEqual(['complete unread b']);
    expect(story.crawl(G, 4, { a: {} }, { unread: ['b'] })).toEqual(['complete unread b']);
    expect(story.crawl(G, 6, { a: {} })).toEqual(['complete but b']);
    expect(story.crawl(G, 8, { a: {} })).toEqual(['closed b missed', 'complete']);
  });

  test('does not confirm an earlier miss', () => {
    const story = new Story(G);
    story.crawl(G, 0, { a: {}, b: {} });
    expect(story.crawl(G, 2, { a: {} })).toEqual(['complete but b']);
    expect(story.crawl(G, 4, { a: {} }, { unread: ['b'] })).toEqual(['complete unread b']);
    expect(story.crawl(G, 6, { a: {}, b: {} })).toEqual(['returned b', 'complete']);
  });

  test('goes as expired after 14 days without a sighting, and not before', () => {
    const story = new Story(G);
    story.crawl(G, 0, { a: {}, b: {} });
    for (let day = 1; day < 14; day += 1) {
      expect(story.crawl(G, day * DAYS, { a: {} }, { unread: ['b'] }).at(-1)).toBe('complete unread b');
    }
    expect(story.crawl(G, 14 * DAYS, { a: {} }, { unread: ['b'] })).toContain('closed b expired');
  });

  test('goes at once when its own page proves that it is gone', () => {
    const story = new Story(W);
    story.crawl(W, 0, { a: {}, b: {} });
    expect(story.crawl(W, 2, { a: {} }, { unread: ['b'], gone: ['b'] })).toEqual(['closed b proof', 'complete']);
  });

  test('is not replaced by a posting with the same title and place', () => {
    const story = new Story(G);
    story.crawl(G, 0, { a: { title: 'Nurse', city: 'Bonn' } });
    const other = { b: { title: 'Nurse', city: 'Bonn' } };
    expect(story.crawl(G, 2, other, { unread: ['a'] })).toEqual(['opened nurse-2', 'complete unread a']);
  });

  test('joins a posting with the employer’s own key of the job', () => {
    const story = new Story(G);
    story.crawl(G, 0, { a: { title: 'Nurse', internal_id: '4711' } });
    const other = { b: { title: 'Nurse', internal_id: '4711' } };
    expect(story.crawl(G, 2, other, { unread: ['a'] })).toEqual(['same_job_key nurse', 'complete unread a']);
  });

  test('is still unread after a 304', () => {
    const story = new Story(G);
    story.crawl(G, 0, { a: {}, b: {} });
    story.crawl(G, 2, { a: {} }, { unread: ['b'] });
    expect(story.blind(G, 4, 'not_modified')).toEqual(['not_modified unread b']);
  });

  test('does not weaken the vanish guard', () => {
    const story = new Story(G);
    const fifty = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`p${n + 10}`, {}]));
    const unread = Object.keys(fifty).slice(0, 46);
    story.crawl(G, 0, fifty);
    expect(story.crawl(G, 2, {}, { unread })).toEqual([`complete held but p56 p57 p58 p59 unread ${unread.join(' ')}`]);
    const oneRead = { p59: {} };
    expect(story.crawl(G, 2.5, oneRead, { unread })).toEqual([
      `complete held but p56 p57 p58 unread ${unread.join(' ')}`,
    ]);
    expect(story.crawl(G, 3, oneRead, { unread })).toEqual([`complete but p56 p57 p58 unread ${unread.join(' ')}`]);
  });

  test('does not hold a listing from which few of many that were read vanished', () => {
    const story = new Story(G);
    const eight = { a: {}, b: {}, c: {}, d: {}, e: {}, f: {}, g: {}, h: {} };
    story.crawl(G, 0, eight);
    const { g: _g, h: _h, f: _f, e: _e, ...four } = eight;
    expect(story.crawl(G, 2, four, { unread: ['f', 'g', 'h'] })).toEqual(['complete but e unread f g h']);
  });

  test('does not count as vanished when it is no role', () => {
    const story = new Story(G);
    const t = { title: 'Talent Community', is_role: false } as const;
    story.crawl(G, 0, { a: {}, b: {}, p: t, q: t, r: t, s: t });
    expect(story.crawl(G, 2, { a: {} }, { unread: ['p', 'q', 'r', 's'] })).toEqual(['complete but b']);
  });

  test('does not count for the vanish guard as long as nothing else is missing', () => {
    const story = new Story(G);
    const five = { a: {}, b: {}, c: {}, d: {}, e: {} };
    story.crawl(G, 0, five);
    expect(story.crawl(G, 2, { a: {} }, { unread: ['b', 'c', 'd', 'e'] })).toEqual(['complete unread b c d e']);
    const eight = { ...five, f: {}, g: {}, h: {} };
    story.crawl(G, 4, eight);
    expect(story.crawl(G, 6, { a: {} }, { unread: ['b', 'c'] })).toEqual(['complete held but d e f g h unread b c']);
  });
});

describe('an advertisement that is no role', () => {
  const pool = { title: 'Talent Community', is_role: false } as const;

  test('opens no req and has no event', () => {
    const story = new Story(G);
    expect(story.crawl(G, 0, { a: {}, t: pool })).toEqual(['opened a baseline', 'complete no role t']);
    expect(story.crawl(G, 2, { a: {} })).toEqual(['complete']);
  });

  test('withdraws the req that an earlier rule opened, without an event', () => {
    const story = new Story(G);
    story.crawl(G, 0, { a: {}, t: { title: 'Talent Community' } });
    expect(story.crawl(G, 2, { a: {}, t: pool }, { labels_version: 2 })).toEqual([
      'not_a_role talent-community without t withdrawn',
      'complete no role t',
    ]);
    expect(story.crawl(G, 4, { a: {} }, { labels_version: 2 })).toEqual(['complete']);
  });

  test('opens as a baseline when a later rule makes it a role', () => {
    const story = new Story(G);
    story.crawl(G, 0, { a: {}, t: { title: 'Talent Community' } });
    story.crawl(G, 2, { a: {}, t: pool }, { labels_version: 2 });
    const again = { a: {}, t: { title: 'Talent Community' } };
    expect(story.crawl(G, 4, again, { labels_version: 3 })).toEqual(['opened talent-community-2 baseline', 'complete']);
  });

  test('leaves a req that has a posting of a role', () => {
    const story = new Story(G);
    story.crawl(G, 0, { a: { title: 'Nurse', internal_id: '4711' }, b: { title: 'Nurse', internal_id: '4711' } });
    const shown = { a: { title: 'Nurse', internal_id: '4711' }, b: { ...pool, internal_id: '4711' } };
    expect(story.crawl(G, 2, shown)).toEqual(['not_a_role nurse without b', 'complete no role b']);
  });

  test('closes the req whose last role is missed in the same crawl', () => {
    const story = new Story(G);
    story.crawl(G, 0, { a: { title: 'Nurse', internal_id: '4711' }, b: { title: 'Nurse', internal_id: '4711' } });
    story.crawl(G, 2, { b: { title: 'Nurse', internal_id: '4711' } });
    expect(story.crawl(G, 4, { b: { ...pool, internal_id: '4711' } })).toEqual([
      'not_a_role nurse without b',
      'closed nurse missed',
      'complete no role b',
    ]);
  });

  test('ends the role whose title the employer turned into one', () => {
    const story = new Story(G);
    story.crawl(G, 0, { a: {}, e: { title: 'Software Engineer' } });
    const retitled = { a: {}, e: { title: 'Talent Pool: Software Engineer', is_role: false } } as const;
    expect(story.crawl(G, 2, retitled)).toEqual(['closed software-engineer proof', 'complete no role e']);
    expect(story.crawl(G, 4, retitled)).toEqual(['complete no role e']);
    const back = { a: {}, e: { title: 'Software Engineer' } };
    expect(story.crawl(G, 6, back)).toEqual(['reposted software-engineer same_id', 'complete']);
  });

  test('that ended a role is no repost of it when a later rule makes it a role', () => {
    const story = new Story(G);
    story.crawl(G, 0, { a: {}, e: { title: 'Software Engineer' } });
    story.crawl(G, 2, { a: {}, e: { title: 'Pool of Engineers', is_role: false } });
    const again = { a: {}, e: { title: 'Pool of Engineers' } };
    expect(story.crawl(G, 4, again, { labels_version: 2 })).toEqual(['returned software-engineer', 'complete']);
  });

  test('ends a role of several postings when the one that gave the title changes', () => {
    const story = new Story(G);
    const job = { title: 'Nurse', internal_id: '4711' };
    story.crawl(G, 0, { a: job, b: job });
    const retitled = { a: { ...job, ...pool }, b: { ...job, ...pool } };
    expect(story.crawl(G, 2, retitled)).toEqual(['closed nurse proof', 'complete no role a b']);
  });

  test('withdraws a req whose posting has another id in another version of the parser', () => {
    const story = new Story(G);
    story.crawl(G, 0, { a: {}, old: { title: 'talent community' } });
    expect(story.crawl(G, 2, { a: {}, new: pool }, { parser_version: 2 })).toEqual([
      'not_a_role talent-community without old withdrawn',
      'complete no role new',
    ]);
  });

  test.each([
    ['was no role before', { p: { title: 'Engineer', is_role: false } }, 'p'],
    ['was no role under another id', { o: { title: 'Engineer', is_role: false } }, 'p'],
  ] as const)('named like a missing role, which %s, does not withdraw the role', (_when, before, shown) => {
    const story = new Story(G);
    story.crawl(G, 0, { a: {}, e: { title: 'Engineer' }, ...before });
    const after = { a: {}, [shown]: { title: 'Engineer', is_role: false as const } };
    expect(story.crawl(G, 2, after, { parser_version: 2 })).toEqual([`complete but e no role ${shown}`]);
  });

  test('withdraws none of several missing roles that are named like it', () => {
    const story = new Story(G);
    story.crawl(G, 0, { a: {}, e: { title: 'Engineer' }, f: { title: 'Engineer' } });
    const after = { a: {}, p: { title: 'Engineer', is_role: false as const } };
    expect(story.crawl(G, 2, after, { parser_version: 2 })).toEqual(['complete but e f no role p']);
    const otherWords = { a: {}, p: pool, q: { title: 'Engineer (m/f/d)', is_role: false as const } };
    expect(story.crawl(G, 2.5, otherWords, { parser_version: 3 })).toEqual(['complete but e f no role p q']);
  });

  test('counts for the vanish guard', () => {
    const pools = { t: pool, u: pool, v: pool };
    const story = new Story(G);
    story.crawl(G, 0, { a: {}, b: {}, ...pools });
    expect(story.crawl(G, 2, { a: {} })).toEqual(['complete held but b']);
  });
});

describe('a board that could not be read in full', () => {
  test('for a week comes back as a baseline', () => {
    const story = new Story(G);
    story.crawl(G, 0, { a: {} });
    for (let day = 1; day < 8; day += 1) story.crawl(G, day * DAYS, { a: {} }, { outcome: 'incomplete' });
    expect(story.crawl(G, 8 * DAYS, { a: {}, b: {} })).toEqual(['opened b baseline', 'heartbeat a', 'complete']);
  });

  test('in three listings over two days comes back as a baseline', () => {
    const story = new Story(G);
    story.crawl(G, 0, { a: {} });
    for (const day of [1, 2]) story.crawl(G, day * DAYS, { a: {} }, { outcome: 'incomplete' });
    expect(story.crawl(G, 2.5 * DAYS, { a: {}, b: {} })).toEqual(['opened b', 'complete']);
    for (const day of [3, 4, 5]) story.crawl(G, day * DAYS, { a: {} }, { outcome: 'incomplete' });
    expect(story.crawl(G, 5.5 * DAYS, { a: {}, b: {}, c: {} })).toEqual(['opened c baseline', 'complete']);
  });

  test('was not blocked by empty listings that prove little', () => {
    const L = 'lever/acme';
    const story = new Story(L);
    story.crawl(L, 0, { a: {} });
    for (const day of [1, 2]) expect(story.crawl(L, day * DAYS, {})).toEqual(['incomplete but a']);
    story.crawl(L, 2.5 * DAYS, { a: {} }, { outcome: 'incomplete' });
    expect(story.crawl(L, 3.5 * DAYS, { a: {}, b: {} })).toEqual(['opened b', 'complete']);
  });

  test('was not blocked while no crawl was made', () => {
    const story = new Story(G);
    story.crawl(G, 0, { a: {} });
    expect(story.crawl(G, 9 * DAYS, { a: {}, b: {} })).toEqual(['opened b', 'heartbeat a', 'complete']);
  });
});
