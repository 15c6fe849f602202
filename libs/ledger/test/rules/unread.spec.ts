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

  test('does not count for the vanish guard', () => {
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

  test('was not blocked while no crawl was made', () => {
    const story = new Story(G);
    story.crawl(G, 0, { a: {} });
    expect(story.crawl(G, 9 * DAYS, { a: {}, b: {} })).toEqual(['opened b', 'heartbeat a', 'complete']);
  });
});
