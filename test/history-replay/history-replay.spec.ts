import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Fact } from '@hiring/contracts';
import { folded, IMPORTED, LAST_DAY, observedRows, successorsBy } from './observed-history.js';
import { asPosting, reopenedIn, replayTracker } from './tracker-replay.js';

/**
 * 48 days from a public tracker (156 companies, 1,971 postings) through the decider: one complete crawl per board and
 * day that lists what the tracker had on that day. The recording's figures beside ours, and why they differ:
 *
 * - Import: 1,169 rows on 27 and 28 May = 1,169 baseline reqs. Both days are one import, so the first crawl, on 28 May,
 *   shows both days' rows; no board date in the recording is a trusted one.
 * - New: 802 later rows = 748 opened + 44 reposted + 10 baseline. The 10 are the first listings of boards (ashby, lever,
 *   smartrecruiters) that had listed nothing until then: there an empty answer does not prove an empty board, so their
 *   first listing shows what was already there.
 * - Reposted: 44 where a plain detector finds 43. Six of the 43 carry another Workday requisition number: new
 *   requisitions, not reposts (37 left). Comparing word sets finds 5 more, sr = senior another 2. The six with a twin
 *   open on the same day remain reposts: another req's posting says nothing about this one. All are `title_place`.
 * - Reopened: 26 of the 44 had been closed before; the other 18 were replaced before a second miss. A return under the
 *   same id cannot be seen in the recording, so there is no `returned` and no `same_id`.
 * - Closed: 790 rows end before the last day = 735 that closed for good + 44 replaced + 11 still open. The tracker's own
 *   578 lag: it waits 14 days. Open: 7 that missed only the last day (one miss closes nothing) and 4 on Workday, a
 *   search index, where a closure takes five misses. 761 closures = 735 + the 26 that were reposted later.
 * - Four rows on two Greenhouse boards the tracker could no longer read are closed as `expired` after 14 days without a
 *   sighting, not as missed: unreadable is not closed. Their boards are replayed as failing from then on.
 * - Two crawls are held by the vanish guard (80 % of a board gone at once); both boards were empty for good, so that
 *   costs them a day.
 * - 108 times, two postings with one identity stand side by side: no event.
 */
const rows = observedRows();

describe('the recorded history', () => {
  if (rows === null) {
    test('is skipped: the recording is not part of the repository', () => {
      console.info('history replay: left out, ../shared/boards/_observed-history is not here');
      expect(rows).toBeNull();
    });
    return;
  }

  let facts: Fact[];
  const count = (matches: (fact: Fact) => boolean): number => facts.filter(matches).length;
  const reopened = (): Set<string> => reopenedIn(facts);

  beforeAll(() => {
    facts = replayTracker(rows, asPosting);
    console.info(
      [
        'history replay          recording  ledger',
        `imported                    1169  ${count((fact) => fact.type === 'opened' && fact.baseline && fact.observed_at < '2026-05-29')}`,
        `new rows, opened or reposted 802  ${count((fact) => (fact.type === 'opened' || fact.type === 'reposted') && fact.observed_at > '2026-05-29')}`,
        `closed                   578/790  ${count((fact) => fact.type === 'closed')}`,
        `reposted                      43  ${count((fact) => fact.type === 'reposted')}`,
        `of these reopened              -  ${reopened().size}`,
      ].join('\n'),
    );
  });

  test("opens the tracker's import as baseline and its later postings as new", () => {
    const opened = facts.filter((fact) => fact.type === 'opened');
    const imported = opened.filter((fact) => fact.observed_at.startsWith(IMPORTED));
    expect(imported.map((fact) => fact.baseline)).toEqual(Array<boolean>(1169).fill(true));
    const later = opened.filter((fact) => !fact.observed_at.startsWith(IMPORTED));
    expect([later.length, later.filter((fact) => fact.baseline).length]).toEqual([758, 10]);
  });

  test('reposts the 43 successors but those with another requisition number, and 7 that only word sets show', () => {
    const plain = successorsBy(rows, (row) => `${row.company}\n${folded(row.title)}\n${folded(row.location)}`);
    expect(plain.size).toBe(43);
    const reposted = facts.filter((fact) => fact.type === 'reposted');
    const ids = new Set(reposted.map((fact) => fact.posting_id));
    const missing = [...plain].filter((id) => !ids.has(id));
    expect(missing).toHaveLength(6);
    expect(missing.every((id) => id.startsWith('workday-'))).toBe(true);
    expect(ids.size).toBe(43 - 6 + 7);
    expect(new Set(reposted.map((fact) => fact.basis))).toEqual(new Set(['title_place']));
    expect(reopened().size).toBe(26);
    expect(count((fact) => fact.type === 'reobserved' && fact.cause !== 'heartbeat')).toBe(0);
  });

  test('closes ended postings once confirmed, and unreadable ones only after 14 days', () => {
    const ended = rows.filter((row) => row.last_seen < LAST_DAY).length;
    expect(ended).toBe(790);
    const closed = facts.filter((fact) => fact.type === 'closed');
    expect(closed.filter((fact) => fact.reason === 'expired')).toHaveLength(4);
    const forGood = closed.length - reopened().size;
    expect([closed.length, forGood, ended - forGood - 44]).toEqual([761, 735, 11]);
    expect(count((fact) => fact.type === 'board_crawled' && fact.held === true)).toBe(2);
  });
});
