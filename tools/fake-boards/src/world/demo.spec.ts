import { describe, expect, test } from '@jest/globals';
import { DAY_MS, demoCompanies, DEMO_HISTORY_DAYS, HOUR_MS, MINUTE_MS, boardAt, type DemoCompany } from '../index.js';

const ANCHOR = Date.UTC(2026, 10, 21, 12);
const companies = new Map(demoCompanies('demo', ANCHOR).map((company) => [company.name, company]));

function company(name: string): DemoCompany {
  const found = companies.get(name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}

/** Returns the number of requisitions that first appear in (anchor - fromDays, anchor - toDays]. */
function newRoles(of: DemoCompany, fromDays: number, toDays: number): number {
  const seen = new Set<string>();
  let count = 0;
  for (let at = ANCHOR - DEMO_HISTORY_DAYS * DAY_MS; at <= ANCHOR - toDays * DAY_MS; at += 12 * HOUR_MS) {
    for (const index of of.boards.keys()) {
      for (const posting of boardAt(of, index, at).postings) {
        if (seen.has(posting.requisition)) continue;
        seen.add(posting.requisition);
        if (at > ANCHOR - fromDays * DAY_MS) count++;
      }
    }
  }
  return count;
}

describe('the demo world', () => {
  test('has at least twelve companies with reserved domains and their own boards', () => {
    expect(companies.size).toBeGreaterThanOrEqual(12);
    const boards = [...companies.values()].flatMap((each) =>
      each.boards.map((board) => `${board.vendor}/${board.token}`),
    );
    expect(new Set(boards).size).toBe(boards.length);
    for (const each of companies.values()) expect(each.domain).toMatch(/^[a-z]+\.example$/);
  });

  test('Brightforge surges: twice the mean of the three windows before', () => {
    const of = company('Brightforge');
    const now = newRoles(of, 30, 0);
    const before = newRoles(of, 120, 30);
    expect(now).toBeGreaterThanOrEqual(5);
    expect(3 * now).toBeGreaterThanOrEqual(2 * before);
  });

  test('Lumenpeak accelerates without surging, Harborline and Granitebay decelerate', () => {
    const pace = (name: string): { now: number; before: number } => ({
      now: newRoles(company(name), 30, 0),
      before: newRoles(company(name), 60, 30),
    });
    const up = pace('Lumenpeak Analytics');
    expect(up.now - up.before).toBeGreaterThanOrEqual(3);
    expect((up.now + 1) / (up.before + 1)).toBeGreaterThanOrEqual(1.25);
    expect(3 * up.now).toBeLessThan(2 * newRoles(company('Lumenpeak Analytics'), 120, 30));
    for (const name of ['Harborline Freight', 'Granitebay Software']) {
      const down = pace(name);
      expect(down.now - down.before).toBeLessThanOrEqual(-3);
      expect((down.now + 1) / (down.before + 1)).toBeLessThanOrEqual(0.8);
    }
  });

  test('Verdant & Oak posts some roles again under new ids', () => {
    const of = company('Verdant & Oak Stores');
    const ids = new Map<string, Set<number>>();
    for (let at = ANCHOR - 100 * DAY_MS; at <= ANCHOR; at += DAY_MS) {
      for (const posting of boardAt(of, 0, at).postings)
        ids.set(posting.requisition, (ids.get(posting.requisition) ?? new Set()).add(posting.number));
    }
    expect([...ids.values()].filter((numbers) => numbers.size >= 4).length).toBeGreaterThanOrEqual(5);
  });

  test('Quillstack left its first board and shows the same roles on its second', () => {
    const of = company('Quillstack');
    const before = boardAt(of, 0, ANCHOR - 22 * DAY_MS).postings.map((posting) => posting.title);
    const after = new Set(boardAt(of, 1, ANCHOR - 19 * DAY_MS).postings.map((posting) => posting.title));
    expect(boardAt(of, 0, ANCHOR).postings).toEqual([]);
    expect(boardAt(of, 1, ANCHOR - 22 * DAY_MS).postings).toEqual([]);
    expect(before.length).toBeGreaterThanOrEqual(10);
    expect(before.filter((title) => after.has(title)).length / before.length).toBeGreaterThan(0.5);
  });

  test('Stillwater has stopped hiring; Papercrane is small; Meridian is large', () => {
    expect(boardAt(company('Stillwater Archive'), 0, ANCHOR).postings).toEqual([]);
    expect(boardAt(company('Stillwater Archive'), 0, ANCHOR - 140 * DAY_MS).postings.length).toBeGreaterThan(0);
    expect(boardAt(company('Papercrane Studio'), 0, ANCHOR).postings.length).toBeGreaterThanOrEqual(1);
    expect(boardAt(company('Meridian Hotels & Residences'), 0, ANCHOR).postings.length).toBeGreaterThan(100);
  });

  test('Fernwell opens its first security and data roles in the last month', () => {
    const functions = (daysAgo: number): Set<string> =>
      new Set(
        boardAt(company('Fernwell Health'), 0, ANCHOR - daysAgo * DAY_MS).postings.map((posting) => posting.function),
      );
    expect(functions(30).has('security')).toBe(false);
    expect(functions(0).has('security')).toBe(true);
    expect(functions(0).has('data_science')).toBe(true);
  });

  test.each(['Swiftlane Delivery', 'Tidewave Commerce', 'Kestrel Robotics'])(
    '%s changes within a minute, at the anchor and a week later',
    (name) => {
      for (const at of [ANCHOR, ANCHOR + 7 * DAY_MS]) {
        const numbers = (offset: number): string =>
          JSON.stringify(boardAt(company(name), 0, at + offset).postings.map((posting) => posting.number));
        expect(new Set([0, 20_000, 40_000, MINUTE_MS].map(numbers)).size).toBeGreaterThanOrEqual(2);
      }
    },
  );
});
