import { describe, expect, test } from '@jest/globals';
import type { Fact, ObservedPosting } from '@hiring/contracts';
import { DAYS, hour, Story } from './story.js';

const FRONT = 'phenom/jobs.acme.example/us/en';
const SYSTEM = 'workday/acme/wd1/Careers';
const NEXT = 'oracle/acme.fa.us2.oraclecloud.com/CX_1';
const behind = { front_of: SYSTEM };

type Rows = Record<string, Partial<ObservedPosting>>;

/**
 * Returns the board's postings for the roles with the numbers `from` to `to` - 1. The front (a careers site) and the
 * system behind it list a role under different ids and addresses, but with the same requisition number.
 */
function rows(board: 'system' | 'front', from: number, to: number): Rows {
  const numbers = Array.from({ length: to - from }, (_unused, index) => from + index);
  return Object.fromEntries(
    numbers.map((n) => [
      board === 'system' ? `/job/Bonn/Nurse_R${10_000 + n}` : `R${10_000 + n}`,
      { title: `Nurse, Ward ${n % 7}`, city: n % 3 === 0 ? null : 'Bonn', requisition_id: `R${10_000 + n}` },
    ]),
  );
}

const migrations = (facts: readonly Fact[]): Fact[] => facts.filter((fact) => fact.type === 'ats_migrated');

describe('a front and the system behind it', () => {
  test('show each role once: of 1,000 pairs all are one req, and none is the req of another', () => {
    const story = new Story(SYSTEM, FRONT);
    story.facts(SYSTEM, 0, rows('system', 0, 1_000));
    const facts = story.facts(FRONT, 1, rows('front', 0, 1_000), behind);
    expect(facts.filter((fact) => fact.type === 'opened')).toEqual([]);
    const numbersOf = story.replay.state.reqs.map(({ postings }) =>
      postings.map((posting) => posting.posting_id.slice(-6)),
    );
    expect(numbersOf).toHaveLength(1_000);
    const isOne = ([one = '', other = '', ...more]: string[]): boolean => more.length === 0 && one.slice(-6) === other;
    expect(numbersOf.filter((numbers) => !isOne(numbers))).toEqual([]);
  });

  test('a role that is shown by the front alone is one of its own', () => {
    const story = new Story(SYSTEM, FRONT);
    story.facts(SYSTEM, 0, rows('system', 0, 10));
    const facts = story.facts(FRONT, 1, rows('front', 5, 12), behind);
    expect(facts.filter((fact) => fact.type === 'opened')).toHaveLength(2);
  });
});

describe('not a migration:', () => {
  /** Crawls `old` for 40 days, and then `fresh` while `old` is absent. Returns the recorded migrations. */
  function change(old: string, fresh: string, more: Partial<Record<string, object>>): Fact[] {
    const story = new Story();
    story.replay.link(old, hour(-1), 'careers_page');
    for (let day = 0; day <= 40; day += 5) story.facts(old, day * DAYS, rows('system', 0, 9), more[old]);
    story.replay.link(fresh, hour(40 * DAYS), 'careers_page');
    const facts = story.facts(fresh, 40 * DAYS + 1, rows('front', 0, 9), more[fresh]);
    for (const day of [41, 42, 43]) facts.push(...story.facts(old, day * DAYS + 2, {}, { outcome: 'absent' }));
    facts.push(...story.facts(fresh, 44 * DAYS, rows('front', 0, 9)));
    return migrations(facts);
  }

  test('a company that leaves its front', () => {
    expect(change(FRONT, SYSTEM, { [FRONT]: behind })).toEqual([]);
    expect(change(FRONT, SYSTEM, {})).toHaveLength(1);
  });

  test('a company that gains a front', () => {
    expect(change(SYSTEM, FRONT, { [FRONT]: behind })).toEqual([]);
    expect(change(SYSTEM, FRONT, {})).toHaveLength(1);
  });

  test('a front whose target changed: the targets moved', () => {
    const story = new Story();
    story.replay.link(SYSTEM, hour(-1), 'careers_page');
    story.replay.link(FRONT, hour(-1), 'careers_page');
    for (let day = 0; day <= 40; day += 5) {
      story.facts(SYSTEM, day * DAYS, rows('system', 0, 9));
      story.facts(FRONT, day * DAYS + 1, rows('front', 0, 9), behind);
    }
    story.replay.link(NEXT, hour(40 * DAYS + 2), 'careers_page');
    const facts = story.facts(NEXT, 40 * DAYS + 3, rows('front', 0, 9));
    facts.push(...story.facts(FRONT, 40 * DAYS + 4, rows('front', 0, 9), { front_of: NEXT }));
    for (const day of [41, 42, 43]) facts.push(...story.facts(SYSTEM, day * DAYS + 2, {}, { outcome: 'absent' }));
    expect(migrations(facts)).toMatchObject([{ from_board_id: SYSTEM, to_board_id: NEXT }]);
  });
});

describe('the requisition number of a front', () => {
  test('joins a role whose title and place differ; a short number joins none', () => {
    const story = new Story(SYSTEM, FRONT);
    story.facts(SYSTEM, 0, {
      a: { title: 'Clinical Nurse Leader (RN)', city: 'Bonn', requisition_id: 'R0475128' },
      b: { title: 'Cook', city: 'Bonn', requisition_id: '12' },
    });
    const facts = story.facts(
      FRONT,
      1,
      {
        x: { title: 'Nurse Leader', city: 'Kiel', requisition_id: 'R0475128' },
        y: { title: 'Driver', city: 'Kiel', requisition_id: '12' },
      },
      behind,
    );
    expect(facts.filter((fact) => fact.type === 'opened')).toMatchObject([{ posting_id: 'y' }]);
  });
});
